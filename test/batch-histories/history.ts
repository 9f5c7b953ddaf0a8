import { sql } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import type { Database } from '#server/database/connect.ts'
import { diceOf } from '#test/lives/dice.ts'
import { type Api, addProduct, type Customer, orderBody } from '#test/shop.ts'
import { faultsOfBatches } from './faults-of-batches.ts'

type World = Readonly<{ db: Database; api: Api; staff: Customer; buyers: readonly Customer[] }>
type History = Readonly<{ steps: readonly string[]; faults: readonly string[]; done: number }>
type Outcome = Readonly<{ status: number; body: Record<string, unknown> }>

const CODES = ['A', 'B', 'C']

/**
 * Tells one history of two films: so many random receipts, orders, changes, cancellations, parcels, returns, counts, exchanges and blocked batches,
 * some of them pressed twice at once. Ends with the first step after which stocks, batches, lines and movements do not add up.
 */
export async function tellBatchHistory({ db, api, staff, buyers }: World, seed: number, length: number): Promise<History> {
  const dice = diceOf(seed)
  const one = <Thing>(things: readonly Thing[]): Thing | undefined => things[dice.upTo(Math.max(0, things.length - 1))]
  const films = [await addProduct(db, { stock: dice.upTo(5) }), await addProduct(db, { stock: dice.upTo(5) })]
  const placed: number[] = []
  const steps: string[] = []
  let done = 0

  const film = () => films[dice.upTo(1)]?.id ?? 0
  const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, staff)).body.order as Order | undefined
  const someOrder = async () => (placed.length === 0 ? undefined : await orderOf(one(placed) ?? 0))
  const batchId = async () => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from batches where product_id = any(${sql.param(films.map(({ id }) => id))}::int[]) order by id`,
    )
    return one(rows)?.id
  }
  const kinds: Readonly<Record<string, () => Promise<readonly Outcome[] | null>>> = {
    receipt: async () => {
      const lines = Array.from({ length: 1 + dice.upTo(2) }, () => ({
        sku: films[dice.upTo(1)]?.kcwId,
        batch: dice.upTo(3) === 0 ? null : one(CODES),
        rolls: 1 + dice.upTo(5),
      }))
      const body = { key: `history-${seed}-${steps.length}-of-batches`, supplier: null, note: null, lines }
      return await twice(() => api('POST /receipts', body, staff))
    },
    order: async () => {
      const wish = [{}, {}, { oneBatch: true }, { batchId: await batchId() }][dice.upTo(3)]
      const items = [{ id: film(), quantity: 1 + dice.upTo(5), payWithPoints: false, ...wish }]
      const buyer = one(buyers)
      const asked = await twice(() => api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), buyer))
      for (const { status, body } of asked) if (status < 300) placed.push(Number(body.orderId))
      return asked
    },
    change: async () => {
      const order = await someOrder()
      const item = order && one(order.items)
      if (!order || !item) return null
      const items = [{ itemId: item.id, quantity: dice.upTo(7) }]
      const added = dice.upTo(3) === 0 ? [{ id: film(), quantity: 1 + dice.upTo(2), payWithPoints: false }] : []
      return [
        await api(
          `POST /orders/${order.id}/changes`,
          { items, added, prices: one(['ordered', 'today']), shipping: 'rule', note: null },
          staff,
        ),
      ]
    },
    status: async () => {
      const order = await someOrder()
      const body = { status: one(['pending', 'processing', 'shipped', 'cancelled', 'cancelled']), withoutPayment: true }
      return order ? await twice(() => api(`PUT /orders/${order.id}/status`, body, staff)) : null
    },
    parcel: async () => {
      const order = await someOrder()
      const items = order?.items.flatMap(({ id, quantity, sent }) => (quantity > sent ? [{ itemId: id, quantity: 1 }] : [])) ?? []
      return order && items.length > 0 ? [await api(`POST /orders/${order.id}/parcels`, { items, withoutPayment: true }, staff)] : null
    },
    exchange: async () => {
      const order = await someOrder()
      const item = order && one(order.items)
      if (!order || !item || item.held === 0) return null
      const batches = [{ id: (await batchId()) ?? null, rolls: item.held }]
      return [await api(`POST /orders/${order.id}/items/${item.id}/batches`, { batches }, staff)]
    },
    returned: async () => {
      const order = await someOrder()
      const item = order?.items.find(({ sent, returned }) => sent > returned)
      if (!order || !item) return null
      await api(`POST /orders/${order.id}/invoice`, { paymentTerms: '8_days' }, staff)
      const { rows } = await db.execute<{ id: number }>(
        sql`select id from invoices where order_id = ${order.id} and kind = 'invoice' order by id desc limit 1`,
      )
      const body = { reason: 'Retur', lines: [{ itemId: item.id, quantity: 1, restock: dice.upTo(1) === 0 }] }
      return rows[0] ? [await api(`POST /invoices/${rows[0].id}/credit-note`, body, staff)] : null
    },
    remove: async () => {
      const order = dice.upTo(4) === 0 ? await someOrder() : undefined
      return order ? await twice(() => api(`DELETE /orders/${order.id}`, undefined, staff)) : null
    },
    count: async () => {
      const body = {
        batchId: dice.upTo(1) === 0 ? null : ((await batchId()) ?? null),
        counted: dice.upTo(8),
        seen: dice.upTo(8),
        reason: 'Optælling',
      }
      return [await api(`POST /products/${film()}/counts`, body, staff)]
    },
    write: async () => [await api(`PUT /products/${film()}`, { stock: dice.upTo(12) }, staff)],
    name: async () => [await api(`POST /products/${film()}/named-batches`, { code: one(CODES), rolls: 1 + dice.upTo(2) }, staff)],
    block: async () => {
      const id = await batchId()
      return id === undefined ? null : await twice(() => api(`POST /batches/${id}/block`, { reason: 'Striber' }, staff))
    },
    release: async () => {
      const id = await batchId()
      return id === undefined ? null : await twice(() => api(`POST /batches/${id}/release`, { rolls: dice.upTo(2) }, staff))
    },
  }
  /** Sometimes pressed twice at once. */
  async function twice(press: () => Promise<Outcome>): Promise<readonly Outcome[]> {
    return dice.upTo(3) === 0 ? await Promise.all([press(), press()]) : [await press()]
  }

  while (steps.length < length) {
    const kind = one(['receipt', 'order', 'order', ...Object.keys(kinds)]) ?? 'order'
    const outcomes = await kinds[kind]?.()
    if (!outcomes) {
      steps.push(`${kind}: nothing to do it to`)
      continue
    }
    steps.push(`${kind}: ${outcomes.map(({ status, body }) => `${status} ${body.code ?? ''}`).join(', ')}`)
    done += outcomes.filter(({ status }) => status < 300).length
    const broken = outcomes.filter(({ status }) => status >= 500).map(({ status }) => `${kind} answered ${status}`)
    const faults = [...broken, ...(await faultsOfBatches(db))]
    if (faults.length > 0) return { steps, faults, done }
  }
  return { steps, faults: [], done }
}
