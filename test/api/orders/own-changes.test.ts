import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orderChanges, orderLines, orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, OWN_COMPANY, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db, database, shop } = await testShop()
await writeCompany(db)
const app = createApi(shop)
const staff = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })

type Placing = Readonly<{ quantity?: number; paymentMethod?: 'card' | 'invoice'; token: string; stock?: number }>

async function place({ quantity = 2, paymentMethod = 'invoice', token, stock = 10 }: Placing) {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock, pointsEligible: true })
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity }], { paymentMethod }), { token })
  const id = Number(body.orderId)
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  return { id, rollId: roll.id, itemId: line?.id ?? 0, token }
}

type Placed = Awaited<ReturnType<typeof place>>

const change = ({ id, token }: Pick<Placed, 'id' | 'token'>, body: object) => api(`POST /orders/${id}/own-changes`, body, { token })
const cancel = ({ id, token }: Placed) => api(`POST /orders/${id}/own-cancellation`, {}, { token })
const printSlip = async ({ id }: Placed) => {
  const answer = await app.request(`/api/orders/${id}/packing-slip-pdf`, { headers: { authorization: `Bearer ${staff.token}` } })
  await answer.arrayBuffer()
  return answer.status
}
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock
const shown = async ({ id, token }: Placed) => (await api(`GET /orders/${id}`, undefined, { token })).body.order as Order
const mailsAbout = async (template: string, id: number) =>
  (await db.select().from(mails).where(eq(mails.template, template))).filter(
    ({ payload }) => (payload as { orderId?: number }).orderId === id,
  )

test('a customer removes a roll, moves the delivery and writes a reference: stock, sums, record and mail follow', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token, quantity: 3 })
  const body = {
    items: [{ itemId: order.itemId, quantity: 2 }],
    ...{ shippingAddress: 'Nyvej 7', shippingPostalCode: '8000', shippingCity: 'Aarhus C', reference: 'Bil 12' },
    seen: { revision: 0, status: 'pending' },
  }
  const preview = await api(`POST /orders/${order.id}/own-changes/preview`, body, { token })
  expect(preview.body.outcome).toMatchObject({ subtotal: 2000, difference: { lines: [{ from: 3, to: 2 }] } })
  expect(await stockOf(order.rollId), 'a preview stores nothing').toBe(7)

  expect((await change(order, body)).body).toMatchObject({ success: true })
  expect(await rowOf(order.id)).toMatchObject({ subtotalOre: 2000_00, shippingAddress: 'Nyvej 7', reference: 'Bil 12', pointsEarned: 2 })
  expect(await stockOf(order.rollId)).toBe(8)
  expect(await shown(order)).toMatchObject({ revision: 1, isPackingBegun: false, packingAt: null })
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'Ordre rettet'), eq(auditLog.subjectId, String(order.id))))
  expect(entry).toMatchObject({ byName: 'Kunden selv', changes: { reference: { to: 'Bil 12' } } })
  const [mail] = await mailsAbout('order-changed', order.id)
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  expect((await shop.renderMail('order-changed', context, mail?.payload)).text).toContain('Du har ændret din ordre')
})

test('what a customer adds costs what it costs today', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token, quantity: 1 })
  await db.update(products).set({ unitPriceOre: 1500_00 }).where(eq(products.id, order.rollId))
  expect((await change(order, { items: [{ itemId: order.itemId, quantity: 2 }] })).status).toBe(200)
  expect(await rowOf(order.id)).toMatchObject({ subtotalOre: 2500_00 })
})

test('a customer cancels: stock and points come back once, and a second press is refused with the reason', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token })
  expect((await cancel(order)).status).toBe(200)
  expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', stockTaken: false })
  expect(await stockOf(order.rollId)).toBe(10)
  expect((await cancel(order)).body).toMatchObject({ code: 'order_cancelled', message: 'Ordren er allerede annulleret.' })
  const cancelled = await mailsAbout('order-cancelled', order.id)
  expect(cancelled).toHaveLength(1)
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  const { text } = await shop.renderMail('order-cancelled', context, cancelled[0]?.payload)
  expect(text).toContain('Du har annulleret din ordre')
})

test('a printed packing slip, another status or an invoice ends it, and nothing of the order changes', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const printed = await place({ token })
  expect(await printSlip(printed)).toBe(200)
  const processing = await place({ token })
  await api(`PUT /orders/${processing.id}/status`, { status: 'processing' }, { token: staff.token })
  const invoiced = await place({ token })
  const invoicer = await addCustomer(db, { role: 'superadmin' })
  await api(`POST /orders/${invoiced.id}/invoice`, { paymentTerms: '8_days' }, { token: invoicer.token })
  for (const order of [printed, processing, invoiced]) {
    const before = await rowOf(order.id)
    expect((await change(order, { reference: 'For sent' })).body.code).toBe('packing_begun')
    expect((await cancel(order)).body.code).toBe('packing_begun')
    expect(await rowOf(order.id)).toEqual(before)
    expect(await shown(order)).toMatchObject({ isPackingBegun: true, packingAt: null })
  }
  await api(`PUT /orders/${printed.id}/status`, { status: 'processing' }, { token: staff.token })
  await api(`PUT /orders/${printed.id}/status`, { status: 'pending' }, { token: staff.token })
  expect((await change(printed, { reference: 'Nu igen' })).status, 'staff set it back to waiting').toBe(200)
})

