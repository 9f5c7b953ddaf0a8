import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { type Answer, addCustomer, addProduct } from '#test/shop.ts'
import { type Dice, diceOf } from './dice.ts'
import { learnIds, look } from './look.ts'
import { copyOf, turnoverOre, type World } from './model.ts'
import type { Step } from './step.ts'
import { nextStep } from './steps.ts'

type People = Readonly<{ customer: Readonly<{ id: number; token: string }>; staff: Readonly<{ token: string }> }>

/** A shop that takes requests, with its database. */
type LivedShop = Readonly<{
  db: Database
  pool: Pick<pg.Pool, 'query'>
  request: (step: Pick<Step, 'call' | 'body'>, token: string) => Promise<Answer>
  /** receives the state of a life before each step, so that the life can continue after this process was killed */
  onMoment?: (moment: Moment) => void
}>

/** A life that is being lived: `dice` is their state before the next step. */
export type Moment = Readonly<{ seed: number; people: People; world: World; dice: number; steps: readonly string[] }>
/** What a life came to: what was done, what was not as it must be, and what it left in the figures. */
export type Life = Readonly<{ seed: number; steps: readonly string[]; fault: string | null; turnoverOre: number }>

const POINTS = 60

/** Lives one customer's orders: so many random steps, and after each the shop has to match the model. */
export async function live(shop: LivedShop, seed: number, length: number): Promise<Life> {
  const dice = diceOf(seed)
  const people = await peopleOf(shop)
  return await goOn(shop, { seed, people, world: await worldOf(shop, dice), dice: dice.state(), steps: [] }, length)
}

/** Goes on with a life whose shop was killed at its next step, which was done wholly or not at all. Then lives it to its end. */
export async function liveOn(shop: LivedShop, moment: Moment, length: number): Promise<Life> {
  const { seed, people, world } = moment
  const dice = diceOf(moment.dice)
  const step = nextStep(world, dice)
  const steps = [...moment.steps, `killed at: ${step.name}`]
  const after = copyOf(world)
  if (step.refused === null) step.apply(after, await lastOf(shop, people))
  const asDone = await look(shop, people, after)
  const fault = asDone === null ? null : await look(shop, people, world)
  if (fault !== null) return { seed, steps, fault: `neither done (${asDone}) nor not (${fault})`, turnoverOre: 0 }
  const next = asDone === null ? after : world
  await learnIds(shop, people, next)
  return await goOn(shop, { seed, people, world: next, dice: dice.state(), steps }, length)
}

async function goOn(shop: LivedShop, moment: Moment, length: number): Promise<Life> {
  const { seed, people } = moment
  const dice = diceOf(moment.dice)
  let { world } = moment
  const steps = [...moment.steps]
  while (steps.length < length) {
    shop.onMoment?.({ seed, people, world, dice: dice.state(), steps })
    const step = nextStep(world, dice)
    steps.push(step.name)
    const next = await playStep(shop, people, { step, world })
    if ('fault' in next) return { seed, steps, fault: next.fault, turnoverOre: 0 }
    world = next.world
    await learnIds(shop, people, world)
  }
  return { seed, steps, fault: null, turnoverOre: turnoverOre(world) }
}

type StepToPlay = Readonly<{ step: Step; world: World }>

async function playStep(
  shop: LivedShop,
  people: People,
  { step, world }: StepToPlay,
): Promise<Readonly<{ world: World } | { fault: string }>> {
  const { status, body } = await shop.request(step, people[step.by].token)
  const code = status === 200 ? null : String(body.code)
  if (code !== step.refused) return { fault: `the shop says ${code ?? 'yes'}, the model ${step.refused ?? 'yes'}` }
  const after = copyOf(world)
  if (code === null) step.apply(after, body)
  const fault = await look(shop, people, after)
  return fault === null ? { world: after } : { fault }
}

/** What an unanswered step may have left: the customer's last order and its last invoice. */
async function lastOf({ pool }: LivedShop, { customer }: People): Promise<Record<string, unknown>> {
  const { rows: orders } = await pool.query('select max(id) as id from orders where user_id = $1', [customer.id])
  const { rows: invoices } = await pool.query(
    'select i.id, number from invoices i join orders o on o.id = order_id where o.user_id = $1 order by i.id desc limit 1',
    [customer.id],
  )
  return { orderId: orders[0]?.id ?? 0, invoice: invoices[0] ?? { id: 0, number: 0 } }
}

async function peopleOf({ db, pool }: LivedShop): Promise<People> {
  const customer = await addCustomer(db, { customDiscount: 0 })
  // at once, for the shop may be killed between any two statements
  await pool.query(
    `with given as (update users set points = ${POINTS} where id = $1 returning id)
     insert into points_ledger (user_id, kind, points, balance_after, reason) select id, 'granted', ${POINTS}, ${POINTS}, 'Velkomst' from given`,
    [customer.id],
  )
  return { customer, staff: await addCustomer(db, { role: 'admin', permissions: ['invoices'] }) }
}

/** Three products with little in stock: one earns points, one does not, one has an awkward price. */
async function worldOf({ db }: LivedShop, dice: Dice): Promise<World> {
  const kinds = [
    { priceOre: 500_00, earns: true },
    { priceOre: 800_00, earns: false },
    { priceOre: 120_55, earns: true },
  ]
  const products: World['products'] = []
  for (const { priceOre, earns } of kinds) {
    const stock = dice.upTo(6)
    const { id } = await addProduct(db, { unitPriceOre: priceOre, pointsEligible: earns, stock })
    products.push({ id, priceOre, earns, stock })
  }
  return { products, orders: [], granted: POINTS, numbers: 0 }
}
