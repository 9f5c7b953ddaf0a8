import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BatchedProduct, Receipt } from '#contract/batches/batches.ts'
import type { Order } from '#contract/orders/order.ts'
import type { ShelfProduct } from '#contract/warehouse.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { batches, stockMovements } from '#server/database/schema/goods/batches.ts'
import { catalogueVersion, products } from '#server/database/schema/goods/products.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { faultsOfBatches, rollsOfBatch } from '#test/batch-histories/faults-of-batches.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
await writeCompany(db)
const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
const packer = await addCustomer(db, { role: 'admin', name: 'Palle', restrictedTo: ['parcels'] })
const workshop = await addCustomer(db, { company: 'Foliemagerne ApS', points: 100_000 })

type Line = Readonly<{ sku: string; batch: string | null; rolls: number; unitCost?: number | null }>
const receive = (lines: readonly Line[], key = crypto.randomUUID()) =>
  api('POST /receipts', { key, supplier: 'Fabrikken', note: null, lines }, karen)
const stockOf = async (id: number) => (await api(`GET /products/${id}/batches`, undefined, karen)).body.stock as BatchedProduct
const batchIn = async (id: number, code: string) => {
  const batch = (await stockOf(id)).batches.find((one) => one.code === code)
  if (!batch) throw new Error(`no batch ${code}`)
  return batch
}
const place = async (id: number, quantity: number) => {
  const { body } = await api('POST /orders', orderBody([{ id, quantity, payWithPoints: false }], { paymentMethod: 'invoice' }), workshop)
  const order = await orderOf(Number(body.orderId))
  const [item] = order.items
  if (!item) throw new Error('an order without lines')
  return { order, item }
}
const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, karen)).body.order as Order
const inWords = (rolls: readonly Readonly<{ code: string | null; rolls: number }>[]) =>
  rolls.map(({ code, rolls }) => `${rolls} ${code ?? 'ukendt'}`)
/** A film with 2 rolls of unknown batch, 3 of A and 5 of B. */
async function film() {
  const product = await addProduct(db, { nameDa: 'Fjord Blå', stock: 2 })
  await receive([
    { sku: product.kcwId, batch: 'a', rolls: 3 },
    { sku: product.kcwId, batch: 'B', rolls: 5 },
  ])
  return product
}

test('a received line may name the barcode of a carton, unless several products share it', async () => {
  const [one, numbered] = [await addProduct(db, { gtin: '4006381333931' }), await addProduct(db, { kcwId: '036000291452' })]
  await addProduct(db, { gtin: '036000291452' })
  for (let shared = 0; shared < 2; shared += 1) await addProduct(db, { gtin: '5901234123457' })
  const lines = [one.gtin ?? '', '0036000291452', numbered.kcwId].map((sku) => ({ sku, batch: 'EAN', rolls: 2 }))
  const key = crypto.randomUUID()
  expect((await receive(lines, key)).status).toBe(200)
  expect(await batchIn(one.id, 'EAN')).toMatchObject({ rolls: 2 })
  expect(await batchIn(numbered.id, 'EAN')).toMatchObject({ rolls: 2 })
  expect((await receive(lines, key)).status).toBe(200)
  const refused = await receive([{ sku: '5901234123457', batch: null, rolls: 1 }])
  expect(refused.body.fields).toEqual({ 'lines.0.sku': 'Ingen vare har varenummeret 5901234123457.' })
})

describe('a product that is new in the shop', () => {
  const created = (body: object) =>
    api('POST /products', { name: 'Film', nameDa: 'Folie', price: 900, categoryId: 'bilfolie', ...body }, karen)

  test('comes with the batch of its rolls: one movement, one batch, one log entry', async () => {
    const { body } = await created({ kcwId: 'NY-1', stock: 4, batch: ' l24  09 ' })
    const product = body.product as { id: number; stock: number }
    expect(product.stock).toBe(4)
    expect(await stockOf(product.id)).toMatchObject({ stock: 4, unknown: 0, batches: [{ code: 'L24 09', rolls: 4 }] })
    const movements = await db.select().from(stockMovements).where(eq(stockMovements.productId, product.id))
    expect(movements).toMatchObject([{ kind: 'received', rolls: 4, byUserId: karen.id }])
    expect(await faultsOfBatches(db)).toEqual([])
    const { entries } = (await api('GET /audit?kind=product', undefined, karen)).body as { entries: { action: string; changes: object }[] }
    expect(entries[0]).toMatchObject({ action: 'Produkt oprettet', changes: { stock: { to: 4 }, batch: { to: 'L24 09' } } })
    // more of the same rolls are of the same batch
    await receive([{ sku: 'NY-1', batch: 'L24 09', rolls: 2 }])
    expect(await stockOf(product.id)).toMatchObject({ stock: 6, batches: [{ code: 'L24 09', rolls: 6 }] })
  })

  test('has rolls of unknown batch without one, and a batch without rolls is refused', async () => {
    const { body } = await created({ kcwId: 'NY-2', stock: 3 })
    expect(await stockOf((body.product as { id: number }).id)).toMatchObject({ stock: 3, unknown: 3, batches: [] })
    expect(await created({ kcwId: 'NY-3', batch: 'L1' })).toMatchObject({
      status: 400,
      body: { fields: { stock: 'Skriv, hvor mange der er af batchen.' } },
    })
    expect(await db.$count(products, eq(products.kcwId, 'NY-3'))).toBe(0)
  })
})

