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
/** A running history: its people, its films and its state. */
export type BatchScene = Readonly<{
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
type StepMaker = (scene: BatchScene) => Promise<Press | null>

const CODES = ['A', 'B', 'C']

const someFilm = ({ films, dice }: BatchScene) => dice.one(films)

async function stockOf({ api, staff }: BatchScene, { id }: Film): Promise<BatchedProduct | undefined> {
  return (await api(`GET /products/${id}/batches`, undefined, staff)).body.stock as BatchedProduct | undefined
}

async function someBatch(scene: BatchScene): Promise<number | null> {
  const stocks = [await stockOf(scene, scene.films[0] as Film), await stockOf(scene, scene.films[1] as Film)]
  const batches = stocks.flatMap((stock) => stock?.batches ?? [])
  return batches.length === 0 ? null : scene.dice.one(batches).id
}

async function someOrder({ db, api, staff, films, dice }: BatchScene): Promise<Order | null> {
  const placed = await ordersOf(db, films)
  if (placed.length === 0) return null
  return (await api(`GET /orders/${dice.one(placed)}`, undefined, staff)).body.order as Order
}

const receipt: StepMaker = async (scene) => {
  const { api, dice, key, staff } = scene
  const lines = Array.from({ length: 1 + dice.upTo(2) }, () => ({
    sku: someFilm(scene).kcwId,
    batch: dice.upTo(3) === 0 ? null : dice.one(CODES),
    rolls: 1 + dice.upTo(5),
  }))
  return { act: () => api('POST /receipts', { key, supplier: null, note: null, lines }, staff) }
}

/** What the buyer gets is checked against every choice there was. */
const order: StepMaker = async (scene) => {
  const { api, dice, buyers, staff } = scene
  const film = someFilm(scene)
  const requested = dice.one([{}, {}, { oneBatch: true }, { batchId: (await someBatch(scene)) ?? undefined }])
  const items = [{ id: film.id, quantity: 1 + dice.upTo(5), payWithPoints: false, ...requested }]
  const stock = await stockOf(scene, film)
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

const change: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const found = await someOrder(scene)
  if (!found) return null
  const items = [{ itemId: dice.one(found.items).id, quantity: dice.upTo(7) }]
  const added = dice.upTo(3) === 0 ? [{ id: someFilm(scene).id, quantity: 1 + dice.upTo(2), payWithPoints: false }] : []
  const body = { items, added, prices: dice.one(['ordered', 'today']), shipping: 'rule', note: null }
  return { act: () => api(`POST /orders/${found.id}/changes`, body, staff) }
}

const status: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const found = await someOrder(scene)
  const body = {
    status: dice.one(['pending', 'processing', 'shipped', 'cancelled', 'cancelled']),
    withoutPayment: true,
    sentRolls: dice.one(SENT_ROLLS),
  }
  return found && { act: () => api(`PUT /orders/${found.id}/status`, body, staff) }
}

const parcel: StepMaker = async (scene) => {
  const { api, staff } = scene
  const found = await someOrder(scene)
  const items = found?.items.flatMap(({ id, quantity, sent }) => (quantity > sent ? [{ itemId: id, quantity: 1 }] : [])) ?? []
  return found && items.length > 0 ? { act: () => api(`POST /orders/${found.id}/parcels`, { items, withoutPayment: true }, staff) } : null
}

const exchange: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const found = await someOrder(scene)
  const item = found && dice.one(found.items)
  if (!found || !item || item.held === 0) return null
  const batches = [{ id: await someBatch(scene), rolls: item.held }]
  return { act: () => api(`POST /orders/${found.id}/items/${item.id}/batches`, { batches }, staff) }
}

const returned: StepMaker = async (scene) => {
  const { api, dice, staff, key } = scene
  const found = await someOrder(scene)
  const item = found?.items.find(({ sent, returned: back }) => sent > back)
  if (!found || !item) return null
  await api(`POST /orders/${found.id}/invoice`, { paymentTerms: '8_days' }, staff)
  const { invoices } = (await api(`GET /orders/${found.id}`, undefined, staff)).body.order as Order
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice')
  const body = { reason: 'Retur', lines: [{ itemId: item.id, quantity: 1, restock: dice.upTo(1) === 0 }] }
  return invoice ? { act: () => api(`POST /invoices/${invoice.id}/credit-note`, body, { ...staff, key }) } : null
}

/** Rolls of a cancelled order come back, all that were awaited or some. */
const arrival: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const found = await someOrder(scene)
  const { claims } = (await api(`GET /claims?orderId=${found?.id ?? 0}&state=awaitingGoods`, undefined, staff)).body as { claims?: Claim[] }
  const [claim] = claims ?? []
  if (!claim) return null
  const lines = claim.lines.flatMap(({ itemId, quantity }) => {
    const arrived = Math.max(0, quantity - dice.upTo(1))
    return arrived > 0 ? [{ itemId, quantity: arrived }] : []
  })
  return { act: () => api(`POST /claims/${claim.id}/decision`, { decision: 'takeIn', words: null, lines }, staff) }
}

const remove: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const found = dice.upTo(4) === 0 ? await someOrder(scene) : null
  return found && { act: () => api(`DELETE /orders/${found.id}`, undefined, staff) }
}

const count: StepMaker = async (scene) => {
  const { api, dice, staff, key } = scene
  const batchId = dice.upTo(1) === 0 ? null : await someBatch(scene)
  const body = { batchId, counted: dice.upTo(8), seen: dice.upTo(8), reason: 'Optælling' }
  const film = someFilm(scene)
  return { act: () => api(`POST /products/${film.id}/counts`, body, { ...staff, key }) }
}

const write: StepMaker = async (scene) => {
  const { api, dice, staff } = scene
  const film = someFilm(scene)
  const body = dice.one([{ stock: dice.upTo(12) }, { stock: dice.upTo(12) }, { discontinued: dice.upTo(1) === 0 }])
  return { act: () => api(`PUT /products/${film.id}`, body, staff) }
}

const name: StepMaker = async (scene) => {
  const { api, dice, staff, key } = scene
  const film = someFilm(scene)
  const body = { code: dice.one(CODES), rolls: 1 + dice.upTo(2) }
  return { act: () => api(`POST /products/${film.id}/named-batches`, body, { ...staff, key }) }
}

const block: StepMaker = async (scene) => {
  const id = await someBatch(scene)
  return id === null ? null : { act: () => scene.api(`POST /batches/${id}/block`, { reason: 'Striber' }, scene.staff) }
}

const release: StepMaker = async (scene) => {
  const id = await someBatch(scene)
  const rolls = scene.dice.upTo(2)
  return id === null ? null : { act: () => scene.api(`POST /batches/${id}/release`, { rolls }, scene.staff) }
}

/** Seldom, and near the end of most histories only: what comes after it has one film less. */
const forget: StepMaker = async (scene) => {
  const film = someFilm(scene)
  return scene.dice.upTo(7) === 0 ? { act: () => scene.api(`DELETE /products/${film.id}`, undefined, scene.staff) } : null
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
export async function nextStep(scene: BatchScene): Promise<Readonly<{ kind: Kind; press: Press | null }>> {
  const kind = scene.dice.one(KINDS)
  return { kind, press: await MANUFACTURERS[kind](scene) }
}
