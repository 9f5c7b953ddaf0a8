import type { BatchedProduct } from '#contract/batches/batches.ts'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { SENT_ROLLS } from '#domain/orders/order-status.ts'
import type { Database } from '#server/database/connect.ts'
import type { Dice } from '#test/lives/dice.ts'
import { type Api, type Customer, orderBody } from '#test/shop.ts'
import { ordersOf } from './faults-of-batches.ts'
import { wrongChoice } from './one-batch.ts'

export type Film = Readonly<{ id: number; kcwId: string }>
/** One history under way: its people and its films, and where it stands. */
export type Telling = Readonly<{
  db: Database
  api: Api
  staff: Customer
  buyers: readonly Customer[]
  films: readonly Film[]
  dice: Dice
  /** of this step, for what is pressed again must be known again */
  key: string
}>
export type Outcome = Readonly<{ status: number; body: Record<string, unknown> }>
/** Pressed once or, by who is impatient, twice at once; and what has to be true of it afterwards. */
export type Press = Readonly<{ act: () => Promise<Outcome>; fault?: (outcome: Outcome) => Promise<string | null> }>
type StepMaker = (telling: Telling) => Promise<Press | null>

const CODES = ['A', 'B', 'C']

const someFilm = ({ films, dice }: Telling) => dice.one(films)

async function stockOf({ api, staff }: Telling, { id }: Film): Promise<BatchedProduct | undefined> {
  return (await api(`GET /products/${id}/batches`, undefined, staff)).body.stock as BatchedProduct | undefined
}

async function someBatch(telling: Telling): Promise<number | null> {
  const stocks = [await stockOf(telling, telling.films[0] as Film), await stockOf(telling, telling.films[1] as Film)]
  const batches = stocks.flatMap((stock) => stock?.batches ?? [])
  return batches.length === 0 ? null : telling.dice.one(batches).id
}

async function someOrder({ db, api, staff, films, dice }: Telling): Promise<Order | null> {
  const placed = await ordersOf(db, films)
  if (placed.length === 0) return null
  return (await api(`GET /orders/${dice.one(placed)}`, undefined, staff)).body.order as Order
}

const receipt: StepMaker = async (telling) => {
  const { api, dice, key, staff } = telling
  const lines = Array.from({ length: 1 + dice.upTo(2) }, () => ({
    sku: someFilm(telling).kcwId,
    batch: dice.upTo(3) === 0 ? null : dice.one(CODES),
    rolls: 1 + dice.upTo(5),
  }))
  return { act: () => api('POST /receipts', { key, supplier: null, note: null, lines }, staff) }
}

/** What the buyer gets is checked against every choice there was. */
const order: StepMaker = async (telling) => {
  const { api, dice, buyers, staff } = telling
  const film = someFilm(telling)
  const requested = dice.one([{}, {}, { oneBatch: true }, { batchId: (await someBatch(telling)) ?? undefined }])
  const items = [{ id: film.id, quantity: 1 + dice.upTo(5), payWithPoints: false, ...requested }]
  const stock = await stockOf(telling, film)
  const buyer = dice.one(buyers)
  return {
    act: () => api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), buyer),
    fault: async ({ status, body }) => {
      if (status >= 300 || !stock || !items[0]) return null
      const placed = (await api(`GET /orders/${body.orderId}`, undefined, staff)).body.order as Order
      return wrongChoice(
        { stock: stock.stock, batches: stock.batches.filter(({ rolls }) => rolls > 0) },
        items[0].quantity,
        requested,
        placed.items[0]?.batches ?? [],
      )
    },
  }
}

const change: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const found = await someOrder(telling)
  if (!found) return null
  const items = [{ itemId: dice.one(found.items).id, quantity: dice.upTo(7) }]
  const added = dice.upTo(3) === 0 ? [{ id: someFilm(telling).id, quantity: 1 + dice.upTo(2), payWithPoints: false }] : []
  const body = { items, added, prices: dice.one(['ordered', 'today']), shipping: 'rule', note: null }
  return { act: () => api(`POST /orders/${found.id}/changes`, body, staff) }
}

const status: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const found = await someOrder(telling)
  const body = {
    status: dice.one(['pending', 'processing', 'shipped', 'cancelled', 'cancelled']),
    withoutPayment: true,
    sentRolls: dice.one(SENT_ROLLS),
  }
  return found && { act: () => api(`PUT /orders/${found.id}/status`, body, staff) }
}

const parcel: StepMaker = async (telling) => {
  const { api, staff } = telling
  const found = await someOrder(telling)
  const items = found?.items.flatMap(({ id, quantity, sent }) => (quantity > sent ? [{ itemId: id, quantity: 1 }] : [])) ?? []
  return found && items.length > 0 ? { act: () => api(`POST /orders/${found.id}/parcels`, { items, withoutPayment: true }, staff) } : null
}

