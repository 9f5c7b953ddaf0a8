import type { Database } from '#server/database/connect.ts'
import { type Dice, diceOf } from '#test/lives/dice.ts'
import type { Mortality } from '#test/payment-histories/mortality.ts'
import { type Api, addProduct, type Customer } from '#test/shop.ts'
import { faultsOfBatches } from './faults-of-batches.ts'
import { type Film, nextStep, type Outcome, type Press } from './steps.ts'

type World = Readonly<{
  db: Database
  api: Api
  staff: Customer
  buyers: readonly Customer[]
  /** of the pool of `db`: the shop may die of any press */
  mortality: Mortality
  /** receives the state of a history before each step, so that the history can continue after this process was killed */
  onMoment?: (moment: Moment) => void
}>

/** A history under way: `dice` is their state before the next step. */
export type Moment = Readonly<{
  seed: number
  films: readonly Film[]
  dice: number
  steps: readonly string[]
  done: number
  deaths: number
}>
export type History = Pick<Moment, 'seed' | 'steps' | 'done' | 'deaths'> & Readonly<{ faults: readonly string[] }>

const DIES_OF_ONE_IN = 8
/** A call sends this many statements at most before it is done. */
const STATEMENTS = 24

/**
 * Tells one history of two films: so many random receipts, orders, changes, cancellations, parcels, returns, counts, exchanges, blocked batches and
 * deleted films, some of them pressed twice at once, some the shop dies of. Ends with the first step after which stocks, batches, lines and
 * movements do not add up, or an order got other batches than the slowest search finds.
 */
export async function playBatchHistory(world: World, seed: number, length: number): Promise<History> {
  const dice = diceOf(seed)
  const films = [await addFilm(world.db, dice), await addFilm(world.db, dice)]
  return await goOn(world, { seed, films, dice: dice.state(), steps: [], done: 0, deaths: 0 }, length)
}

/** Goes on with a history whose shop was killed at its next step: that was done whole or not at all. */
export async function goOnAfterKill(world: World, moment: Moment, length: number): Promise<History> {
  const steps = [...moment.steps, 'killed']
  const deaths = moment.deaths + 1
  const faults = await faultsOfBatches(world.db)
  if (faults.length > 0) return { ...moment, steps, deaths, faults }
  // other dice than those that were its death
  return await goOn(world, { ...moment, steps, deaths, dice: diceOf(moment.dice + deaths).state() + 1 }, length)
}

async function addFilm(db: Database, dice: Dice): Promise<Film> {
  const { id, kcwId } = await addProduct(db, { stock: dice.upTo(5) })
  return { id, kcwId }
}

async function goOn(world: World, { seed, films, ...from }: Moment, length: number): Promise<History> {
  const dice = diceOf(from.dice)
  const steps = [...from.steps]
  let { done: acknowledged, deaths } = from
  while (steps.length < length) {
    world.onMoment?.({ seed, films, dice: dice.state(), steps, done: acknowledged, deaths })
    const key = `history-${seed}-${steps.length}-of-batches`
    const { kind, press } = await nextStep({ ...world, films, dice, key })
    if (!press) {
      steps.push(`${kind}: nothing to do it to`)
      continue
    }
    const { outcomes, isDead, fault } = await carryOut(world, press, dice)
    if (isDead) deaths += 1
    acknowledged += outcomes.filter(({ status }) => status < 300).length
    steps.push(`${kind}: ${isDead ? 'dead, then ' : ''}${outcomes.map(({ status, body }) => `${status} ${body.code ?? ''}`).join(', ')}`)
    const broken = outcomes.filter(({ status }) => status >= 500).map(({ status }) => `${kind} answered ${status}`)
    const faults = [...broken, ...(fault === null ? [] : [fault]), ...(await faultsOfBatches(world.db))]
    if (faults.length > 0) return { seed, steps, done: acknowledged, deaths, faults }
  }
  return { seed, steps, done: acknowledged, deaths, faults: [] }
}

type Carried = Readonly<{ outcomes: readonly Outcome[]; isDead: boolean; fault: string | null }>

/** Presses once, or twice at once; where the shop dies of it, some press once more when it is back. */
async function carryOut({ mortality }: World, { act, fault }: Press, dice: Dice): Promise<Carried> {
  const isTwice = dice.upTo(3) === 0
  const death = dice.upTo(DIES_OF_ONE_IN - 1) === 0 ? { atStep: 1 + dice.upTo(STATEMENTS), isAfter: dice.upTo(1) === 0 } : null
  const isAgain = dice.upTo(1) === 0
  mortality.begin(death)
  const outcomes = await Promise.all(isTwice ? [act(), act()] : [act()])
  const isDead = mortality.isDead
  mortality.begin(null)
  if (isDead) return { outcomes: isAgain ? [await act()] : [], isDead, fault: null }
  const [only] = outcomes
  // with two steps at once the state before each is unknown
  return { outcomes, isDead, fault: isTwice || !only || !fault ? null : await fault(only) }
}
