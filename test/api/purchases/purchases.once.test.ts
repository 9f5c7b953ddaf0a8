import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '#contract/batches/batches.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Product } from '#contract/products/product.ts'
import type { Advice, ContributionRow, PurchaseOrder, Supplier } from '#contract/purchases/purchases.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { erasePastArrivals } from '#server/purchases/store-arrivals.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api, shop } = await testShop()
await addTags(db)
await writeCompany(db)
const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
const admin = await addCustomer(db, { role: 'admin', name: 'Anders' })
const stockman = await addCustomer(db, { role: 'admin', name: 'Palle', restrictedTo: ['stock'] })
const workshop = await addCustomer(db, { company: 'Foliemagerne ApS' })

const FACTORY = { contact: 'Li Wei', email: 'li@example.com', phone: null, note: null }
let suppliers = 0
async function supplier(currency = 'EUR', leadTimeDays = 28) {
  suppliers += 1
  const { body } = await api('POST /suppliers', { ...FACTORY, name: `Fabrik ${suppliers}`, currency, leadTimeDays }, karen)
  return body.supplier as Supplier
}
type Line = Readonly<{ id?: number; sku: string; rolls: number; unitPrice?: number; expectedOn?: string }>
async function draft(lines: readonly Line[], given: Readonly<{ supplierId?: number; rate?: number | null; key?: string }> = {}) {
  const { supplierId = (await supplier()).id, rate = 7.46, key = crypto.randomUUID() } = given
  return await api('POST /purchase-orders', { key, supplierId, rate, note: null, lines }, karen)
}
const move = (order: PurchaseOrder, state: string, notifySupplier?: boolean) =>
  api(`POST /purchase-orders/${order.id}/state`, { state, revision: order.revision, notifySupplier }, karen)
async function ordered(lines: readonly Line[]) {
  const { body } = await draft(lines)
  return (await move(body.order as PurchaseOrder, 'ordered')).body.order as PurchaseOrder
}
const receive = (
  purchaseOrderId: number | null,
  lines: readonly Readonly<{ sku: string; rolls: number; unitCost?: number }>[],
  key = crypto.randomUUID(),
) =>
  api('POST /receipts', { key, supplier: null, note: null, purchaseOrderId, lines: lines.map((line) => ({ batch: null, ...line })) }, karen)
const orderNow = async (id: number) => (await api(`GET /purchase-orders/${id}`, undefined, karen)).body.order as PurchaseOrder
const pageOf = async (sku: string) => (await api(`GET /products/${sku}`)).body.product as Product
async function buy(id: number, quantity: number) {
  const { body } = await api('POST /orders', orderBody([{ id, quantity, payWithPoints: false }], { paymentMethod: 'invoice' }), workshop)
  return (await api(`GET /orders/${Number(body.orderId)}`, undefined, karen)).body.order as Order
}

