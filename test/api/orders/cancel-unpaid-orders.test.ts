import { asc, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { addCustomer, addProduct, orderBody, testShop, writeCompany } from '#test/shop.ts'

const test = await testShop()
const { api, clock, db, shop } = test
const admin = await addCustomer(db, { role: 'admin' })
const roll = await addProduct(db, { stock: 100 })
const start = clock.now
const DAY_MS = 86_400_000
const after = (days: number) => {
  clock.now = new Date(start.getTime() + days * DAY_MS)
}

beforeEach(() => {
  clock.now = start
})

let guests = 0
async function guestOrder(quantity = 2): Promise<{ id: number; email: string; token: string }> {
  const email = `gaest-${++guests}@example.dk`
  const { status, body } = await api('POST /orders', orderBody([{ id: roll.id, quantity }], { customerEmail: email }))
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: Number(body.orderId), email, token: String(body.confirmationToken) }
}

async function statusOf(id: number) {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  return order?.status
}

async function stock() {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, roll.id))
  return product?.stock
}

const change = (id: number, body: object) => api(`PUT /orders/${id}/status`, body, { token: admin.token })
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.id))

it("a guest's order that is unpaid and untouched is cancelled after seven days, and not before", async () => {
  const before = await stock()
  const { id, email, token } = await guestOrder()
  after(6.99)
  expect(await cancelUnpaidOrders(shop)).toBe(0)
  after(7)
  expect(await cancelUnpaidOrders(shop)).toBe(1)
  expect(await statusOf(id)).toBe('cancelled')
  expect(await stock()).toBe(before)

  const [entry] = await db.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(desc(orderHistory.id))
  expect(entry).toMatchObject({
    status: 'cancelled',
    byUserId: null,
    notes: 'Annulleret automatisk: ikke betalt inden 7 dage',
    createdAt: clock.now,
  })
  const [logged] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(logged).toMatchObject({ byUserId: null, byName: 'Butikken', action: 'Ordre annulleret', subjectId: String(id) })

  const cancelMails = (await mailsTo(email)).filter(({ template }) => template === 'order-cancelled-unpaid')
  expect(cancelMails).toHaveLength(1)
  const mail = await renderMail(
    'order-cancelled-unpaid',
    { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
    cancelMails[0]?.payload,
  )
  expect(mail.text).toContain('fordi den ikke er betalt inden 7\u00a0dage. Der er ikke trukket penge')
  expect(mail.text).toContain(`https://folie.example/ordre/${token}`)
})

it('two processes at once cancel it once: stock goes back once, one mail', async () => {
  const before = await stock()
  const { id, email } = await guestOrder(3)
  after(8)
  const cancelled = await Promise.all([cancelUnpaidOrders(shop), cancelUnpaidOrders(shop), cancelUnpaidOrders(shop)])
  expect(cancelled.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await stock()).toBe(before)
  expect(await db.$count(orderHistory, eq(orderHistory.orderId, id))).toBe(2)
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['order-confirmation', 'order-cancelled-unpaid'])
})

it.each([
  ['a note', { status: 'pending', notes: 'Har ringet: betaler på mandag' }],
  ['a parcel number', { status: 'pending', tracking: 'PostNord 123' }],
  ['another status', { status: 'processing' }],
])('an order that staff gave %s waits on', async (_what, body) => {
  const { id } = await guestOrder()
  expect((await change(id, body)).status).toBe(200)
  after(30)
  expect(await cancelUnpaidOrders(shop)).toBe(0)
  expect(await statusOf(id)).toBe(body.status)
})

it('an order that staff have begun to pack waits on: its goods are in a parcel', async () => {
  const { id } = await guestOrder()
  expect((await api(`POST /orders/${id}/packing`, {}, { token: admin.token })).status).toBe(200)
  after(30)
  expect(await cancelUnpaidOrders(shop)).toBe(0)
  expect(await statusOf(id)).toBe('pending')
})

it('an order that its customer has changed is cancelled all the same: a change keeps no goods', async () => {
  const { token } = await addCustomer(db)
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token })
  const id = Number(body.orderId)
  await db.update(orders).set({ depositOre: 100 }).where(eq(orders.id, id))
  expect((await api(`POST /orders/${id}/own-changes`, { items: [], reference: 'Bil 7' }, { token })).status).toBe(200)
  after(30)
  expect(await cancelUnpaidOrders(shop)).toBe(1)
  expect(await statusOf(id)).toBe('cancelled')
})

