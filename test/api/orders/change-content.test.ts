import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#server/backups/load-backup.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderChanges, orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db, shop } = await testShop()
await writeCompany(db)

let admin: Customer
let customer: Customer
let film: { id: number }

beforeAll(async () => {
  admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
  customer = await addCustomer(db, { tier: 'Silver', email: 'kunde@example.dk' })
  film = await addProduct(db, { kcwId: 'FI-1', nameDa: 'Polar Kobber', unitPriceOre: 1000_00, pointsEligible: true, stock: 10 })
})

async function placed(items: readonly Record<string, unknown>[], { token }: { token?: string } = customer): Promise<number> {
  const { body } = await api('POST /orders', orderBody(items as never, { paymentMethod: 'card' }), { token })
  return Number(body.orderId)
}
const change = (id: number, body: unknown) => api(`POST /orders/${id}/changes`, body, { token: admin.token })
const lineOf = async (id: number) => {
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  if (!line) throw new Error('no line')
  return line
}
const stockOf = async (id: number) => (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

test('two rolls more before the parcel leaves: stock, points, sums, the paid label and a mail follow, and the customer sees what changed', async () => {
  const before = await stockOf(film.id)
  const id = await placed([{ id: film.id, quantity: 1 }])
  await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: admin.token })
  const line = await lineOf(id)
  const body = {
    items: [{ itemId: line.id, quantity: 3 }],
    reference: 'REK-9',
    note: 'Som aftalt i telefonen.',
    seen: { revision: 0, total: 999 },
  }
  const preview = await api(`POST /orders/${id}/changes/preview`, body, { token: admin.token })
  expect(preview.body.outcomes).toMatchObject({ ordered: { total: 2700, shipping: 0, open: 1701 }, today: { total: 2700 } })
  expect(await rowOf(id), 'a preview stores nothing').toMatchObject({ totalOre: 999_00, reference: null })

  expect((await change(id, body)).body).toMatchObject({ success: true })
  expect(await rowOf(id)).toMatchObject({
    ...{ totalOre: 2700_00, subtotalOre: 2700_00, shippingOre: 0, savingsOre: 300_00, pointsEarned: 3, reference: 'REK-9' },
    ...{ paymentStatus: 'partial', paidOre: 999_00, openOre: 1701_00, pointsCredited: false },
  })
  expect(await stockOf(film.id)).toBe((before ?? 0) - 3)
  const moved = await db
    .select({ points: pointsLedger.points })
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, id))
    .orderBy(pointsLedger.id)
  expect(moved).toEqual([{ points: 1 }, { points: -1 }])

  const { order } = (await api(`GET /orders/${id}`, undefined, { token: customer.token })).body
  expect(order).toMatchObject({
    revision: 1,
    changes: [
      {
        ...{ number: 1, note: 'Som aftalt i telefonen.', by: null },
        difference: {
          lines: [{ nameDa: 'Polar Kobber', from: 1, to: 3, lineTotal: 2700 }],
          fields: [{ field: 'reference', from: null, to: 'REK-9' }],
          shipping: { from: 99, to: 0 },
          total: { from: 999, to: 2700 },
        },
      },
    ],
  })
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'order-changed'))
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  const { subject, text } = await shop.renderMail('order-changed', context, mail?.payload)
  expect(subject).toMatch(/^Din ordre ORD-.* er ændret$/)
  for (const words of ['Polar Kobber: 1 → 3 stk.', 'Reference: intet → REK-9', 'Som aftalt i telefonen.', /Der mangler 1\.701\s?kr\./])
    expect(text.replace(/\u00a0/g, ' ')).toMatch(words)
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'Ordre rettet'))
  expect(entry).toMatchObject({ byName: 'Ada Admin', changes: { 'rolls.FI-1': { from: 1, to: 3 }, total: { from: 999, to: 2700 } } })
})