describe('a purchase order', () => {
  test('holds none of its received films while it waits for another of its films', async () => {
    const [low, high] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const expectedOn = '2099-12-01'
    const { id } = await ordered([low, high].map(({ kcwId: sku }) => ({ sku, rolls: 2, unitPrice: 100, expectedOn })))
    const colleague = await db.$client.connect()
    try {
      await colleague.query('begin')
      await colleague.query('select from products where id = $1 for no key update', [low.id])
      const receiving = receive(id, [{ sku: high.kcwId, rolls: 2 }])
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%products%' and datname = current_database()`
      await expect.poll(async () => (await db.$client.query(waiting)).rowCount).toBe(1)
      // an order of both has the first and takes this one next
      await colleague.query('select from products where id = $1 for no key update nowait', [high.id])
      await colleague.query('commit')
      expect((await receiving).status).toBe(200)
    } finally {
      // ended, so that it never keeps its lock
      colleague.release(true)
    }
  })

  test('of one film at two prices costs by the line that is filled, the day expected first first', async () => {
    const film = await addProduct(db, { stock: 0 })
    const late = { sku: film.kcwId, rolls: 4, unitPrice: 200, expectedOn: '2099-12-08' }
    const { id } = await ordered([late, { ...late, unitPrice: 100, expectedOn: '2099-12-01' }])
    const { receipt } = (
      await receive(
        id,
        [2, 4].map((rolls) => ({ sku: film.kcwId, rolls })),
      )
    ).body
    expect(receipt).toMatchObject({ lines: [{ unitCost: 746 }, { unitCost: 1119 }] })
  })

  test('goes from draft to received in two parts; what is on the way stands on the page', async () => {
    const film = await addProduct(db, { stock: 0 })
    const made = (await draft([{ sku: film.kcwId.toLowerCase(), rolls: 10, unitPrice: 200, expectedOn: '2099-12-01' }])).body
      .order as PurchaseOrder
    expect(made).toMatchObject({ stand: 'draft', rolls: 10, total: 2000, currency: 'EUR', rate: 7.46 })
    expect((await pageOf(film.kcwId)).incoming).toEqual([])
    const order = (await move(made, 'ordered')).body.order as PurchaseOrder
    expect((await pageOf(film.kcwId)).incoming).toEqual([{ on: '2099-12-01', rolls: 10 }])

    expect((await receive(order.id, [{ sku: film.kcwId, rolls: 4 }])).body).toMatchObject({
      beyond: [],
      receipt: { purchaseOrderId: order.id, lines: [{ unitCost: 1492 }] },
    })
    expect(await orderNow(order.id)).toMatchObject({ stand: 'partly_received', received: 4 })
    expect(await pageOf(film.kcwId)).toMatchObject({ stock: 4, incoming: [{ on: '2099-12-01', rolls: 6 }] })
    const key = crypto.randomUUID()
    const last = await Promise.all([1, 2].map(() => receive(order.id, [{ sku: film.kcwId, rolls: 7 }], key)))
    expect(last.map(({ status }) => status)).toEqual([200, 200])
    expect(last.flatMap(({ body }) => body.beyond as string[])).toEqual([expect.stringMatching(/: 1\sstk\. mere end bestilt\.$/)])
    expect(await orderNow(order.id)).toMatchObject({ stand: 'closed', received: 11 })
    expect(await pageOf(film.kcwId)).toMatchObject({ stock: 11, incoming: [] })
    expect((await receive(order.id, [{ sku: film.kcwId, rolls: 1 }])).body.code).toBe('purchase_order_done')
  })

  test('is made once for its key, needs a rate the first time, and says what is wrong by its line', async () => {
    const film = await addProduct(db, { stock: 0 })
    const key = crypto.randomUUID()
    const { id: supplierId } = await supplier('SEK')
    const lines = [{ sku: film.kcwId, rolls: 1 }]
    const refused = await draft(lines, { supplierId, rate: null })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'purchase_refused', fields: { rate: 'Skriv kursen: Der er ikke købt i SEK før.' } },
    })
    const sent = await Promise.all([1, 2].map(() => draft(lines, { supplierId, rate: 0.65, key })))
    expect(new Set(sent.map(({ body }) => (body.order as PurchaseOrder).id)).size).toBe(1)
    const mistyped = (await draft(lines, { supplierId, rate: 65 })).body.order as PurchaseOrder
    await move(mistyped, 'cancelled')
    expect((await draft(lines, { supplierId, rate: null })).body.order).toMatchObject({ rate: 0.65 })
    expect((await draft([...lines, { sku: 'FINDES-IKKE', rolls: 1 }])).body.fields).toEqual({
      'lines.1.sku': 'Ingen vare har varenummeret FINDES-IKKE.',
    })
    expect((await draft(lines, { supplierId: 999_999 })).body.code).toBe('supplier_not_found')
    expect((await api('GET /purchase-orders/999999', undefined, karen)).body.code).toBe('purchase_order_not_found')
    expect((await api(`DELETE /suppliers/${supplierId}`, undefined, karen)).body).toMatchObject({
      code: 'supplier_in_use',
      message: 'Leverandøren står på 3 indkøbsordrer og kan ikke slettes.',
    })
  })

  test('of dear rolls is shown whatever it comes to, and a price or rate typed wrong is refused before it is stored', async () => {
    const film = await addProduct(db, { stock: 0 })
    const { id: supplierId } = await supplier('KRW')
    const of = (unitPrice: number, rate: number) => draft([{ sku: film.kcwId, rolls: 9999, unitPrice }], { supplierId, rate })
    const made = (await of(450_000, 0.0047)).body.order as PurchaseOrder
    expect(await orderNow(made.id)).toMatchObject({ total: 4_499_550_000 })
    expect((await of(450_000, 47)).body).toMatchObject({
      code: 'purchase_refused',
      fields: { 'lines.0.unitPrice': expect.stringMatching(/^Det er 21\.150\.000.kr\. pr\. rulle\. Tjek prisen og kursen\.$/) },
    })
    expect((await of(30_000_000, 0.0047)).body.fields).toEqual({ 'lines.0.unitPrice': 'Prisen kan højst være 10.000.000.' })
    expect((await receive(null, [{ sku: film.kcwId, rolls: 1, unitCost: 30_000_000 }])).status).toBe(400)
  })

  test('whose answer was lost is not replaced by other lines under the same key, which are refused', async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const [{ id: supplierId }, another] = [await supplier(), await supplier()]
    const key = crypto.randomUUID()
    const line = { sku: film.kcwId, rolls: 5, unitPrice: 200.1, expectedOn: '2099-12-01' }
    const press = async (lines: readonly Line[], given = {}) => await draft(lines, { supplierId, key, ...given })
    const { order } = (await press([line])).body as { order: PurchaseOrder }
    const same = [
      { ...line, sku: film.kcwId.toLowerCase() },
      { sku: film.kcwId, rolls: 5, expectedOn: line.expectedOn },
    ]
    for (const again of same) expect(await press([again])).toMatchObject({ status: 200, body: { order: { id: order.id } } })
    const refused = [
      await press([{ ...line, rolls: 8 }]),
      await press([{ ...line, sku: other.kcwId }]),
      await press([{ ...line, unitPrice: 210 }]),
      await press([{ ...line, expectedOn: '2099-12-02' }]),
      await press([line, { sku: other.kcwId, rolls: 1 }]),
      await press([line], { supplierId: another.id }),
      await press([line], { rate: 7.5 }),
    ]
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused', message: 'Kladden er allerede gemt med et andet indhold. Se den under Indkøb.' },
      })
    expect(await orderNow(order.id)).toEqual(order)
  })

  test('is changed by one at a time, and keeps what came', async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const order = await ordered([
      { sku: film.kcwId, rolls: 5, expectedOn: '2099-12-01' },
      { sku: other.kcwId, rolls: 2 },
    ])
    expect(order.lines[1]?.expectedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    await receive(order.id, [{ sku: film.kcwId, rolls: 3 }])
    const [line] = order.lines
    const change = (lines: readonly Line[], revision: number) =>
      api(`POST /purchase-orders/${order.id}/changes`, { rate: 7, note: null, revision, lines }, karen)
    const received = { id: line?.id ?? 0, sku: film.kcwId, rolls: 5, expectedOn: '2099-12-24' }
    const stale = await change([received], order.revision)
    const now = await orderNow(order.id)
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', now } })
    const { revision } = now
    expect((await change([{ ...received, rolls: 2 }], revision)).body.fields).toEqual({ 'lines.0.rolls': 'Der er allerede modtaget 3.' })
    expect((await change([{ sku: film.kcwId, rolls: 9 }], revision)).body.code).toBe('purchase_refused')
    expect((await change([received], revision)).status).toBe(200)
    expect((await pageOf(film.kcwId)).incoming).toEqual([{ on: '2099-12-24', rolls: 2 }])
    expect((await pageOf(other.kcwId)).incoming).toEqual([])
    const last = await orderNow(order.id)
    expect((await move(last, 'cancelled')).body.code).toBe('purchase_order_done')
    expect((await move(last, 'closed')).body.order).toMatchObject({ stand: 'closed' })
    expect((await pageOf(film.kcwId)).incoming).toEqual([])
  })

  test('of which more came than was ordered can still be changed at its other lines', async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const order = await ordered([
      { sku: film.kcwId, rolls: 10 },
      { sku: other.kcwId, rolls: 5 },
    ])
    await receive(order.id, [{ sku: film.kcwId, rolls: 12 }])
    const { revision } = await orderNow(order.id)
    const change = (rolls: number) => {
      const lines = order.lines.map(({ id, sku }, place) =>
        place === 0 ? { id, sku, rolls } : { id, sku, rolls: 5, expectedOn: '2099-12-24' },
      )
      return api(`POST /purchase-orders/${order.id}/changes`, { rate: 7, note: null, revision, lines }, karen)
    }
    expect((await change(9)).body.fields).toEqual({ 'lines.0.rolls': 'Der er allerede modtaget 12.' })
    expect((await change(10)).body.order).toMatchObject({ received: 12, lines: [{ rolls: 10 }, { expectedOn: '2099-12-24' }] })
  })

  test('whose last line is lowered to what came, or taken off, is closed as if the last roll had come', async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    for (const isTakenOff of [false, true]) {
      const order = await ordered([
        { sku: film.kcwId, rolls: 5 },
        { sku: other.kcwId, rolls: 2 },
      ])
      await receive(order.id, [{ sku: film.kcwId, rolls: 5 }, ...(isTakenOff ? [] : [{ sku: other.kcwId, rolls: 1 }])])
      const change = async (lines: readonly Line[]) => {
        const { revision } = await orderNow(order.id)
        return (await api(`POST /purchase-orders/${order.id}/changes`, { rate: 7, note: null, revision, lines }, karen)).body
      }
      const [first, last] = order.lines.map(({ id, sku }) => ({ id, sku, rolls: sku === film.kcwId ? 5 : 2 }))
      if (!first || !last) throw new Error('the lines are missing')
      expect((await change([first, last])).order).toMatchObject({ stand: 'partly_received' })
      const whole = await change(isTakenOff ? [first] : [first, { ...last, rolls: 1 }])
      expect(whole).toMatchObject({ message: 'Indkøbsordren er gemt og lukket: alt er modtaget', order: { stand: 'closed' } })
      expect((await pageOf(other.kcwId)).incoming).toEqual([])
      expect((await receive(order.id, [{ sku: other.kcwId, rolls: 1 }])).body.code).toBe('purchase_order_done')
    }
  })

  test('of a film that gets another SKU at sea shows the new one, and is saved and received by it', async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const { id } = await ordered([{ sku: film.kcwId, rolls: 10 }])
    const rename = async (product: number, kcwId: string) =>
      expect((await api(`PUT /products/${product}`, { kcwId }, karen)).status).toBe(200)
    await rename(film.id, `${film.kcwId}-NY`)
    await rename(other.id, film.kcwId)
    const { revision, lines } = await orderNow(id)
    expect(lines).toMatchObject([{ productId: film.id, sku: `${film.kcwId}-NY` }])
    const changed = lines.map((line) => ({ id: line.id, sku: line.sku, rolls: 8 }))
    expect((await api(`POST /purchase-orders/${id}/changes`, { rate: 7, note: null, revision, lines: changed }, karen)).status).toBe(200)
    const [{ sku = '' } = {}] = (await orderNow(id)).lines
    expect((await receive(id, [{ sku, rolls: 8 }])).body).toMatchObject({ beyond: [], receipt: { lines: [{ productId: film.id }] } })
    expect(await orderNow(id)).toMatchObject({ stand: 'closed', received: 8 })
  })

  test('keeps the received rolls of a product deleted since, and its other lines can be changed', async () => {
    const [deleted, film] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const { id } = await ordered([
      { sku: deleted.kcwId, rolls: 4, unitPrice: 200 },
      { sku: film.kcwId, rolls: 2, unitPrice: 100 },
    ])
    await receive(id, [{ sku: deleted.kcwId, rolls: 3 }])
    await db.delete(products).where(eq(products.id, deleted.id))
    const order = await orderNow(id)
    const save = async (lines: readonly object[], { revision } = order) => {
      const { body } = await api(`POST /purchase-orders/${id}/changes`, { revision, rate: 7.46, note: null, lines }, karen)
      return { fields: body.fields, message: body.message, order: body.order as PurchaseOrder }
    }
    const [first, second] = order.lines
    const ofDeleted = { id: first?.id, sku: deleted.kcwId, rolls: 3, unitPrice: 200 }
    const changed = { id: second?.id, sku: film.kcwId, rolls: 5, unitPrice: 100 }
    expect((await save([ofDeleted, { ...changed, sku: deleted.kcwId }])).fields).toEqual({ 'lines.1.sku': 'Varen er slettet.' })
    expect((await save([changed])).message).toBe('En linje, der er modtaget noget af, kan ikke fjernes.')
    const saved = await save([ofDeleted, changed])
    expect(saved.order.lines).toMatchObject([
      { sku: deleted.kcwId, nameDa: deleted.nameDa, rolls: 3, received: 3, unitPrice: 200 },
      { sku: film.kcwId, rolls: 5 },
    ])
    // the product that has its SKU today is another one
    const successor = await addProduct(db, { kcwId: deleted.kcwId, stock: 0 })
    const { lines } = (await save([ofDeleted, changed, { ...ofDeleted, id: null, rolls: 1 }], saved.order)).order
    expect(lines).toMatchObject([
      { productId: null, nameDa: deleted.nameDa, received: 3 },
      { rolls: 5 },
      { productId: successor.id, received: 0 },
    ])
  })

  test('begins with what its supplier asks and calls the product, and with nothing of another supplier', async () => {
    const film = await addProduct(db, { stock: 0 })
    const [usual, other] = [await supplier(), await supplier()]
    const supplied = { products: [{ sku: film.kcwId, supplierSku: 'HF-7', unitPrice: 199.5 }] }
    await api(`POST /suppliers/${usual.id}/products`, supplied, karen)
    const firstLine = async (supplierId: number, given = {}) =>
      ((await draft([{ sku: film.kcwId, rolls: 1, ...given }], { supplierId })).body.order as PurchaseOrder).lines[0]
    expect(await firstLine(usual.id)).toMatchObject({ supplierSku: 'HF-7', unitPrice: 199.5 })
    expect(await firstLine(usual.id, { unitPrice: 180 })).toMatchObject({ unitPrice: 180 })
    expect(await firstLine(other.id)).toMatchObject({ supplierSku: null, unitPrice: null })
  })

  test('that is ordered expects a line without a day by the lead time: an added one from today, another since it was ordered', async () => {
    const [film, added] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const order = await ordered([{ sku: film.kcwId, rolls: 5 }])
    const [line] = order.lines
    const lines = [
      { id: line?.id, sku: film.kcwId, rolls: 5 },
      { sku: added.kcwId, rolls: 2 },
    ]
    const { body } = await api(`POST /purchase-orders/${order.id}/changes`, { rate: 7, note: null, revision: order.revision, lines }, karen)
    expect((body.order as PurchaseOrder).lines.map(({ expectedOn }) => expectedOn)).toEqual([line?.expectedOn, line?.expectedOn])
    expect((await pageOf(added.kcwId)).incoming).toEqual([{ on: line?.expectedOn, rolls: 2 }])
  })

  test("keeps its currency and its lines' supplier numbers when the supplier's currency and list change", async () => {
    const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
    const [factory, another] = [await supplier('EUR'), await supplier('EUR')]
    const listed = (one: Supplier, products: readonly object[]) => api(`POST /suppliers/${one.id}/products`, { products }, karen)
    await listed(factory, [{ sku: film.kcwId, supplierSku: 'HF-9', unitPrice: 100 }])
    const made = (await draft([{ sku: film.kcwId, rolls: 1 }], { supplierId: factory.id })).body.order as PurchaseOrder
    const { revision, leadTimeDays, name } = factory
    const fields = { ...FACTORY, name, leadTimeDays, currency: 'DKK', seen: { revision } }
    expect((await api(`PUT /suppliers/${factory.id}`, fields, karen)).status).toBe(200)
    await listed(factory, [{ sku: other.kcwId, unitPrice: 750 }])
    await listed(another, [{ sku: film.kcwId, supplierSku: 'XX-1' }])
    const lines = [
      { id: made.lines[0]?.id, sku: film.kcwId, rolls: 1, unitPrice: 100 },
      { sku: other.kcwId, rolls: 1 },
    ]
    const { body } = await api(
      `POST /purchase-orders/${made.id}/changes`,
      { rate: 7.46, note: null, revision: made.revision, lines },
      karen,
    )
    expect(body.order).toMatchObject({ currency: 'EUR', lines: [{ supplierSku: 'HF-9', unitPrice: 100 }, { unitPrice: null }] })
    const priced = (body.order as PurchaseOrder).lines.map(({ id, sku, rolls }) => ({ id, sku, rolls, unitPrice: 90 }))
    const changed = await api(
      `POST /purchase-orders/${made.id}/changes`,
      { rate: 7.46, note: null, revision: made.revision + 1, lines: priced },
      karen,
    )
    await move(changed.body.order as PurchaseOrder, 'ordered')
    expect((await api(`GET /suppliers/${factory.id}/products`, undefined, karen)).body.products).toMatchObject([{ unitPrice: 750 }])
  })

  test('counts both of two receipts that come at once', async () => {
    const film = await addProduct(db, { stock: 0 })
    const order = await ordered([{ sku: film.kcwId, rolls: 9, expectedOn: '2099-12-01' }])
    const both = await Promise.all([2, 3].map((rolls) => receive(order.id, [{ sku: film.kcwId, rolls }])))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await orderNow(order.id)).toMatchObject({ stand: 'partly_received', received: 5 })
    expect(await pageOf(film.kcwId)).toMatchObject({ stock: 5, incoming: [{ on: '2099-12-01', rolls: 4 }] })
  })
})