const exchange: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const found = await someOrder(telling)
  const item = found && dice.one(found.items)
  if (!found || !item || item.held === 0) return null
  const batches = [{ id: await someBatch(telling), rolls: item.held }]
  return { act: () => api(`POST /orders/${found.id}/items/${item.id}/batches`, { batches }, staff) }
}

const returned: StepMaker = async (telling) => {
  const { api, dice, staff, key } = telling
  const found = await someOrder(telling)
  const item = found?.items.find(({ sent, returned: back }) => sent > back)
  if (!found || !item) return null
  await api(`POST /orders/${found.id}/invoice`, { paymentTerms: '8_days' }, staff)
  const { invoices } = (await api(`GET /orders/${found.id}`, undefined, staff)).body.order as Order
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice')
  const body = { reason: 'Retur', lines: [{ itemId: item.id, quantity: 1, restock: dice.upTo(1) === 0 }] }
  return invoice ? { act: () => api(`POST /invoices/${invoice.id}/credit-note`, body, { ...staff, key }) } : null
}

/** Rolls of a cancelled order come back, all that were awaited or some. */
const arrival: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const found = await someOrder(telling)
  const { claims } = (await api(`GET /claims?orderId=${found?.id ?? 0}&state=awaitingGoods`, undefined, staff)).body as { claims?: Claim[] }
  const [claim] = claims ?? []
  if (!claim) return null
  const lines = claim.lines.flatMap(({ itemId, quantity }) => {
    const arrived = Math.max(0, quantity - dice.upTo(1))
    return arrived > 0 ? [{ itemId, quantity: arrived }] : []
  })
  return { act: () => api(`POST /claims/${claim.id}/decision`, { decision: 'takeIn', words: null, lines }, staff) }
}

const remove: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const found = dice.upTo(4) === 0 ? await someOrder(telling) : null
  return found && { act: () => api(`DELETE /orders/${found.id}`, undefined, staff) }
}

const count: StepMaker = async (telling) => {
  const { api, dice, staff, key } = telling
  const batchId = dice.upTo(1) === 0 ? null : await someBatch(telling)
  const body = { batchId, counted: dice.upTo(8), seen: dice.upTo(8), reason: 'Optælling' }
  const film = someFilm(telling)
  return { act: () => api(`POST /products/${film.id}/counts`, body, { ...staff, key }) }
}

const write: StepMaker = async (telling) => {
  const { api, dice, staff } = telling
  const film = someFilm(telling)
  const body = dice.one([{ stock: dice.upTo(12) }, { stock: dice.upTo(12) }, { discontinued: dice.upTo(1) === 0 }])
  return { act: () => api(`PUT /products/${film.id}`, body, staff) }
}

const name: StepMaker = async (telling) => {
  const { api, dice, staff, key } = telling
  const film = someFilm(telling)
  const body = { code: dice.one(CODES), rolls: 1 + dice.upTo(2) }
  return { act: () => api(`POST /products/${film.id}/named-batches`, body, { ...staff, key }) }
}

const block: StepMaker = async (telling) => {
  const id = await someBatch(telling)
  return id === null ? null : { act: () => telling.api(`POST /batches/${id}/block`, { reason: 'Striber' }, telling.staff) }
}

const release: StepMaker = async (telling) => {
  const id = await someBatch(telling)
  const rolls = telling.dice.upTo(2)
  return id === null ? null : { act: () => telling.api(`POST /batches/${id}/release`, { rolls }, telling.staff) }
}

/** Seldom, and near the end of most histories only: what comes after it has one film less. */
const forget: StepMaker = async (telling) => {
  const film = someFilm(telling)
  return telling.dice.upTo(7) === 0 ? { act: () => telling.api(`DELETE /products/${film.id}`, undefined, telling.staff) } : null
}

const MANUFACTURERS = {
  receipt,
  order,
  change,
  status,
  parcel,
  exchange,
  returned,
  arrival,
  remove,
  count,
  write,
  name,
  block,
  release,
  forget,
}
type Kind = keyof typeof MANUFACTURERS
const KINDS: readonly Kind[] = [...(Object.keys(MANUFACTURERS) as Kind[]), 'receipt', 'order', 'order']

/** The next thing that happens; null where there is nothing to do it to. */
export async function nextStep(telling: Telling): Promise<Readonly<{ kind: Kind; press: Press | null }>> {
  const kind = telling.dice.one(KINDS)
  return { kind, press: await MANUFACTURERS[kind](telling) }
}