test('staff begin to pack while the customer saves: either the change is in time and packed, or it is refused whole', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  for (let round = 0; round < 6; round += 1) {
    const order = await place({ token })
    const saving = () => change(order, { items: [{ itemId: order.itemId, quantity: 1 }], reference: 'Samtidig' })
    const [saved] = await Promise.all(round % 2 ? [saving(), printSlip(order)] : [printSlip(order).then(() => saving()), undefined])
    const row = await rowOf(order.id)
    const changes = await db.$count(orderChanges, eq(orderChanges.orderId, order.id))
    expect(row?.packingAt).not.toBeNull()
    if (saved.status === 200) {
      expect([row?.reference, changes, await stockOf(order.rollId)]).toEqual(['Samtidig', 1, 9])
      continue
    }
    expect([saved.body.code, row?.reference, changes, await stockOf(order.rollId)]).toEqual(['packing_begun', null, 0, 8])
  }
})

test('an order that is paid becomes smaller but not dearer', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token, paymentMethod: 'card' })
  await db.insert(onlinePayments).values({
    ...{ orderId: order.id, amountOre: 2099_00, heldOre: 2099_00, state: 'held', way: 'card' },
    ...{ providerRef: `pi_${order.id}`, sessionEndsAt: shop.now(), holdEndsAt: new Date('2026-11-28T10:00:00Z') },
  })
  const more = await change(order, { items: [{ itemId: order.itemId, quantity: 3 }] })
  expect(more.body).toMatchObject({ code: 'order_not_larger', message: expect.stringContaining('Ordren er betalt') })
  expect(await rowOf(order.id)).toMatchObject({ subtotalOre: 2000_00 })
  expect((await change(order, { items: [{ itemId: order.itemId, quantity: 1 }] })).status).toBe(200)
})

test('an order on invoice grows within the credit of the customer', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0, creditLimitOre: 3500_00 })
  const order = await place({ token, quantity: 2 })
  const tooMuch = await change(order, { items: [{ itemId: order.itemId, quantity: 4 }] })
  expect(tooMuch.body).toMatchObject({ code: 'order_not_larger', message: expect.stringContaining('på faktura') })
  expect((await change(order, { items: [{ itemId: order.itemId, quantity: 3 }] })).status).toBe(200)
})

test('a buyer stays within their own limit, an owner does not have one, and who only looks changes nothing', async () => {
  const workshop = await addCustomer(db, { customDiscount: 0 })
  const buyer = await addMember(db, workshop.id, { role: 'buyer', orderLimitOre: 2500_00 })
  const owner = await addMember(db, workshop.id, { role: 'owner' })
  const viewer = await addMember(db, workshop.id, { role: 'viewer' })
  const order = await place({ token: buyer.token, quantity: 2 })
  const three = { items: [{ itemId: order.itemId, quantity: 3 }] }
  expect((await change(order, three)).body).toMatchObject({ code: 'order_not_larger', message: expect.stringContaining('En ejer') })
  expect((await change({ id: order.id, token: viewer.token }, three)).status).toBe(403)
  expect((await change({ id: order.id, token: owner.token }, three)).status).toBe(200)
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'Ordre rettet'), eq(auditLog.subjectId, String(order.id))))
  expect(entry).toMatchObject({ byUserId: owner.id, byName: `Medarbejder nr. ${owner.memberId}` })
})

test('more than the points a customer has is refused in their words, before they save and when they do', async () => {
  const { token } = await addCustomer(db, { points: 15 })
  const film = await addProduct(db, { pointsCost: 10 })
  const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1, payWithPoints: true }]), { token })
  const id = Number(body.orderId)
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const items = [{ itemId: line?.id, quantity: 2 }]
  const refused = { code: 'too_few_points', message: 'Du har kun 5 point, og ændringen koster 10 point.' }
  expect((await api(`POST /orders/${id}/own-changes/preview`, { items }, { token })).body).toMatchObject(refused)
  expect((await change({ id, token }, { items })).body).toMatchObject(refused)
  expect(await rowOf(id)).toMatchObject({ pointsUsed: 10 })
})