describe('incoming goods', () => {
  test('are promised to buyers with their week until they are sold; mail and order name it', async () => {
    const film = await addProduct(db, { stock: 1 })
    await ordered([{ sku: film.kcwId, rolls: 5, expectedOn: '2099-12-01' }])
    const first = await buy(film.id, 4)
    expect(first.items[0]).toMatchObject({ shipsNow: 1, shipsLater: 3, expectedOn: '2099-12-01' })
    expect((await pageOf(film.kcwId)).incoming).toEqual([{ on: '2099-12-01', rolls: 2 }])
    expect((await buy(film.id, 3)).items[0]).toMatchObject({ shipsLater: 3, expectedOn: null })
    expect((await pageOf(film.kcwId)).incoming).toEqual([])
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'http://localhost:3000', isOnline: false } as never
    const mail = async (name: 'order-confirmation' | 'order-sent') => (await renderMail(name, context, { orderId: first.id })).text
    expect(await mail('order-confirmation')).toContain('1 sendes nu, 3 på vej, ventes uge 49')
    await api(`POST /orders/${first.id}/parcels`, { carrier: 'gls', tracking: '77' }, karen)
    expect(await mail('order-sent')).toContain('Resten er på vej til os og ventes i uge 49.')
  })

  test('are no longer promised once their day is over, and the order is late', async () => {
    const film = await addProduct(db, { stock: 0 })
    const order = await ordered([{ sku: film.kcwId, rolls: 5, expectedOn: '2020-01-06' }])
    expect((await orderNow(order.id)).isLate).toBe(true)
    expect((await pageOf(film.kcwId)).incoming).toEqual([])
    await db
      .update(products)
      .set({ incoming: [{ on: '2020-01-06', rolls: 5 }] })
      .where(eq(products.id, film.id))
    expect((await buy(film.id, 1)).items[0]).toMatchObject({ shipsLater: 1, expectedOn: null })
    await erasePastArrivals(shop)
    const [row] = await db.select({ incoming: products.incoming }).from(products).where(eq(products.id, film.id))
    expect(row?.incoming).toEqual([])
  })
})

