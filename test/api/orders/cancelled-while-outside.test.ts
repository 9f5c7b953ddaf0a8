import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addCustomer, addProduct, type Customer, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
let staff: Customer
let buyer: Customer
let film = { id: 0, kcwId: '' }

type Call = Parameters<typeof api>[0]
const asStaff = (call: Call, body?: unknown) => api(call, body, staff)
const codeOf = async (answer: ReturnType<typeof api>) => (await answer).body.code

beforeAll(async () => {
  await db.update(settings).set({ data: { company: OWN_COMPANY } })
  staff = await addCustomer(db, { role: 'admin', permissions: ['invoices'] })
  buyer = await addCustomer(db, { customDiscount: 0 })
})

beforeEach(async () => {
  film = await addProduct(db, { stock: 0 })
  for (const [batch, rolls] of [
    ['A', 2],
    ['B', 3],
  ] as const) {
    const lines = [{ sku: film.kcwId, batch, rolls }]
    expect((await asStaff('POST /receipts', { key: randomUUID(), supplier: null, note: null, lines })).status).toBe(200)
  }
})

/** Stock, and what of it is of which batch. */
async function stockOf(): Promise<[number, Record<string, number>]> {
  const [found] = await db.select().from(products).where(eq(products.id, film.id))
  return [found?.stock ?? -1, Object.fromEntries((found?.batches ?? []).map(({ code, rolls }) => [code, rolls]))]
}

async function orderOf(id: number): Promise<Order> {
  return (await asStaff(`GET /orders/${id}`)).body.order as Order
}

/** An order of five rolls, all there are, four of which left in two parcels; invoiced. */
async function partlySent(): Promise<Order> {
  const placed = await api('POST /orders', orderBody([{ id: film.id, quantity: 5 }], { paymentMethod: 'invoice' }), buyer)
  const id = Number(placed.body.orderId)
  const [item] = (await orderOf(id)).items
  for (const quantity of [1, 3]) await asStaff(`POST /orders/${id}/parcels`, { items: [{ itemId: item?.id, quantity }] })
  await asStaff(`POST /orders/${id}/invoice`, { paymentTerms: '8_days' })
  return await orderOf(id)
}

const cancel = (id: number, sentRolls?: 'returning' | 'here') => asStaff(`PUT /orders/${id}/status`, { status: 'cancelled', sentRolls })

async function returnsOf(orderId: number): Promise<Claim[]> {
  return (await asStaff(`GET /claims?orderId=${orderId}`)).body.claims as Claim[]
}

const takeIn = (claimId: number, lines: readonly object[]) =>
  asStaff(`POST /claims/${claimId}/decision`, { decision: 'takeIn', words: null, lines })

