import type { Database } from '#server/database/connect.ts'
import { faultsOfBatches } from '#test/batch-histories/faults-of-batches.ts'
import { type Dice, diceOf } from '#test/lives/dice.ts'
import { addCustomer, addProduct, apiOf, orderBody, shopOn, writeCompany } from '#test/shop.ts'
import { faultsOfRows, type Seen } from './check-rows.ts'
import { logRows, readWrites } from './log-rows.ts'

const SESSIONS = 6
const TODAY = '2026-11-21'

export type RowHistory = Readonly<{ acknowledged: number; writes: number; reads: number; faults: readonly string[] }>

/**
 * Sessions that really run at the same time order, receive, count, cancel, change, send and book the same two films and each other's orders, so many
 * times each; then what they wrote and read is checked. The seed decides who sends which request, and the machine in which order.
 */
export async function playRowHistory(
  { db, folder }: Readonly<{ db: Database; folder: string }>,
  seed: number,
  length: number,
): Promise<RowHistory> {
  await logRows(db)
  await writeCompany(db)
  const api = apiOf(shopOn(db, { now: new Date(`${TODAY}T10:00:00Z`) }, folder))
  const films = [await addProduct(db, { stock: 6 }), await addProduct(db, { stock: 0 })]
  const buyer = await addCustomer(db, { creditLimitOre: null })
  const staff = await addCustomer(db, { role: 'superadmin' })
  const orders: number[] = []
  const seen: Seen[] = []
  let acknowledged = 0

  async function order(session: number, dice: Dice): Promise<number> {
    const items = [{ id: dice.one(films).id, quantity: 1 + dice.upTo(3) }]
    const { status, body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), buyer)
    if (status !== 200) return status
    orders.push(Number(body.orderId))
    seen.push({ session, orderId: Number(body.orderId) })
    return status
  }
  async function look(session: number, dice: Dice): Promise<number> {
    const { id } = dice.one(films)
    const { status, body } = await api(`GET /products/${id}/batches`, undefined, staff)
    seen.push({ session, productId: id, stock: (body.stock as { stock: number }).stock })
    return status
  }
  async function ofAnOrder(dice: Dice): Promise<number> {
    if (orders.length === 0) return 404
    const id = dice.one(orders.slice(-4))
    const requested = dice.one(['cancel', 'send', 'pay', 'reopen'])
    if (requested === 'send') return (await api(`POST /orders/${id}/parcels`, { withoutPayment: true }, staff)).status
    if (requested === 'pay')
      return (await api(`POST /orders/${id}/payments`, { way: 'bank', paidOn: TODAY, amount: 100, isOverpaid: true }, staff)).status
    const status = requested === 'cancel' ? 'cancelled' : 'processing'
    return (await api(`PUT /orders/${id}/status`, { status, withoutPayment: true }, staff)).status
  }
  async function ofTheStock(session: number, at: number, dice: Dice): Promise<number> {
    const film = dice.one(films)
    const lines = [{ sku: film.kcwId, batch: dice.one([null, 'A']), rolls: 1 + dice.upTo(3) }]
    const key = `kvittering-${seed}-${session}-${at}-af-historien`
    if (dice.upTo(1) === 0) return (await api('POST /receipts', { key, supplier: null, note: null, lines }, staff)).status
    const body = { batchId: null, counted: dice.upTo(6), seen: dice.upTo(6), reason: 'Optælling' }
    return (await api(`POST /products/${film.id}/counts`, body, { ...staff, key })).status
  }
  const live = async (session: number): Promise<void> => {
    const dice = diceOf(seed * SESSIONS + session)
    for (let at = 0; at < length; at += 1) {
      const luck = dice.upTo(9)
      const status =
        luck < 3
          ? await order(session, dice)
          : luck < 5
            ? await look(session, dice)
            : luck < 8
              ? await ofAnOrder(dice)
              : await ofTheStock(session, at, dice)
      if (status >= 500) throw new Error(`the shop answers ${status}`)
      if (status === 200) acknowledged += 1
    }
  }
  await Promise.all(Array.from({ length: SESSIONS }, (_, session) => live(session)))
  const writes = await readWrites(db)
  const reads = seen.filter((one) => 'stock' in one).length
  return { acknowledged, writes: writes.length, reads, faults: [...faultsOfRows(writes, seen), ...(await faultsOfBatches(db))] }
}