test('a pallet arrives and three waiting workshops are notified, once each', async () => {
  const film = await addProduct(db, { stock: 0 })
  const waiting = await Promise.all([1, 2, 3].map(() => addCustomer(db, { company: 'Venter ApS' })))
  for (const { token, id } of waiting) {
    expect(token).toBeTruthy()
    await api(`PUT /stock-watches/${film.id}`, undefined, { token, id } as never)
  }
  expect(await db.$count(stockWatches, eq(stockWatches.productId, film.id))).toBe(3)
  const order = await ordered([{ sku: film.kcwId, rolls: 8, expectedOn: '2099-12-01' }])
  await receive(order.id, [{ sku: film.kcwId, rolls: 5 }])
  await receive(order.id, [{ sku: film.kcwId, rolls: 3 }])
  const notices = await db.select({ to: mails.toAddress, payload: mails.payload }).from(mails).where(eq(mails.template, 'back-in-stock'))
  const ours = notices.filter(({ payload }) => payload.productId === film.id)
  expect(ours.map(({ to }) => to).sort()).toEqual(waiting.map(({ email }) => email).sort())
})

test('a purchase order is mailed with a PDF, which orders a draft and is logged', async () => {
  const film = await addProduct(db, { stock: 0, nameDa: 'Nordlys Grøn' })
  const made = (await draft([{ sku: film.kcwId, rolls: 4, unitPrice: 1200 }])).body.order as PurchaseOrder
  const send = (order: PurchaseOrder) => api(`POST /purchase-orders/${order.id}/send`, { revision: order.revision }, karen)
  const order = (await send(made)).body.order as PurchaseOrder
  expect(order).toMatchObject({ stand: 'ordered', revision: made.revision + 1 })
  expect((await send(made)).body).toMatchObject({ code: 'purchase_changed' })
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'purchase-order'))
  expect(mail).toMatchObject({ toAddress: 'li@example.com' })
  const context = { db, settings: await shop.settings(), publicUrl: 'https://butik.example' }
  const { subject, text, attachments } = await renderMail('purchase-order', context, mail?.payload)
  expect(subject).toContain(`Purchase order ${order.id}`)
  expect(text).toContain(`4 × Nordlys Grøn · Our no. ${film.kcwId}`)
  expect(text).toContain('Total 4.800,00 EUR')
  const [file] = attachments ?? []
  expect(file).toMatchObject({ filename: `purchase-order-${order.id}.pdf` })
  expect(String(await file?.make()).startsWith('%PDF')).toBe(true)
  const [logged] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(order.id)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(logged).toMatchObject({ action: 'Indkøbsordre sendt til li@example.com', byName: 'Karen' })

  // pressed twice, or by two colleagues at once, it is mailed again once
  const pressed = await Promise.all([send(order), send(order)])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  const [last, ...earlier] = await db.select().from(mails).where(eq(mails.template, 'purchase-order')).orderBy(desc(mails.id))
  expect(earlier).toHaveLength(1)
  await move(await orderNow(order.id), 'cancelled')
  await expect(renderMail('purchase-order', context, last?.payload)).rejects.toThrow('no longer')

  const { id } = (await api('POST /suppliers', { ...FACTORY, email: null, name: 'Uden mail', currency: 'DKK', leadTimeDays: 1 }, karen))
    .body.supplier as Supplier
  const silent = (await draft([{ sku: film.kcwId, rolls: 1 }], { supplierId: id, rate: null })).body.order as PurchaseOrder
  expect((await send(silent)).body).toMatchObject({ code: 'purchase_refused' })
  expect(await orderNow(silent.id)).toMatchObject({ stand: 'draft' })
})