test('a removed roll goes back to the shelf, the overpaid amount is owed, and its points come back', async () => {
  const knife = await addProduct(db, { kcwId: 'KN-1', pointsEligible: true, pointsCost: 10, stock: 4 })
  const [{ points: start } = { points: 0 }] = await db.select({ points: users.points }).from(users).where(eq(users.id, customer.id))
  await api(
    'POST /points/add',
    { userId: customer.id, points: 50, reason: 'Gave' },
    { token: (await addCustomer(db, { role: 'superadmin' })).token, key: 'gave' },
  )
  const id = await placed([
    { id: film.id, quantity: 3 },
    { id: knife.id, quantity: 2, payWithPoints: true },
  ])
  await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: admin.token })
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  const items = lines.map((line) => ({ itemId: line.id, quantity: line.quantity - 1 }))
  expect((await change(id, { items })).body).toMatchObject({ success: true })
  expect(await rowOf(id)).toMatchObject({ totalOre: 1899_00, openOre: -801_00 + 0, paymentStatus: 'paid', pointsUsed: 10, pointsEarned: 2 })
  expect(await stockOf(knife.id)).toBe(3)
  const [{ points } = { points: 0 }] = await db.select({ points: users.points }).from(users).where(eq(users.id, customer.id))
  expect(points).toBe(start + 50 - 10 + 2)
  expect(await lineOf(id)).toMatchObject({ quantity: 2, cancelled: 1 })
})

test('of two staff the second is refused; what cannot be changed is refused and changes nothing', async () => {
  const id = await placed([{ id: film.id, quantity: 1 }], {})
  const line = await lineOf(id)
  const more = { items: [{ itemId: line.id, quantity: 2 }], seen: { revision: 0 } }
  expect((await change(id, more)).status).toBe(200)
  const late = await change(id, { ...more, items: [{ itemId: line.id, quantity: 5 }] })
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', now: { revision: 1 }, changedBy: 'Ada Admin' })
  const refused = async (body: unknown) => (await change(id, body)).body.code
  expect(await refused({})).toBe('nothing_changed')
  expect(await refused({ items: [{ itemId: line.id, quantity: 0 }] })).toBe('order_would_be_empty')
  expect(await refused({ items: [{ itemId: 999_999, quantity: 1 }] })).toBe('line_not_found')
  expect(await refused({ added: [{ id: 999_999, quantity: 1 }] })).toBe('product_not_found')
  expect(await refused({ added: [{ id: film.id, quantity: 1, payWithPoints: true }] })).toBe('points_need_login')
  expect(await refused({ ean: '123' })).toBe('invalid_input')
  expect((await api(`POST /orders/${id}/changes`, more, { token: customer.token })).status).toBe(403)
  await api(`PUT /orders/${id}/status`, { status: 'shipped' }, { token: admin.token })
  expect(await refused({ reference: 'For sent' })).toBe('order_all_sent')
  expect(await db.$count(orderChanges, eq(orderChanges.orderId, id))).toBe(1)
})

test('what an invoice now says too much is annulled with a credit note, and what was added waits for the next invoice', async () => {
  const id = await placed([{ id: film.id, quantity: 3 }])
  const line = await lineOf(id)
  const invoice = () => api(`POST /orders/${id}/invoice`, { paymentTerms: '8_days' }, { token: admin.token })
  await invoice()
  const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['orders'] })
  const fewer = { items: [{ itemId: line.id, quantity: 2 }] }
  expect((await api(`POST /orders/${id}/changes`, fewer, { token: packer.token })).body.code).toBe('forbidden')
  expect(await rowOf(id), 'what is refused changes nothing').toMatchObject({ totalOre: 2700_00, invoicedOre: 2700_00 })
  expect((await change(id, fewer)).status).toBe(200)
  const documentsOf = async () => (await api(`GET /orders/${id}`, undefined, { token: admin.token })).body.order
  expect(await documentsOf()).toMatchObject({
    ...{ total: 1899, invoiced: 1800, credited: 0, open: 1899 },
    invoices: [
      { kind: 'invoice', total: 2700, isCredited: false },
      { kind: 'credit_note', total: 900 },
    ],
  })
  expect((await invoice()).body.invoice).toMatchObject({ total: 99 })
  expect((await change(id, { items: [{ itemId: line.id, quantity: 4 }] })).status).toBe(200)
  expect((await invoice()).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ totalOre: 3600_00, invoicedOre: 3600_00 })
  expect(await checkBooks(db.$client)).toEqual([])
})