describe('staff cancel an order of which a part was sent', () => {
  it('rolls that come back are in no stock until they arrive, and a return awaits them', async () => {
    const { id, items } = await partlySent()
    expect((await cancel(id, 'returning')).status).toBe(200)
    expect((await stockOf())[0]).toBe(1)
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'cancelled', items: [{ sent: 4, returned: 0 }], parcels: [{ number: 1 }, { number: 2 }] })
    expect(order.invoices.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice'])
    const [claim, ...others] = await returnsOf(id)
    expect(others).toEqual([])
    expect(claim).toMatchObject({ kind: 'return', state: 'awaitingGoods', lines: [{ itemId: items[0]?.id, quantity: 4 }], isOwed: false })
    const sent = await db.select().from(mails).where(eq(mails.template, 'claim-news'))
    expect(sent.filter(({ payload }) => (payload as { claimId?: number }).claimId === claim?.id)).toHaveLength(1)
  })

  it('when they arrive they go into the stock of their batches, once, and nothing is credited again', async () => {
    const { id, items } = await partlySent()
    await cancel(id, 'returning')
    const [claim] = await returnsOf(id)
    const before = await orderOf(id)
    const lines = [{ itemId: items[0]?.id, quantity: 4 }]
    const answers = [await takeIn(claim?.id ?? 0, lines), await takeIn(claim?.id ?? 0, lines)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'claim_decided'],
    ])
    expect(await stockOf()).toEqual([5, { A: 2, B: 3 }])
    const after = await orderOf(id)
    expect(after).toMatchObject({ items: [{ sent: 0, batches: [] }], parcels: [] })
    expect([after.invoices, after.open]).toEqual([before.invoices, before.open])
    expect((await returnsOf(id))[0]).toMatchObject({ state: 'settled', outcome: 'stock', refund: 0, isOwed: false })
  })

  it('of rolls of which some never come, only those that came go into the stock', async () => {
    const { id, items } = await partlySent()
    await cancel(id, 'returning')
    const [claim] = await returnsOf(id)
    expect(await codeOf(takeIn(claim?.id ?? 0, [{ itemId: items[0]?.id, quantity: 5 }]))).toBe('rolls_not_sent')
    expect((await takeIn(claim?.id ?? 0, [{ itemId: items[0]?.id, quantity: 3 }])).status).toBe(200)
    expect((await stockOf())[0]).toBe(4)
    expect(await orderOf(id)).toMatchObject({ items: [{ sent: 1 }], parcels: [{ number: 1, items: [{ quantity: 1 }] }] })
    expect((await asStaff(`DELETE /orders/${id}`)).status).toBe(200)
    expect((await stockOf())[0]).toBe(4)
  })

  it('rolls that come after their return was refused are taken in with a return that staff open', async () => {
    const { id, items } = await partlySent()
    await cancel(id, 'returning')
    const [refused] = await returnsOf(id)
    await asStaff(`POST /claims/${refused?.id}/decision`, { decision: 'refuse', words: 'Rullerne kom aldrig.' })
    const lines = [{ itemId: items[0]?.id, quantity: 4 }]
    const opened = await asStaff(`POST /orders/${id}/claims`, { kind: 'return', reason: 'other', words: null, lines })
    expect((await takeIn((opened.body.claim as Claim).id, lines)).status).toBe(200)
    expect((await stockOf())[0]).toBe(5)
    expect(await orderOf(id)).toMatchObject({ items: [{ sent: 0 }], parcels: [] })
  })

  it('rolls that are here already go into the stock at once, as without an answer', async () => {
    for (const place of ['here', undefined] as const) {
      const { id } = await partlySent()
      await cancel(id, place)
      expect(await stockOf()).toEqual([5, { A: 2, B: 3 }])
      expect(await returnsOf(id)).toEqual([])
    }
  })

  it('while a return awaits them their parcels are not taken back and the order is not deleted', async () => {
    const { id, parcels } = await partlySent()
    await cancel(id, 'returning')
    expect(await codeOf(asStaff(`DELETE /orders/${id}/parcels/${parcels[0]?.id}`))).toBe('rolls_outside')
    expect(await codeOf(asStaff(`DELETE /orders/${id}`))).toBe('rolls_outside')
    expect((await stockOf())[0]).toBe(1)
  })

  it('an order that comes back keeps what is with its customer, and its return is credited like any other', async () => {
    const { id, items } = await partlySent()
    await cancel(id, 'returning')
    const [claim] = await returnsOf(id)
    await asStaff(`PUT /orders/${id}/status`, { status: 'processing' })
    expect((await stockOf())[0]).toBe(0)
    expect(await orderOf(id)).toMatchObject({ items: [{ sent: 4, held: 1 }] })
    expect(await codeOf(takeIn(claim?.id ?? 0, [{ itemId: items[0]?.id, quantity: 4 }]))).toBe('claim_to_credit')
    await cancel(id, 'returning')
    expect(await returnsOf(id)).toHaveLength(1)
  })

  it('a place that does not exist is refused at its field', async () => {
    const { id } = await partlySent()
    const { status, body } = await asStaff(`PUT /orders/${id}/status`, { status: 'cancelled', sentRolls: 'lost' })
    expect([status, body.fields]).toEqual([400, { sentRolls: 'Vælg, hvor varerne er.' }])
    expect(await orderOf(id)).toMatchObject({ status: 'processing' })
  })
})