test('a supplier is mailed that an order is cancelled when staff ask for it, and never of a draft', async () => {
  const film = await addProduct(db, { stock: 0, nameDa: 'Fjord Grå' })
  const line = { sku: film.kcwId, rolls: 4 }
  const cancellationsOf = async ({ id }: PurchaseOrder) =>
    (await db.select().from(mails).where(eq(mails.template, 'purchase-cancelled'))).filter(({ payload }) => payload.purchaseOrderId === id)

  const order = await ordered([line])
  expect(await move(order, 'closed', true)).toMatchObject({
    status: 400,
    body: { fields: { notifySupplier: 'Leverandøren får kun besked, når ordren annulleres.' } },
  })
  expect((await move(order, 'cancelled', true)).body).toMatchObject({
    message: 'Indkøbsordren er annulleret, og leverandøren får en mail',
    order: { stand: 'cancelled' },
  })
  expect((await move(order, 'cancelled', true)).status).toBe(409)
  const [mail, ...others] = await cancellationsOf(order)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ toAddress: 'li@example.com' })
  const context = { db, settings: await shop.settings(), publicUrl: 'https://butik.example' }
  const { subject, text } = await renderMail('purchase-cancelled', context, mail?.payload)
  expect(subject).toContain(`Purchase order ${order.id} is cancelled`)
  expect(text).toContain(`4 × Fjord Grå · Our no. ${film.kcwId}`)

  const silent = await ordered([line])
  expect((await move(silent, 'cancelled')).body).toMatchObject({ message: 'Indkøbsordren er annulleret' })
  expect(await cancellationsOf(silent)).toEqual([])

  const unsent = (await draft([line])).body.order as PurchaseOrder
  expect((await move(unsent, 'cancelled', true)).body).toMatchObject({
    code: 'purchase_refused',
    message: 'Ordren er en kladde, så leverandøren har ikke fået den.',
  })
  expect(await orderNow(unsent.id)).toMatchObject({ stand: 'draft' })
})