test('a buyer does not change what was bought for points into dearer goods above their limit, though it costs the same points', async () => {
  const workshop = await addCustomer(db, { customDiscount: 0, points: 1_000 })
  const buyer = await addMember(db, workshop.id, { role: 'buyer', orderLimitOre: 500_00 })
  const [cheap, dear] = await Promise.all(
    [20_00, 5_000_00].map((unitPriceOre) => addProduct(db, { unitPriceOre, stock: 10, pointsCost: 100 })),
  )
  const items = [cheap, dear].map((film, place) => ({ id: film?.id, quantity: 3 - 2 * place, payWithPoints: true }))
  const { body } = await api('POST /orders', orderBody(items as never, { paymentMethod: 'invoice' }), { token: workshop.token })
  const id = Number(body.orderId)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  const swapped = { items: lines.map((line) => ({ itemId: line.id, quantity: 2 })) }
  const refused = await change({ id, token: buyer.token }, swapped)
  expect(refused.body).toMatchObject({ code: 'order_not_larger', message: expect.stringContaining('En ejer') })
  expect(await rowOf(id)).toMatchObject({ pointsUsed: 400 })
  expect((await change({ id, token: workshop.token }, swapped)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ pointsUsed: 400 })
})

test('a change based on an older state is refused with the order as its owner may see it', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token })
  await api(`POST /orders/${order.id}/changes`, { reference: 'Fra os' }, { token: staff.token })
  const { status, body } = await change(order, { reference: 'Fra mig', seen: { revision: 0 } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'changed_meanwhile', now: { reference: 'Fra os', changes: [{ by: null }] } })
})

test('with the setting off a customer asks instead, as a guest does by the link of the order', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token })
  await db.update(settings).set({ data: { company: OWN_COMPANY, selfService: { isOffered: false } } })
  expect((await change(order, { reference: 'Nej' })).body).toMatchObject({ code: 'packing_begun', message: /Bed om en ændring/ })
  await writeCompany(db)

  expect((await api(`POST /order-requests/${order.id}`, { message: '' }, { token })).body).toMatchObject({ fields: { message: /Skriv/ } })
  expect((await api(`POST /order-requests/${order.id}`, { message: 'Send til Aarhus' }, { token })).status).toBe(200)
  const other = await addCustomer(db)
  expect((await api(`POST /order-requests/${order.id}`, { message: 'Hej' }, { token: other.token })).status).toBe(404)

  const film = await addProduct(db, { stock: 5 })
  const guest = (await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'card' }))).body
  expect((await api(`POST /order-requests/${guest.confirmationToken}`, { message: 'En rulle mere' })).status).toBe(200)

  const { changeRequests } = (await api(`GET /orders/${order.id}`, undefined, { token: staff.token })).body as {
    changeRequests: { id: number; message: string }[]
  }
  expect(changeRequests).toMatchObject([{ message: 'Send til Aarhus' }])
  expect((await api(`GET /orders/${order.id}`, undefined, { token })).body.changeRequests, 'for staff only').toEqual([])
  const { body } = await api('GET /messages?state=open', undefined, { token: staff.token })
  expect(body.messages).toMatchObject([{ orderId: guest.orderId, message: 'En rulle mere' }, { orderId: order.id }])
  expect(await db.$count(mails, eq(mails.template, 'contact-message'))).toBe(2)
  await api(`PUT /messages/${changeRequests[0]?.id}`, { handled: true }, { token: staff.token })
  expect((await api(`GET /orders/${order.id}`, undefined, { token: staff.token })).body.changeRequests).toEqual([])
})

test('an order that is sent or cancelled takes no request', async () => {
  const { token } = await addCustomer(db, { customDiscount: 0 })
  const order = await place({ token })
  await cancel(order)
  const before = await db.$count(messages)
  expect((await api(`POST /order-requests/${order.id}`, { message: 'Fortryd' }, { token })).body.code).toBe('order_is_closed')
  expect(await db.$count(messages)).toBe(before)
})

test('an order that is placed while an own order grows never exceeds the credit limit with it', async () => {
  const buyer = await addCustomer(db, { customDiscount: 0, creditLimitOre: 13_000_00 })
  const order = await place({ token: buyer.token, quantity: 6, stock: 100 })
  const another = orderBody([{ id: order.rollId, quantity: 6 }], { paymentMethod: 'invoice' })
  const holder = await db.$client.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for no key update', [buyer.id])
  const waiting = async () => {
    const { rows } = await db.$client.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%users%' and datname = current_database()",
    )
    return rows[0].n
  }
  // on the embedded engine both wait for the one connection
  const isServer = database.engine === 'server'
  const growing = change(order, { items: [{ itemId: order.itemId, quantity: 12 }] })
  if (isServer) await expect.poll(waiting).toBe(1)
  // decided on what is owed before the change
  const placing = api('POST /orders', another, { token: buyer.token })
  if (isServer) await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const [grown, placed] = await Promise.all([growing, placing])
  // either may come first: the order placed holds the buyer's row for sharing already
  expect([grown.body.code, placed.body.code]).toEqual(
    grown.status === 200 ? [undefined, 'credit_exceeded'] : ['order_not_larger', undefined],
  )
  expect((await api('GET /payments/my-balance', undefined, buyer)).body.credit).toMatchObject({ open: 12_000 })
})