it('an order with an invoice, a paid one and one of a customer with an account wait on', async () => {
  const superadmin = await addCustomer(db, { role: 'superadmin' })
  await writeCompany(db)
  const invoiced = await guestOrder()
  await api(`POST /orders/${invoiced.id}/invoice`, { paymentTerms: '8_days' }, { token: superadmin.token })
  const paid = await guestOrder()
  await api(`PUT /orders/${paid.id}`, { paymentStatus: 'paid' }, { token: admin.token })
  const { token } = await addCustomer(db)
  await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token })
  after(30)
  expect(await cancelUnpaidOrders(shop)).toBe(0)
})

it('the owner decides how many days, and more than a hundred are cancelled in one go', async () => {
  await db.update(settings).set({ data: { guestOrders: { cancelUnpaidAfterDays: 1 } } })
  for (let n = 0; n < 101; n += 1) await guestOrder(1)
  after(1)
  expect(await cancelUnpaidOrders(shop)).toBe(101)
  const [entry] = await db.select().from(orderHistory).orderBy(desc(orderHistory.id)).limit(1)
  expect(entry?.notes).toBe('Annulleret automatisk: ikke betalt inden 1 dag')
  await db.update(settings).set({ data: {} })
})

it('an order that cannot be cancelled keeps no other from it, and its failure is reported', async () => {
  const broken = await guestOrder()
  const next = await guestOrder()
  await db.execute(sql`
    create function refuse_broken() returns trigger language plpgsql as 'begin raise exception ''this order is broken''; end'`)
  await db.execute(
    sql.raw(
      `create trigger refuse_broken before insert on order_history for each row when (new.order_id = ${broken.id}) execute function refuse_broken()`,
    ),
  )
  onTestFinished(async () => {
    await db.execute(sql`drop trigger if exists refuse_broken on order_history`)
    await db.execute(sql`drop function refuse_broken`)
  })
  after(7)
  await expect(cancelUnpaidOrders(shop)).rejects.toThrow('this order is broken')
  expect([await statusOf(broken.id), await statusOf(next.id)]).toEqual(['pending', 'cancelled'])
  await db.execute(sql`drop trigger refuse_broken on order_history`)
  expect(await cancelUnpaidOrders(shop)).toBe(1)
})

it('what staff bring back is not cancelled a second time', async () => {
  const { id } = await guestOrder()
  after(7)
  await cancelUnpaidOrders(shop)
  await change(id, { status: 'pending' })
  after(60)
  expect(await cancelUnpaidOrders(shop)).toBe(0)
  expect(await statusOf(id)).toBe('pending')
})

it('the overview tells of those that are cancelled within two days, and leads to them', async () => {
  const waits = await guestOrder()
  const { id } = await guestOrder()
  await change(id, { status: 'pending', notes: 'Aftalt' })
  const expiring = async () => {
    const { body } = await api('GET /dashboard', undefined, { token: admin.token })
    return (body.dashboard as { waiting: { ordersExpiring: number } }).waiting.ordersExpiring
  }
  after(4.9)
  expect(await expiring()).toBe(0)
  after(5)
  await guestOrder()
  expect(await expiring()).toBe(1)
  const { body } = await api('GET /orders?scope=expiring', undefined, { token: admin.token })
  expect((body.orders as { id: number }[]).map((order) => order.id)).toEqual([waits.id])
})

it('the confirmation tells a guest of it, and carries none of the guest’s own words to a mailbox that may be a stranger’s', async () => {
  const email = 'offer@example.dk'
  const { body } = await api(
    'POST /orders',
    orderBody([{ id: roll.id, quantity: 1 }], { customerEmail: email, notes: 'Køb mine varer i stedet' }),
  )
  const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
  const mail = await renderMail('order-confirmation', context, { orderId: body.orderId })
  expect(mail.text).toContain('Hører vi ikke fra hinanden inden 7\u00a0dage, annullerer vi ordren.')
  for (const part of [mail.text, mail.html]) expect(part).not.toContain('Køb mine varer')
  const { token } = await addCustomer(db)
  const own = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { notes: 'Ring før levering' }), { token })
  const ownMail = await renderMail('order-confirmation', context, { orderId: own.body.orderId })
  expect(ownMail.text).toContain('Ring før levering')
  expect(ownMail.text).not.toContain('annullerer vi ordren')
})