test('a supplier who never got the order is not mailed that it is cancelled, and one who got it is', async () => {
  const film = await addProduct(db, { stock: 0 })
  const mailed = async () => {
    const { id, revision } = (await draft([{ sku: film.kcwId, rolls: 4 }])).body.order as PurchaseOrder
    return (await api(`POST /purchase-orders/${id}/send`, { revision }, karen)).body.order as PurchaseOrder
  }
  const deliver = async () => {
    while (await deliverMails({ ...shop, smtp: null, publicUrl: 'https://butik.example' }));
  }
  const cancellationOf = async ({ id }: PurchaseOrder) =>
    (await db.select().from(mails).where(eq(mails.template, 'purchase-cancelled'))).find(({ payload }) => payload.purchaseOrderId === id)
  const logged = async ({ id }: PurchaseOrder) =>
    (
      await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, String(id)))
        .orderBy(desc(auditLog.id))
        .limit(1)
    )[0]?.action

  const unsent = await mailed()
  expect((await move(unsent, 'cancelled', true)).body.message).toBe(
    'Indkøbsordren er annulleret. Mailen med ordren er ikke sendt endnu, så leverandøren får kun besked, hvis den når at blive sendt.',
  )
  expect(await logged(unsent)).toBe('Indkøbsordre annulleret')
  // while the mail of the order may still leave, this one waits for it
  const context = { db, settings: await shop.settings(), publicUrl: 'https://butik.example' }
  const waiting = await cancellationOf(unsent)
  await expect(renderMail('purchase-cancelled', context, waiting?.payload)).rejects.toThrow('is not sent yet')
  await deliver()
  expect(await cancellationOf(unsent)).toBeUndefined()

  const known = await mailed()
  await deliver()
  expect((await move(known, 'cancelled', true)).body.message).toBe('Indkøbsordren er annulleret, og leverandøren får en mail')
  expect(await logged(known)).toBe('Indkøbsordre annulleret, mail sendt til li@example.com')
  await deliver()
  expect(await cancellationOf(known)).toMatchObject({ state: 'kept' })

  // the mail of the order was on its way when it was cancelled
  const late = await mailed()
  await move(late, 'cancelled', true)
  await db
    .update(mails)
    .set({ state: 'sent' })
    .where(sql`${mails.template} = 'purchase-order' and ${mails.payload} ->> 'purchaseOrderId' = ${String(late.id)}`)
  await deliver()
  expect(await cancellationOf(late)).toMatchObject({ state: 'kept' })
})

test('a purchase order changed before its mail leaves is mailed once with its present content, and not after it is closed', async () => {
  const [film, other] = [await addProduct(db, { stock: 0, nameDa: 'Polar Blå' }), await addProduct(db, { stock: 0 })]
  const lines = [film, other].map(({ kcwId: sku }) => ({ sku, rolls: 4 }))
  const { id } = (await draft(lines)).body.order as PurchaseOrder
  const context = { db, settings: await shop.settings(), publicUrl: 'https://butik.example' }
  const sendNow = async () => {
    const { revision } = await orderNow(id)
    expect((await api(`POST /purchase-orders/${id}/send`, { revision }, karen)).status).toBe(200)
    const [mail] = await db.select().from(mails).where(eq(mails.template, 'purchase-order')).orderBy(desc(mails.id)).limit(1)
    return mail?.payload
  }
  const text = async (payload: unknown) => (await renderMail('purchase-order', context, payload)).text

  const first = await sendNow()
  const { revision, lines: stored } = await orderNow(id)
  const changed = stored.map(({ id: line, sku }) => ({ id: line, sku, rolls: 6 }))
  expect((await api(`POST /purchase-orders/${id}/changes`, { rate: 7, note: 'Ring først', revision, lines: changed }, karen)).status).toBe(
    200,
  )
  await receive(id, [{ sku: film.kcwId, rolls: 2 }])
  expect(await text(first)).toContain('6 × Polar Blå')

  const second = await sendNow()
  await expect(text(first)).rejects.toThrow('no longer')
  expect(await text(second)).toContain('6 × Polar Blå')
  const away = {
    select: () => {
      throw new Error('the database is away')
    },
  }
  await expect(renderMail('purchase-order', { ...context, db: away as never }, second)).rejects.toThrow('is away')

  await move(await orderNow(id), 'closed')
  await expect(text(second)).rejects.toThrow('no longer')
})

test("a supplier's products that a colleague changed since they were opened are not overwritten", async () => {
  const [film, other] = [await addProduct(db), await addProduct(db)]
  const call = `POST /suppliers/${(await supplier('DKK', 0)).id}/products` as const
  const opened = (await api(call, { products: [{ sku: film.kcwId, unitPrice: 900 }] }, karen)).body.products
  const both = [film, other].map(({ kcwId: sku }) => ({ sku, unitPrice: 950 }))
  expect((await api(call, { products: both, seen: { products: opened } }, karen)).status).toBe(200)
  await db.update(products).set({ nameDa: 'Omdøbt' }).where(eq(products.id, film.id))
  const late = await api(call, { products: [{ sku: film.kcwId, unitPrice: 800 }], seen: { products: opened } }, karen)
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', now: { products: [{ unitPrice: 950 }, { unitPrice: 950 }] } },
  })
  const { now } = late.body as { now: { products: { nameDa: string }[] } }
  await db.update(products).set({ nameDa: 'Igen omdøbt' }).where(eq(products.id, film.id))
  expect((await api(call, { products: both, seen: now }, karen)).status).toBe(200)
})

test('a price stays in the currency it was written in, and waits while its supplier has another', async () => {
  const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
  const factory = await supplier('EUR')
  const list = `POST /suppliers/${factory.id}/products` as const
  const both = (price: number | null) => [{ sku: film.kcwId, unitPrice: price }, { sku: other.kcwId }]
  await api(list, { products: both(100), currency: 'EUR' }, karen)
  const trade = async (currency: string) => {
    const { suppliers: all } = (await api('GET /suppliers', undefined, karen)).body as { suppliers: Supplier[] }
    const { name, leadTimeDays, revision } = all.find(({ id }) => id === factory.id) ?? factory
    return (await api(`PUT /suppliers/${factory.id}`, { ...FACTORY, name, leadTimeDays, currency, seen: { revision } }, karen)).body
  }
  const priceOfDraft = async (given = {}) => {
    const made = await api(
      'POST /purchase-orders',
      { key: crypto.randomUUID(), supplierId: factory.id, rate: 7.46, note: null, lines: [{ sku: film.kcwId, rolls: 1 }], ...given },
      karen,
    )
    return made.status === 200 ? (made.body.order as PurchaseOrder).lines[0]?.unitPrice : made.body.message
  }
  const advised = async () => {
    const { advice } = (await api('GET /purchase-advice', undefined, karen)).body as { advice: Advice[] }
    return advice.find(({ productId }) => productId === film.id)?.unitPrice
  }
  expect([await priceOfDraft(), await advised()]).toEqual([100, 100])
  expect((await trade('DKK')).message).toBe(
    'Leverandøren er gemt. 1 pris i en anden valuta foreslås ikke længere. Skriv nye priser i DKK under Varer.',
  )
  expect([await priceOfDraft(), await advised()]).toEqual([null, null])
  const refusal = 'Leverandøren handler nu i DKK. Genindlæs siden, og tjek priserne.'
  expect(await priceOfDraft({ currency: 'EUR' })).toBe(refusal)
  expect((await api(list, { products: both(100), currency: 'EUR' }, karen)).body.message).toBe(refusal)
  // what is not shown is not taken away
  await api(list, { products: both(null), currency: 'DKK' }, karen)
  expect([(await trade('EUR')).message, await priceOfDraft()]).toEqual(['Leverandøren er gemt', 100])
  await trade('DKK')
  await api(list, { products: both(750), currency: 'DKK' }, karen)
  expect([(await trade('DKK')).message, await priceOfDraft()]).toEqual(['Leverandøren er gemt', 750])
})