describe('received goods', () => {
  test('raise the stock by batch, and are listed as movements and logged', async () => {
    const product = await addProduct(db, { stock: 2 })
    const answer = await receive([
      { sku: product.kcwId.toLowerCase(), batch: ' l24  09 ', rolls: 4, unitCost: 2500.5 },
      { sku: product.kcwId, batch: 'L24 09', rolls: 1 },
      { sku: product.kcwId, batch: null, rolls: 2 },
    ])
    expect(answer.body).toMatchObject({
      message: '7\u00a0stk. er lagt på lager',
      receipt: { supplier: 'Fabrikken', by: 'Karen', rolls: 7 },
    })
    expect(await stockOf(product.id)).toMatchObject({ stock: 9, unknown: 4, batches: [{ code: 'L24 09', rolls: 5, blockedAt: null }] })
    const { movements } = (await api(`GET /products/${product.id}/movements`, undefined, karen)).body as {
      movements: { kind: string; rolls: number; batch: string | null; by: string | null }[]
    }
    expect(movements.map(({ kind, rolls, batch, by }) => [kind, rolls, batch, by])).toEqual([
      ['received', 2, null, 'Karen'],
      ['received', 5, 'L24 09', 'Karen'],
      ['counted', 2, null, null],
    ])
    const { receipts } = (await api('GET /receipts', undefined, karen)).body as { receipts: Receipt[] }
    expect(receipts[0]?.lines).toMatchObject([{ unitCost: 2500.5, batch: 'L24 09', rolls: 4 }, { rolls: 1 }, { batch: null, rolls: 2 }])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('are received once, however often the same receipt is sent', async () => {
    const product = await addProduct(db, { stock: 0 })
    const key = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => receive([{ sku: product.kcwId, batch: 'A', rolls: 4 }], key)))
    expect(new Set(sent.map(({ status, body }) => `${status} ${(body.receipt as Receipt).id}`)).size).toBe(1)
    expect(await stockOf(product.id)).toMatchObject({ stock: 4 })
  })

  test('are refused when other goods were received under the same key before', async () => {
    const product = await addProduct(db, { stock: 0 })
    const key = crypto.randomUUID()
    await receive([{ sku: product.kcwId, batch: 'A', rolls: 4 }], key)
    const other = await receive([{ sku: product.kcwId, batch: 'A', rolls: 5 }], key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const film = await addProduct(db, { stock: 0 })
    expect((await receive([{ sku: film.kcwId, batch: 'A', rolls: 4 }], key)).body.code).toBe('idempotency_key_reused')
    const noted = { key, supplier: 'Fabrikken', note: 'Én kasse er våd', lines: [{ sku: product.kcwId, batch: 'A', rolls: 4 }] }
    expect((await api('POST /receipts', noted, karen)).body.code).toBe('idempotency_key_reused')
    expect((await receive([{ sku: product.kcwId.toLowerCase(), batch: 'a', rolls: 4 }], key)).status).toBe(200)
    expect(other.body.message).toContain('Modtagelsen er allerede lagt på lager med et andet indhold')
    expect(await stockOf(product.id)).toMatchObject({ stock: 4 })
  })

  test('with one wrong line change nothing, and each wrong line has its error', async () => {
    const product = await addProduct(db, { stock: 0 })
    const refused = await receive([
      { sku: product.kcwId, batch: 'A', rolls: 4 },
      { sku: 'FINDES-IKKE', batch: 'A', rolls: 4 },
    ])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'receipt_refused', fields: { 'lines.1.sku': 'Ingen vare har varenummeret FINDES-IKKE.' } },
    })
    expect((await receive([{ sku: product.kcwId, batch: null, rolls: 9_999 }])).status).toBe(200)
    expect((await receive([{ sku: product.kcwId, batch: 'A', rolls: 0 }])).body.fields).toHaveProperty('lines.0.rolls')
    expect(await stockOf(product.id)).toMatchObject({ stock: 9_999, batches: [] })
  })
})