test('the advice counts sales, owed rolls and incoming goods, and names the supplier', async () => {
  const film = await addProduct(db, { stock: 0 })
  const { id } = await supplier('DKK', 0)
  const supplied = { products: [{ sku: film.kcwId, supplierSku: 'KF-9', unitPrice: 1500 }] }
  expect((await api(`POST /suppliers/${id}/products`, supplied, karen)).status).toBe(200)
  const twice = { products: [...supplied.products, ...supplied.products] }
  expect((await api(`POST /suppliers/${id}/products`, twice, karen)).body.fields).toHaveProperty('products.1.sku')
  await buy(film.id, 8)
  const ours = async () => {
    const { advice } = (await api('GET /purchase-advice?weeks=4&cover=4', undefined, karen)).body as { advice: Advice[] }
    return advice.find(({ productId }) => productId === film.id)
  }
  // eight sold in four weeks, as many in the next four, and eight are owed
  expect(await ours()).toMatchObject({ supplierId: id, sold: 8, owed: 8, onTheWay: 0, season: null, unitPrice: 1500, advised: 16 })
  await ordered([{ sku: film.kcwId, rolls: 10 }])
  expect(await ours()).toMatchObject({ onTheWay: 10, advised: 6 })
})

test('a product the overview counts as low on stock is in the advice, also when none is to be ordered', async () => {
  const slow = await addProduct(db, { stock: 4 })
  const [unlisted, hidden] = [await addProduct(db, { stock: 0, discontinued: true }), await addProduct(db, { stock: 0, active: false })]
  const { advice } = (await api('GET /purchase-advice?weeks=4&cover=4', undefined, karen)).body as { advice: Advice[] }
  const low = advice.filter(({ stock }) => stock < 10)
  expect(low.find(({ productId }) => productId === slow.id)).toMatchObject({ sold: 0, advised: 0 })
  expect(low.filter(({ productId }) => [unlisted.id, hidden.id].includes(productId))).toEqual([])
  const { waiting } = (await api('GET /dashboard/waiting', undefined, admin)).body as { waiting: { lowStock: number } }
  expect(waiting.lowStock).toBe(low.length)
})

test('the advice follows the season of last year, where the shop sold then', async () => {
  const film = await addProduct(db, { stock: 0 })
  await buy(film.id, 4)
  const ours = async () => {
    const { advice } = (await api('GET /purchase-advice?weeks=4&cover=4', undefined, karen)).body as { advice: Advice[] }
    return advice.find(({ productId }) => productId === film.id)
  }
  expect(await ours()).toMatchObject({ season: null, advised: 8 })
  // a year ago two were sold in the weeks behind and three in those ahead, and something before them both
  const DAY = 24 * 60 * 60 * 1000
  const soldThen = async (rolls: number, daysAgo: number) => {
    const { id } = await buy(film.id, rolls)
    const at = new Date(shop.now().getTime() - daysAgo * DAY)
    await db.update(orders).set({ createdAt: at, status: 'delivered', stockTaken: false }).where(eq(orders.id, id))
  }
  await soldThen(2, 364 + 10)
  await soldThen(3, 364 - 10)
  expect((await ours())?.season).toBeNull()
  await soldThen(1, 364 + 60)
  // four sell in four weeks, half more in the next four, and four are owed
  expect(await ours()).toMatchObject({ season: 1.5, sold: 4, owed: 4, advised: 10 })
})

test('what rolls cost is corrected when the invoice says otherwise: by one at a time, in the log and in the contribution', async () => {
  const [film, other] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 0 })]
  const { id } = await ordered([
    { sku: film.kcwId, rolls: 2, unitPrice: 100 },
    { sku: other.kcwId, rolls: 1 },
  ])
  const { receipt } = (
    await receive(
      id,
      [film, other].map(({ kcwId: sku }) => ({ sku, rolls: 1 })),
    )
  ).body as { receipt: Receipt }
  const [line, without] = receipt.lines
  if (!line || !without) throw new Error('the lines are missing')
  const call = `POST /receipts/${receipt.id}/costs` as const
  const seen = { lines: [{ id: line.id, unitCost: 746 }] }
  const lines = [{ id: line.id, unitCost: 812.5 }]
  const both = await Promise.all([1, 2].map(() => api(call, { lines, seen }, karen)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await api(call, { lines: [{ id: without.id, unitCost: 99.95 }] }, karen)).body.receipt).toMatchObject({
    lines: [{ unitCost: 812.5 }, { unitCost: 99.95 }],
  })
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(receipt.id)))
    .orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({ action: 'Indkøbspriser rettet', changes: { [`unitCost.${other.kcwId} (2)`]: { from: null, to: 99.95 } } })
  await buy(film.id, 1)
  const { films } = (await api('GET /contribution?from=2000-01-01&to=2098-12-31', undefined, karen)).body as { films: ContributionRow[] }
  expect(films.find(({ key }) => key === film.kcwId)).toMatchObject({ rolls: 1, cost: 812.5 })
  expect((await api('POST /receipts/999999/costs', { lines }, karen)).body.code).toBe('receipt_not_found')
  expect((await api(call, { lines }, stockman)).status).toBe(403)
})

test('contribution is by what rolls cost when they came, and what has no price is unknown', async () => {
  const [known, unknown] = [await addProduct(db, { stock: 0 }), await addProduct(db, { stock: 5 })]
  await receive(null, [{ sku: known.kcwId, rolls: 3, unitCost: 100 }])
  await receive(null, [{ sku: known.kcwId, rolls: 1, unitCost: 300 }])
  const one = (await buy(known.id, 2)).items[0]
  const other = (await buy(unknown.id, 1)).items[0]
  const answer = await api('GET /contribution?from=2000-01-01&to=2098-12-31', undefined, karen)
  const { films, series, customers, total } = answer.body as Readonly<Record<'films' | 'series' | 'customers', ContributionRow[]>> &
    Readonly<{ total: ContributionRow }>
  const row = (key: string) => films.find((film) => film.key === key)
  const earned = (rows: readonly ContributionRow[]) => Math.round(rows.reduce((sum, { contribution }) => sum + contribution, 0) * 100)
  for (const rows of [films, series, customers]) expect(earned(rows)).toBe(Math.round(total.contribution * 100))
  expect(customers.map(({ name }) => name)).toEqual(['Foliemagerne ApS'])
  const net = (gross = 0) => Math.round(gross * 80) / 100
  expect(row(known.kcwId)).toMatchObject({ rolls: 2, cost: 300, contribution: net(one?.lineTotal) - 300, unknownRolls: 0 })
  expect(row(unknown.kcwId)).toMatchObject({
    rolls: 0,
    contribution: 0,
    percent: null,
    unknownRolls: 1,
    unknownRevenue: net(other?.lineTotal),
  })
  expect((await api('GET /contribution?from=2027-01-01&to=2026-01-01', undefined, karen)).status).toBe(400)
})

test('contribution is less what was credited: an amount, and returned rolls but for what is kept of them', async () => {
  const added = { stock: 0, unitPriceOre: 6250_00 }
  const [reduced, kept, gone] = [await addProduct(db, added), await addProduct(db, added), await addProduct(db, added)]
  const unpriced = await addProduct(db, { ...added, stock: 1 })
  for (const { kcwId: sku } of [reduced, kept, gone]) await receive(null, [{ sku, rolls: 1, unitCost: 100 }])
  async function sentOf(id: number) {
    const { id: orderId } = await buy(id, 1)
    await api(`PUT /orders/${orderId}/status`, { status: 'shipped', withoutPayment: true }, karen)
    await api(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' }, karen)
    const { invoices, items } = (await api(`GET /orders/${orderId}`, undefined, karen)).body.order as Order
    return { orderId, invoiceId: invoices[0]?.id, itemId: items[0]?.id, grossKr: items[0]?.lineTotal ?? 0 }
  }
  async function giveBack(id: number, deduction: number) {
    const { orderId, itemId } = await sentOf(id)
    const lines = [{ itemId, quantity: 1 }]
    const { body } = await api(`POST /orders/${orderId}/claims`, { kind: 'return', reason: 'other', words: null, lines }, karen)
    const decision = {
      decision: 'refund',
      words: null,
      lines: [{ itemId, back: 1 }],
      deduction,
      deductionReason: deduction ? 'Skåret i' : null,
    }
    expect((await api(`POST /claims/${(body.claim as { id: number }).id}/decision`, decision, karen)).status).toBe(200)
  }
  const { invoiceId, grossKr } = await sentOf(reduced.id)
  const credit = { reason: 'Striber i kanten', amount: 1000 }
  expect((await api(`POST /invoices/${invoiceId}/credit-note`, credit, { ...karen, key: crypto.randomUUID() })).status).toBe(200)
  await giveBack(kept.id, 1000)
  await giveBack(gone.id, 0)
  await giveBack(unpriced.id, 1000)
  const { films } = (await api('GET /contribution?from=2000-01-01&to=2098-12-31', undefined, karen)).body as { films: ContributionRow[] }
  const row = ({ kcwId }: typeof kept) => films.find(({ key }) => key === kcwId)
  const revenue = ((grossKr - 1000) * 80) / 100
  expect(row(reduced)).toMatchObject({ rolls: 1, revenue, cost: 100, contribution: revenue - 100 })
  for (const film of [kept, unpriced])
    expect(row(film)).toMatchObject({ rolls: 0, revenue: 800, cost: 0, contribution: 800, unknownRolls: 0, unknownRevenue: 0 })
  expect(row(gone)).toBeUndefined()
})

describe('rights', () => {
  test('contribution needs its permission, and purchase prices the permission to buy', async () => {
    const asks = async (token: typeof admin) => (await api('GET /contribution?from=2026-01-01&to=2026-12-31', undefined, token)).status
    const trusted = await addCustomer(db, { role: 'admin', permissions: ['contribution'] })
    const narrow = await addCustomer(db, { role: 'admin', permissions: ['contribution'], restrictedTo: ['buying', 'figures'] })
    expect([await asks(admin), await asks(trusted), await asks(narrow), await asks(workshop)]).toEqual([403, 200, 403, 403])
    const film = await addProduct(db, { stock: 0 })
    const order = await ordered([{ sku: film.kcwId, rolls: 1, unitPrice: 200 }])
    const { body, status } = await api(`GET /purchase-orders/${order.id}`, undefined, stockman)
    expect([status, JSON.stringify(body).includes('unitPrice')]).toEqual([200, false])
    expect((await api('GET /suppliers', undefined, stockman)).status).toBe(403)
  })

  test('two suppliers of one name are refused, and the second of two editors is refused with the present state', async () => {
    const made = await supplier()
    const sameName = await api('POST /suppliers', { ...FACTORY, name: made.name.toUpperCase(), currency: 'EUR', leadTimeDays: 1 }, karen)
    expect([sameName.status, sameName.body.code]).toEqual([409, 'supplier_taken'])
    const change = (revision: number) =>
      api(`PUT /suppliers/${made.id}`, { ...FACTORY, name: made.name, currency: 'USD', leadTimeDays: 9, seen: { revision } }, karen)
    expect((await change(1)).body.supplier).toMatchObject({ currency: 'USD', leadTimeDays: 9, revision: 2 })
    expect((await change(1)).body.code).toBe('changed_meanwhile')
    expect((await api(`DELETE /suppliers/${made.id}`, undefined, karen)).status).toBe(200)
    expect((await api(`GET /suppliers/${made.id}/products`, undefined, karen)).body.code).toBe('supplier_not_found')
  })
})