describe('a buyer', () => {
  const order = async (items: readonly object[]) => {
    const { body, status } = await api('POST /orders', orderBody(items as never, { paymentMethod: 'invoice' }), workshop)
    return status === 200 ? await orderOf(Number(body.orderId)) : Promise.reject(new Error(JSON.stringify(body)))
  }
  const waiting = (id: number, quantity: number) => ({ id, quantity, payWithPoints: false, oneBatch: true })

  test('may wait for one batch: nothing is reserved until one batch has all rolls', async () => {
    const product = await film()
    const [line] = (await order([waiting(product.id, 6)])).items
    expect(line).toMatchObject({ shipsNow: 0, shipsLater: 6, batches: [], oneBatch: true })
    expect(await stockOf(product.id)).toMatchObject({ stock: 10 })
    const [whole] = (await order([waiting(product.id, 5)])).items
    expect([whole?.shipsNow, inWords(whole?.batches ?? [])]).toEqual([5, ['5 B']])
    const [beside] = (await order([waiting(product.id, 4), { id: product.id, quantity: 2, payWithPoints: true }])).items
    expect(beside).toMatchObject({ shipsNow: 0, shipsLater: 4 })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('who waits for one batch gets no other when the order is revived', async () => {
    const product = await film()
    const { id } = await order([waiting(product.id, 5)])
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, karen)
    await place(product.id, 4)
    await api(`PUT /orders/${id}/status`, { status: 'pending' }, karen)
    expect((await orderOf(id)).items[0]).toMatchObject({ shipsNow: 0, shipsLater: 5, batches: [] })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('who was promised one batch gets it, or is refused with what changed', async () => {
    const product = await film()
    const promised = orderBody([{ id: product.id, quantity: 5, payWithPoints: false, sameBatch: 5 }], { paymentMethod: 'invoice' })
    await place(product.id, 4)
    const refused = await api('POST /orders', promised, workshop)
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_changed' } })
    const { items } = refused.body.order as { items: { batches: object }[] }
    expect(items[0]?.batches).toEqual({ rolls: 0, text: 'Kun 3\u00a0stk. fra samme batch' })
    expect(await stockOf(product.id)).toMatchObject({ stock: 6 })
    const [first] = promised.items
    if (first) Object.assign(first, { quantity: 3, sameBatch: 3 })
    expect((await api('POST /orders', promised, workshop)).status).toBe(200)
  })

  test('who orders more than the stock is refused with the present number', async () => {
    const product = await addProduct(db, { stock: 0 })
    await receive([{ sku: product.kcwId, batch: 'A', rolls: 3 }])
    await place(product.id, 1)
    const refused = await api('POST /orders', orderBody([{ id: product.id, quantity: 5, payWithPoints: false, sameBatch: 3 }]), workshop)
    const { items } = refused.body.order as { items: { batches: object }[] }
    expect([refused.body.code, items[0]?.batches]).toEqual(['order_changed', { rolls: 2, text: '2\u00a0stk. fra samme batch' }])
    expect(await stockOf(product.id)).toMatchObject({ stock: 2 })
  })

  test('who orders one more of a batch gets it, or is refused as it is sold out', async () => {
    const product = await film()
    const a = await batchIn(product.id, 'A')
    const items = [{ id: product.id, quantity: 1, payWithPoints: false, batchId: a.id, sameBatch: 1 }]
    expect(inWords((await order(items)).items[0]?.batches ?? [])).toEqual(['1 A'])
    await order([{ id: product.id, quantity: 2, payWithPoints: false, batchId: a.id }])
    const refused = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), workshop)
    const changed = refused.body.order as { items: { batches: object }[] }
    expect([refused.body.code, changed.items[0]?.batches]).toEqual([
      'order_changed',
      { rolls: 0, text: 'Der er ikke nok af den batch, du fik sidst' },
    ])
    // the customer agrees to what is shown then
    expect((await order(items.map((item) => ({ ...item, sameBatch: 0 })))).items[0]).toMatchObject({ quantity: 1, shipsNow: 1 })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('who waits for one batch is sent that batch once it has all rolls', async () => {
    const product = await film()
    const { id } = await order([waiting(product.id, 6)])
    const ready = async () =>
      ((await api(`GET /orders/${id}/parcels`, undefined, karen)).body.lines as { ready: number }[]).map((line) => line.ready)
    const backorders = async () =>
      ((await api('GET /orders?scope=backorders', undefined, karen)).body.orders as Order[]).filter((one) => one.id === id).length
    expect([await ready(), await backorders()]).toEqual([[0], 0])
    expect((await api(`POST /orders/${id}/parcels`, {}, karen)).body.code).toBe('nothing_to_send')
    await receive([{ sku: product.kcwId, batch: 'B', rolls: 1 }])
    expect([await ready(), await backorders()]).toEqual([[6], 1])
    expect((await api(`POST /orders/${id}/parcels`, {}, karen)).status).toBe(200)
    expect(inWords((await orderOf(id)).items[0]?.batches ?? [])).toEqual(['6 B'])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('gets more of the earlier batch while it lasts, then others', async () => {
    const product = await film()
    const b = await batchIn(product.id, 'B')
    const more = async (quantity: number) => {
      const { items } = await order([{ id: product.id, quantity, payWithPoints: false, batchId: b.id }])
      return inWords(items[0]?.batches ?? [])
    }
    expect(await more(2)).toEqual(['2 B'])
    expect(await more(4)).toEqual(['1 A', '3 B'])
    expect(await more(2)).toEqual(['2 A'])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('reads the batch of the rolls on the invoice', async () => {
    const product = await film()
    const { order: placed } = await place(product.id, 3)
    const { body } = await api(`POST /orders/${placed.id}/invoice`, { paymentTerms: '8_days' }, karen)
    const [row] = await db
      .select()
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.invoiceId, (body.invoice as { id: number }).id))
    expect(row?.document.lines.map(({ batch }) => batch)).toEqual(['Batch A'])
  })
})

describe('the rolls of an order', () => {
  test('are of one batch whenever one has enough, the oldest, and the buyer reads which', async () => {
    const product = await film()
    const { item, order } = await place(product.id, 3)
    expect(inWords(item.batches)).toEqual(['3 A'])
    const own = (await api(`GET /orders/${order.id}`, undefined, workshop)).body.order as Order
    expect(inWords(own.items[0]?.batches ?? [])).toEqual(['3 A'])
    expect(inWords((await place(product.id, 4)).item.batches)).toEqual(['4 B'])
    expect(inWords((await place(product.id, 3)).item.batches)).toEqual(['1 B', '2 ukendt'])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('are added from the batch the line has, and removed so that as few batches as possible remain', async () => {
    const product = await film()
    const { order, item } = await place(product.id, 2)
    expect(inWords(item.batches)).toEqual(['2 A'])
    const change = (quantity: number) =>
      api(
        `POST /orders/${order.id}/changes`,
        { items: [{ itemId: item.id, quantity }], added: [], prices: 'ordered', shipping: 'rule', note: null },
        karen,
      )
    expect((await change(4)).status).toBe(200)
    expect(inWords((await orderOf(order.id)).items[0]?.batches ?? [])).toEqual(['3 A', '1 B'])
    await change(3)
    expect(inWords((await orderOf(order.id)).items[0]?.batches ?? [])).toEqual(['3 A'])
    await change(1)
    expect(await stockOf(product.id)).toMatchObject({ stock: 9, unknown: 2, batches: [{ rolls: 2 }, { rolls: 5 }] })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('return to their batch when the order is cancelled, and are reserved again when it is revived', async () => {
    const product = await film()
    const { order } = await place(product.id, 5)
    await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, karen)
    expect(await stockOf(product.id)).toMatchObject({ stock: 10, batches: [{ rolls: 3 }, { rolls: 5 }] })
    expect((await orderOf(order.id)).items[0]?.batches).toEqual([])
    await api(`PUT /orders/${order.id}/status`, { status: 'pending' }, karen)
    expect(inWords((await orderOf(order.id)).items[0]?.batches ?? [])).toEqual(['5 B'])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('are exchanged by staff for others of the stock, as many as are held, and never more than the stock has', async () => {
    const product = await film()
    const { order, item } = await place(product.id, 2)
    const [a, b] = [await batchIn(product.id, 'A'), await batchIn(product.id, 'B')]
    const exchange = (wanted: readonly Readonly<{ id: number | null; rolls: number }>[], who = packer) =>
      api(`POST /orders/${order.id}/items/${item.id}/batches`, { batches: wanted }, who)
    expect(inWords((await exchange([{ id: b.id, rolls: 2 }])).body.batches as [])).toEqual(['2 B'])
    expect(await stockOf(product.id)).toMatchObject({ stock: 8, batches: [{ rolls: 3 }, { rolls: 3 }] })
    for (const wrong of [[{ id: b.id, rolls: 1 }], [{ id: a.id, rolls: 3 }], [{ id: b.id, rolls: 9 }], [{ id: 999_999, rolls: 2 }], []])
      expect((await exchange(wrong)).body.code).toBe('batch_has_too_few')
    expect((await exchange([{ id: a.id, rolls: 2 }], workshop)).status).toBe(403)
    expect(
      (
        await exchange([
          { id: a.id, rolls: 1 },
          { id: null, rolls: 1 },
        ])
      ).status,
    ).toBe(200)
    await api(`POST /orders/${order.id}/parcels`, {}, karen)
    expect((await exchange([{ id: b.id, rolls: 2 }])).body.code).toBe('order_all_sent')
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('keep their batch when the product is deleted', async () => {
    const product = await film()
    const { order } = await place(product.id, 3)
    expect((await api(`DELETE /products/${product.id}`, undefined, karen)).status).toBe(200)
    expect(inWords((await orderOf(order.id)).items[0]?.batches ?? [])).toEqual(['3 A'])
    expect(await db.$count(stockMovements, eq(stockMovements.productId, product.id))).toBe(0)
  })

  test('returned while the product is deleted are in stock when it is restored', async () => {
    const product = await film()
    const { order } = await place(product.id, 3)
    const { undoableId } = (await api(`DELETE /products/${product.id}`, undefined, karen)).body
    expect((await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, karen)).status).toBe(200)
    expect((await api(`POST /undoables/${undoableId}/undo`, {}, karen)).status).toBe(200)
    expect(await stockOf(product.id)).toMatchObject({ stock: 10, unknown: 2, batches: [{ rolls: 3 }, { rolls: 5 }] })
    expect(await faultsOfBatches(db)).toEqual([])
  })
})

test.each([[{ SIDSTE: 30 }], [{ FORRIGE: 14, SIDSTE: 16 }]])(
  'twenty buyers of the last rolls of %o: each roll is sold once',
  async (rolls) => {
    const product = await addProduct(db, { stock: 0 })
    await receive(Object.entries(rolls).map(([batch, count]) => ({ sku: product.kcwId, batch, rolls: count })))
    const placed = await Promise.all(Array.from({ length: 20 }, (_, place_) => place(product.id, 1 + (place_ % 3))))
    const sold = placed.flatMap(({ item }) => item.batches).reduce((sum, one) => sum + one.rolls, 0)
    expect(sold).toBe(30)
    expect(await stockOf(product.id)).toMatchObject({ stock: 0, batches: Object.keys(rolls).map((code) => ({ code, rolls: 0 })) })
    for (const [code, count] of Object.entries(rolls)) expect(await rollsOfBatch(db, (await batchIn(product.id, code)).id)).toBe(count)
    expect(await faultsOfBatches(db)).toEqual([])
  },
)

describe('a bad batch', () => {
  test('is found by its orders and blocked, and its returned rolls stay off sale until it is released', async () => {
    const product = await film()
    const [mine, other] = [await place(product.id, 2), await place(product.id, 4)]
    const a = await batchIn(product.id, 'A')
    const { orders } = (await api(`GET /batches/${a.id}/orders`, undefined, karen)).body as {
      orders: { orderNumber: string; rolls: number }[]
    }
    expect(orders.map(({ orderNumber, rolls }) => [orderNumber, rolls])).toEqual([[mine.order.orderNumber, 2]])
    const block = () => api(`POST /batches/${a.id}/block`, { reason: 'Striber i folien' }, karen)
    expect((await block()).body.stock).toMatchObject({
      stock: 3,
      unknown: 2,
      batches: [{ rolls: 0, blockedRolls: 1, blockedReason: 'Striber i folien' }, { rolls: 1 }],
    })
    expect((await block()).body.code).toBe('batch_is_blocked')
    expect((await receive([{ sku: product.kcwId, batch: 'a', rolls: 1 }])).body.fields).toEqual({
      'lines.0.batch': 'Batchen er spærret. Giv den fri først.',
    })
    // who packs is told, and its buyer is not
    const shown = async (who: typeof karen) => (await api(`GET /orders/${mine.order.id}`, undefined, who)).body.blockedBatches
    expect([await shown(karen), await shown(workshop)]).toEqual([[a.id], []])
    await api(`PUT /orders/${mine.order.id}/status`, { status: 'cancelled' }, karen)
    expect(await shown(karen)).toEqual([])
    expect(await stockOf(product.id)).toMatchObject({ stock: 3, batches: [{ rolls: 0, blockedRolls: 3 }, { rolls: 1 }] })
    expect((await place(product.id, 3)).item).toMatchObject({ shipsNow: 3 })
    const release = (rolls: number) => api(`POST /batches/${a.id}/release`, { rolls }, karen)
    expect((await release(4)).body.code).toBe('batch_has_too_few')
    expect((await release(2)).body.stock).toMatchObject({
      stock: 2,
      batches: [{ rolls: 2, blockedRolls: 0, blockedAt: null }, { rolls: 0 }],
    })
    expect((await release(2)).body.code).toBe('batch_not_blocked')
    expect(inWords((await orderOf(other.order.id)).items[0]?.batches ?? [])).toEqual(['4 B'])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('is not released with an outdated number of returned rolls, and nothing is written off', async () => {
    const product = await film()
    const { order } = await place(product.id, 2)
    const { id } = await batchIn(product.id, 'A')
    await api(`POST /batches/${id}/block`, { reason: 'Striber' }, karen)
    const { blockedRolls: seen } = await batchIn(product.id, 'A')
    await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, karen)
    const release = (body: object) => api(`POST /batches/${id}/release`, body, karen)
    const refused = await release({ rolls: 1, seen })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', fields: { rolls: 'Der er nu 3 holdt tilbage.' }, now: { batches: [{ id, blockedRolls: 3 }, {}] } },
    })
    expect(await stockOf(product.id)).toEqual(refused.body.now)
    expect((await release({ rolls: 3, seen: -1 })).status).toBe(400)
    expect((await release({ rolls: 3, seen: 3 })).body.stock).toMatchObject({ stock: 10, batches: [{ rolls: 3, blockedAt: null }, {}] })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('is announced by mail to everybody who has it, once to each address however often it is sent', async () => {
    const product = await film()
    await place(product.id, 2)
    await place(product.id, 1)
    const [a, b] = [await batchIn(product.id, 'A'), await batchIn(product.id, 'B')]
    const letter = { key: crypto.randomUUID(), words: 'Send rullerne retur.\n\nVi betaler.' }
    const write = (id: number, body: object, who = karen) => api(`POST /batches/${id}/letters`, body, who)
    const sent = await Promise.all([1, 2, 3].map(() => write(a.id, letter)))
    expect(sent.map(({ body }) => body.message)).toEqual(Array(3).fill('Skrevet til 1 kunde'))
    const queued = await db.select().from(mails).where(eq(mails.template, 'batch-letter'))
    expect(queued).toHaveLength(1)
    const mail = await renderMail(
      'batch-letter',
      { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
      queued[0]?.payload,
    )
    expect(mail).toMatchObject({ subject: 'Vigtigt om Fjord Blå, batch A' })
    expect(mail.text).toContain('Du har Fjord Blå fra batch A på ordre ')
    expect(mail.text).toContain('Send rullerne retur.\n\nVi betaler.')
    expect((await write(b.id, { ...letter, key: crypto.randomUUID() })).body.code).toBe('batch_has_no_buyers')
    expect((await write(a.id, { ...letter, words: ' ' })).body.fields).toEqual({ words: 'Skriv, hvad de skal vide.' })
    expect((await write(a.id, letter, packer)).status).toBe(403)
    expect(await write(a.id, { ...letter, words: 'Noget andet' })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('of a deleted product is found by its orders, and announced by mail', async () => {
    const product = await film()
    const { order } = await place(product.id, 3)
    const a = await batchIn(product.id, 'A')
    await api(`DELETE /products/${product.id}`, undefined, karen)
    const { orders, batch } = (await api(`GET /batches/${a.id}/orders`, undefined, karen)).body as {
      batch: { nameDa: string }
      orders: { id: number; rolls: number }[]
    }
    expect(orders.map(({ id, rolls }) => [id, rolls])).toEqual([[order.id, 3]])
    expect(batch.nameDa).toBe('Fjord Blå')
    const letter = { key: crypto.randomUUID(), words: 'Send rullerne retur.' }
    expect((await api(`POST /batches/${a.id}/letters`, letter, karen)).body.message).toBe('Skrevet til 1 kunde')
    expect((await api(`POST /batches/${a.id}/block`, { reason: 'Striber' }, karen)).body.code).toBe('batch_not_found')
  })

  test('rolls of it cannot be put on an order again in the change that takes them off', async () => {
    const product = await film()
    const { order, item } = await place(product.id, 3)
    const a = await batchIn(product.id, 'A')
    await api(`POST /batches/${a.id}/block`, { reason: 'Striber' }, karen)
    const change = { items: [{ itemId: item.id, quantity: 1 }], added: [], prices: 'ordered', shipping: 'rule', note: null }
    expect((await api(`POST /orders/${order.id}/changes`, change, karen)).status).toBe(200)
    expect(await batchIn(product.id, 'A')).toMatchObject({ rolls: 0, blockedRolls: 2 })
    // 7 are for sale, and the one that comes back is not; at another price the rolls are a line of their own
    await api(`PUT /products/${product.id}`, { price: 4_321 }, karen)
    const again = {
      ...change,
      prices: 'today',
      items: [{ itemId: item.id, quantity: 0 }],
      added: [{ id: product.id, quantity: 8, payWithPoints: false }],
    }
    expect(await api(`POST /orders/${order.id}/changes`, again, karen)).toMatchObject({ status: 409, body: { code: 'rolls_are_blocked' } })
    expect(await stockOf(product.id)).toMatchObject({ stock: 7 })
    expect(await faultsOfBatches(db)).toEqual([])
  })
})

describe('a count', () => {
  test('of a batch changes it by the difference, with its reason; later orders still count', async () => {
    const product = await film()
    const b = await batchIn(product.id, 'B')
    await place(product.id, 4)
    const count = (body: object, who = karen) => api(`POST /products/${product.id}/counts`, { reason: 'Optælling', ...body }, who)
    expect((await count({ batchId: b.id, counted: 4, seen: 5 })).body).toMatchObject({
      message: 'Der er nu 0\u00a0stk. til salg',
      stock: { stock: 5 },
    })
    expect((await count({ batchId: null, counted: 5, seen: 2 })).body).toMatchObject({ stock: { stock: 8, unknown: 5 } })
    expect((await count({ batchId: b.id, counted: 1, seen: 0 }, packer)).status).toBe(403)
    expect((await count({ batchId: b.id, counted: 1, seen: 0, reason: ' ' })).body.fields).toEqual({ reason: 'Skriv hvorfor.' })
    expect((await count({ batchId: 999_999, counted: 1, seen: 0 })).body.code).toBe('batch_not_found')
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('of a shelf is refused when rolls were sent or came in since it began, and orders since do not matter', async () => {
    const product = await film()
    const b = await batchIn(product.id, 'B')
    const { order } = await place(product.id, 5)
    const shelf = async () => {
      const { products: shelves } = (await api('GET /warehouse/products', undefined, karen)).body as { products: ShelfProduct[] }
      const found = shelves.find(({ id }) => id === product.id)?.batches.find(({ id }) => id === b.id)
      if (!found) throw new Error('the batch is on no shelf')
      return { batchId: b.id, seen: found.rolls, held: found.held }
    }
    const count = (body: object) => api(`POST /products/${product.id}/counts`, { reason: 'Hylde A-1 optalt', ...body }, karen)
    const refusal = {
      status: 409,
      body: { code: 'changed_meanwhile', fields: { counted: 'Der er sendt, modtaget eller talt siden. Tæl igen.' } },
    }
    const before = await shelf()
    expect(before).toMatchObject({ seen: 0, held: 5 })
    expect((await stockOf(product.id)).batches.find(({ id }) => id === b.id)).toMatchObject({ rolls: 0, held: 5 })
    await api(`POST /orders/${order.id}/parcels`, {}, karen)
    const refused = await count({ ...before, counted: 0 })
    expect(refused).toMatchObject(refusal)
    expect(await stockOf(product.id)).toEqual(refused.body.now)
    await receive([{ sku: product.kcwId, batch: 'B', rolls: 10 }])
    expect(await count({ ...before, seen: 5, held: 0, counted: 15 })).toMatchObject(refusal)
    expect((await count({ ...before, held: -1, counted: 1 })).status).toBe(400)
    const now = await shelf()
    // a roll that is sold still lies there
    const { order: sold } = await place(product.id, 7)
    expect((await count({ ...now, counted: 9 })).body).toMatchObject({ message: 'Der er nu 2\u00a0stk. til salg' })
    expect(await shelf()).toMatchObject({ seen: 2, held: 7 })
    // nor do an order that is cancelled and one of another batch
    const again = await shelf()
    await place(product.id, 3)
    await api(`PUT /orders/${sold.id}/status`, { status: 'cancelled' }, karen)
    expect((await count({ ...again, counted: 2 })).body.message).toBe('Antallet passer')
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('is done once however often it is sent, and not with another number under the same key', async () => {
    const product = await film()
    const key = crypto.randomUUID()
    const body = { batchId: null, counted: 5, seen: 2, reason: 'Optælling' }
    const count = (more: object = {}, id = product.id) => api(`POST /products/${id}/counts`, { ...body, ...more }, { ...karen, key })
    const sent = [...(await Promise.all([count(), count()])), await count()]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(product.id)).toMatchObject({ stock: 13, unknown: 5 })
    expect((await count({ counted: 6 })).body.code).toBe('idempotency_key_reused')
    expect((await count({}, (await film()).id)).body.code).toBe('idempotency_key_reused')
    const named = () => api(`POST /products/${product.id}/named-batches`, { code: 'C', rolls: 2 }, { ...karen, key: `${key}-c` })
    await Promise.all([named(), named()])
    expect(await stockOf(product.id)).toMatchObject({ stock: 13, unknown: 3 })
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('is also a stock written by the product’s form, a file or the API: missing rolls are deducted from unknown batches first, then from the oldest', async () => {
    const product = await film()
    const write = async (stock: number) => await api(`PUT /products/${product.id}`, { stock }, karen)
    await write(9)
    expect(await stockOf(product.id)).toMatchObject({ stock: 9, unknown: 1, batches: [{ rolls: 3 }, { rolls: 5 }] })
    await write(6)
    expect(await stockOf(product.id)).toMatchObject({ stock: 6, unknown: 0, batches: [{ rolls: 1 }, { rolls: 5 }] })
    await write(2)
    expect(await stockOf(product.id)).toMatchObject({ stock: 2, unknown: 0, batches: [{ rolls: 0 }, { rolls: 2 }] })
    await write(8)
    expect(await stockOf(product.id)).toMatchObject({ stock: 8, unknown: 6, batches: [{ rolls: 0 }, { rolls: 2 }] })
    const { movements } = (await api(`GET /products/${product.id}/movements`, undefined, karen)).body as {
      movements: { kind: string; by: string }[]
    }
    expect(movements[0]).toMatchObject({ kind: 'counted', by: 'Karen' })
    const [row] = await db.select({ cause: products.stockCause }).from(products).where(eq(products.id, product.id))
    expect(row?.cause).toBeNull()
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('and a released batch never raise the stock above its maximum', async () => {
    const product = await film()
    const a = await batchIn(product.id, 'A')
    await api(`POST /batches/${a.id}/block`, { reason: 'Striber' }, karen)
    await api(`PUT /products/${product.id}`, { stock: 1_000_000 }, karen)
    const tooMany = { status: 400, body: { fields: { rolls: 'Så stort et lager kan der ikke være.' } } }
    expect(await api(`POST /batches/${a.id}/release`, { rolls: 1 }, karen)).toMatchObject(tooMany)
    const counts = { batchId: null, counted: 1_000_000, seen: 3, reason: 'Optælling' }
    expect((await api(`POST /products/${product.id}/counts`, counts, karen)).body.fields).toHaveProperty('counted')
    expect(await stockOf(product.id)).toMatchObject({ stock: 1_000_000 })
  })

  test('written as rolls added is a receipt, and one written as rolls removed is not', async () => {
    const product = await film()
    await api(`PUT /products/${product.id}`, { stockChange: 40 }, karen)
    await api(`PUT /products/${product.id}`, { stockChange: -1 }, karen)
    const { movements } = (await api(`GET /products/${product.id}/movements`, undefined, karen)).body as {
      movements: { kind: string; rolls: number }[]
    }
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'counted', rolls: -1 },
      { kind: 'received', rolls: 40 },
    ])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('gives rolls of unknown batch their batch', async () => {
    const product = await film()
    const name = (body: object) => api(`POST /products/${product.id}/named-batches`, body, karen)
    expect((await name({ code: 'c', rolls: 2 })).body).toMatchObject({
      message: '2\u00a0stk. er nu af batch C',
      stock: { stock: 10, unknown: 0 },
    })
    expect((await name({ code: 'c', rolls: 1 })).body).toMatchObject({
      code: 'batch_has_too_few',
      fields: { rolls: 'Der er kun 0\u00a0stk. uden batch.' },
    })
    expect(await faultsOfBatches(db)).toEqual([])
  })
})

test('updates the lists when a discontinued film sells out or is back, and not for others', async () => {
  const version = async () => {
    const [row] = await db.select().from(catalogueVersion)
    return row?.version ?? 0
  }
  const [ending, lasting] = [await addProduct(db, { stock: 0, discontinued: true }), await addProduct(db, { stock: 0 })]
  const grows = async (change: () => Promise<unknown>) => {
    const before = await version()
    await change()
    return (await version()) > before
  }
  const rolls = ({ kcwId: sku }: typeof ending) => receive([{ sku, batch: 'A', rolls: 2 }])
  const block = async ({ id }: typeof ending) => api(`POST /batches/${(await batchIn(id, 'A')).id}/block`, { reason: 'Striber' }, karen)
  const counted = ({ id }: typeof ending) =>
    api(`POST /products/${id}/counts`, { batchId: null, counted: 1, seen: 0, reason: 'Fundet' }, karen)
  for (const [product, isAnew] of [
    [ending, true],
    [lasting, false],
  ] as const)
    for (const change of [rolls, block, counted]) expect(await grows(() => change(product)), change.name).toBe(isAnew)
})

test('returned rolls go back into their own batch, or into none', async () => {
  const product = await film()
  const { order, item } = await place(product.id, 3)
  await api(`PUT /orders/${order.id}/status`, { status: 'shipped' }, karen)
  const { body: issued } = await api(`POST /orders/${order.id}/invoice`, { paymentTerms: '8_days' }, karen)
  const invoice = issued.invoice as { id: number }
  const credit = (restock: boolean) =>
    api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Retur', lines: [{ itemId: item.id, quantity: 1, restock }] }, karen)
  expect((await credit(true)).status).toBe(200)
  expect(await batchIn(product.id, 'A')).toMatchObject({ rolls: 1 })
  expect((await credit(false)).status).toBe(200)
  expect(await batchIn(product.id, 'A')).toMatchObject({ rolls: 1 })
  const [line] = await db.select().from(orderLines).where(eq(orderLines.id, item.id))
  expect(inWords(line?.batches ?? [])).toEqual(['2 A'])
  expect(await faultsOfBatches(db)).toEqual([])
  expect(await db.$count(batches)).toBeGreaterThan(0)
})
