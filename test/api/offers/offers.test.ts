import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { Order } from '#contract/orders/order.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { receiptLines, receipts } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { offers } from '#server/database/schema/offers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { clearAway } from '#test/clear-away.ts'
import { download } from '#test/download.ts'
import { addMember } from '#test/members.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, type Customer, footprint, orderBody, TEST_START, testShop, writeCompany } from '#test/shop.ts'

const { api, db, clock, shop } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'admin', name: 'Sille Sælger' })
const owner = await addCustomer(db, { role: 'admin', name: 'Ejer', permissions: ['contribution'] })
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
const black = await addProduct(db, { ...film, kcwId: 'NL-1008', nameDa: 'Nordlys Kulsort', unitPriceOre: 1000_00, stock: 900 })
const blue = await addProduct(db, { ...film, kcwId: 'FJ-1022', nameDa: 'Fjord Dybblå', unitPriceOre: 3000_00, stock: 900 })
const card = await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true, unitPriceOre: 15_00, stock: 900 })

let workshop: Customer
beforeEach(async () => {
  clock.now = TEST_START
  workshop = await addCustomer(db, { name: 'Ida Holm', company: 'Ærø Folie ApS', customDiscount: 10 })
})

type Answered = Readonly<{ status: number; body: Record<string, unknown> }>
const asOffer = ({ body }: Answered) => body.offer as StaffOffer
const by = { token: staff.token }
async function draft(customer = workshop): Promise<StaffOffer> {
  return asOffer(await api('POST /offers', { customerId: customer.id }, by))
}
const write = (id: number, lines: readonly unknown[], more: object = {}, token = staff.token) =>
  api(`PUT /offers/${id}`, { validUntil: '2026-11-30', message: 'Hej Ida', lines, ...more }, { token })
/** Three black rolls at 800 kr., less than the customer's own 900 kr. */
const three = { productId: black.id, quantity: 3, price: 800, reason: 'Mængde' }
async function sent(lines: readonly unknown[] = [three], customer = workshop): Promise<StaffOffer> {
  const { id } = await draft(customer)
  const written = asOffer(await write(id, lines))
  const answer = await api(`POST /offers/${id}/send`, { total: written.total }, by)
  expect(answer.body).toMatchObject({ success: true })
  return asOffer(answer)
}
const yes = (more: object = {}) => {
  const { items: _, ...body } = orderBody([], { paymentMethod: 'invoice' })
  return { ...body, ...more }
}
const accept = (id: number, more: object = {}, token = workshop.token) => api(`POST /offers/own/${id}/accept`, yes(more), { token })
const own = async (id: number, token = workshop.token) => (await api(`GET /offers/own/${id}`, undefined, { token })).body.offer as OwnOffer
const orderOf = async (id: unknown, token = workshop.token) => (await api(`GET /orders/${id}`, undefined, { token })).body.order as Order
const mailsAbout = async (template: string, offerId: number) =>
  (await db.select().from(mails).where(eq(mails.template, template))).filter(
    ({ payload }) => (payload as { offerId: number }).offerId === offerId,
  )
const logOf = async (id: number) =>
  await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'offer'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id)
const ordersOf = async ({ id }: Customer) => await db.select().from(orders).where(eq(orders.userId, id))

describe('an offer', () => {
  test('is written, sent, seen and accepted with one press: an order at its prices, which says where it came from', async () => {
    const empty = await draft()
    expect(empty).toMatchObject({
      version: 1,
      state: 'draft',
      validUntil: '2026-12-05',
      lines: [],
      customer: { discountPercent: 10, canBuy: true },
    })
    expect(empty.number).toMatch(/^TIL-2026-\d{6}$/)
    expect((await api('GET /offers/own', undefined, { token: workshop.token })).body.offers).toEqual([])

    const offer = await sent([three, { productId: blue.id, quantity: 1 }])
    expect(offer).toMatchObject({
      state: 'sent',
      sentBy: 'Sille Sælger',
      subtotal: 5100,
      shipping: 0,
      saved: 300,
      total: 5100,
      vat: 1020,
      lines: [
        { kcwId: 'NL-1008', listPrice: 1000, ownPrice: 900, unitPrice: 800, lineTotal: 2400, reason: 'Mængde' },
        { kcwId: 'FJ-1022', ownPrice: 2700, unitPrice: 2700, price: null, percent: null },
      ],
    })
    const [mail] = await mailsAbout('offer-sent', offer.id)
    expect(mail).toMatchObject({ toAddress: workshop.email, payload: { userId: workshop.id } })

    const seen = await own(offer.id)
    expect(seen).toMatchObject({ state: 'sent', message: 'Hej Ida', total: 5100, order: null })
    // why it is cheaper is staff's own
    expect(JSON.stringify(seen)).not.toContain('Mængde')

    const { status, body } = await accept(offer.id, { total: 5100 })
    expect([status, body.success]).toEqual([200, true])
    const order = await orderOf(body.orderId)
    expect(order).toMatchObject({
      ...{ subtotal: 5100, shipping: 0, savings: 0, total: 5100, discount: 0, paymentMethod: 'invoice', pointsEarned: 1 },
      items: [
        { kcwId: 'NL-1008', price: 800, lineTotal: 2400, shipsNow: 3 },
        { kcwId: 'FJ-1022', price: 2700, lineTotal: 2700 },
      ],
      statusHistory: [{ notes: `Fra tilbud ${offer.number}` }],
    })
    const shown = await api(`GET /orders/${order.id}`, undefined, by)
    expect(shown.body.offer).toEqual({ id: offer.id, number: offer.number, version: 1 })
    expect(await own(offer.id)).toMatchObject({ state: 'accepted', order: { id: order.id, orderNumber: order.orderNumber } })
    expect((await mailsAbout('shop-offer-answered', offer.id)).map(({ toAddress }) => toAddress)).toEqual([staff.email])
    expect((await logOf(offer.id)).map(({ action }) => action)).toEqual([
      'Tilbud oprettet',
      'Tilbud ændret',
      'Tilbud sendt',
      'Tilbud accepteret af kunden',
    ])

    const [line] = order.items
    const more = { items: [{ itemId: line?.id, quantity: 5 }], added: [], prices: 'ordered', shipping: 'rule', note: null }
    expect((await api(`POST /orders/${order.id}/changes`, more, by)).status).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({ subtotal: 6700, pointsEarned: 1, items: [{ price: 800, quantity: 5 }, {}] })
  })

  test('becomes exactly one order, pressed twice at once and again later', async () => {
    const { id } = await sent()
    const answers = await Promise.all([accept(id), accept(id), accept(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1)
    expect((await accept(id)).body.orderNumber).toBe(answers[0]?.body.orderNumber)
    expect(await ordersOf(workshop)).toHaveLength(1)
    expect(await mailsAbout('shop-offer-answered', id)).toHaveLength(1)
  })

  test('leads nowhere once its order is deleted, and is not accepted again', async () => {
    const { id } = await sent()
    const { orderId } = (await accept(id)).body
    expect((await api(`DELETE /orders/${orderId}`, undefined, by)).status).toBe(200)
    expect(await own(id)).toMatchObject({ state: 'accepted', order: null })
    expect((await accept(id)).body.code).toBe('offer_accepted')
  })

  test('can be accepted in the last second of its day in Copenhagen, and runs out with the next', async () => {
    const [first, second] = [await sent(), await sent()]
    clock.now = new Date('2026-11-30T22:59:59.999Z')
    expect((await accept(first.id)).status).toBe(200)
    expect(await own(second.id)).toMatchObject({ state: 'sent' })
    clock.now = new Date('2026-11-30T23:00:00.000Z')
    const before = await footprint(db)
    const late = await accept(second.id)
    expect([late.status, late.body.code]).toEqual([409, 'offer_expired'])
    expect(await footprint(db)).toEqual(before)
    expect(await own(second.id)).toMatchObject({ state: 'expired', order: null })
    const listed = async (state: string) =>
      ((await api(`GET /offers?state=${state}&search=${second.number}`, undefined, by)).body.offers as StaffOffer[]).map(({ id }) => id)
    expect(await Promise.all(['expired', 'sent'].map(listed))).toEqual([[second.id], []])
    // it can be looked at, and sent again
    expect((await api(`POST /offers/${second.id}/withdraw`, { reason: 'x' }, by)).body.code).toBe('offer_expired')
    expect(asOffer(await api(`POST /offers/${second.id}/versions`, undefined, by))).toMatchObject({
      state: 'draft',
      version: 2,
      validUntil: '2026-12-15',
    })
  })

  test('holds when the price changes up or down, and whatever delivery costs then', async () => {
    const { id } = await sent([{ productId: black.id, quantity: 1, percent: 50, reason: 'Udstilling' }])
    expect(await own(id)).toMatchObject({ total: 599, shipping: 99, lines: [{ unitPrice: 500 }] })
    await db.update(products).set({ unitPriceOre: 9000_00, promotionPercent: 10 }).where(eq(products.id, black.id))
    await db.update(users).set({ customDiscount: 0 }).where(eq(users.id, workshop.id))
    const order = await orderOf((await accept(id)).body.orderId)
    await db.update(products).set({ unitPriceOre: 1000_00, promotionPercent: 0 }).where(eq(products.id, black.id))
    expect(order).toMatchObject({ subtotal: 500, shipping: 99, total: 599, items: [{ price: 500, promotion: 0 }] })
  })

  test('is delivered as it was agreed, and for nothing where it is fetched', async () => {
    const { id } = await draft()
    const written = asOffer(await write(id, [three], { agreedShipping: 250.5 }))
    expect(written).toMatchObject({ isShippingAgreed: true, shipping: 250.5, total: 2650.5 })
    await api(`POST /offers/${id}/send`, { total: 2650.5 }, by)
    expect((await accept(id, { deliveryWay: 'pickup' })).body.code).toBe('pickup_not_offered')
    const [row] = await db.select().from(settings)
    const data = row?.data ?? {}
    await db.update(settings).set({ data: { ...data, pickup: { isOffered: true } } as typeof data })
    const order = await orderOf((await accept(id, { deliveryWay: 'pickup' })).body.orderId)
    await db.update(settings).set({ data })
    expect(order).toMatchObject({ shipping: 0, total: 2400, deliveryWay: 'pickup' })
  })

  test('is of so many: its customer cannot take rolls off the order and keep the price', async () => {
    const { id } = await sent()
    const { orderId } = (await accept(id)).body
    const change = async (quantity: number) => {
      const [item] = (await orderOf(orderId)).items
      return await api(`POST /orders/${orderId}/own-changes`, { items: [{ itemId: item?.id, quantity }] }, { token: workshop.token })
    }
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'order_not_smaller' } })
    expect(await orderOf(orderId)).toMatchObject({ total: 2400, items: [{ quantity: 3 }] })
    expect((await change(4)).status).toBe(200)
    // the fourth roll at the customer's own price
    expect(await orderOf(orderId)).toMatchObject({ subtotal: 3300 })
  })

  test('keeps the freight that was agreed when its customer adds a roll', async () => {
    const { id } = await draft()
    await write(id, [three], { agreedShipping: 250.5 })
    await api(`POST /offers/${id}/send`, { total: 2650.5 }, by)
    const { orderId } = (await accept(id)).body
    const [item] = (await orderOf(orderId)).items
    const change = { items: [{ itemId: item?.id, quantity: 4 }] }
    expect((await api(`POST /orders/${orderId}/own-changes`, change, { token: workshop.token })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ subtotal: 3300, shipping: 250.5, total: 3550.5 })
  })

  test('goes by the method it was priced by: its freight buys no dearer one', async () => {
    const rest = { isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null, surcharges: [], zones: [], freeAboveKr: null }
    const method = (id: string, priceKr: number) => ({
      ...rest,
      id,
      name: id,
      kind: 'home',
      steps: [{ upToKg: 99, priceKr }],
      home: '1-2',
      product: '',
    })
    const [row] = await db.select().from(settings)
    const data = { ...row?.data, deliveryMethods: [method('gls', 60), method('ekspres', 900)] }
    await db.update(settings).set({ data: data as never })
    const { id } = await sent()
    const { body } = await accept(id, { deliveryMethod: 'ekspres' })
    const order = await orderOf(body.orderId)
    await db.update(settings).set({ data: row?.data as never })
    // of three parcels
    expect(order).toMatchObject({ shipping: 180, deliveryMethod: { id: 'gls' } })
  })

  test('is not accepted for other figures than were read, nor without a way to pay', async () => {
    const { id } = await sent()
    expect((await accept(id, { total: 2399 })).body.code).toBe('order_changed')
    expect((await accept(id, { paymentMethod: undefined })).body.code).toBe('payment_method_missing')
    expect(await ordersOf(workshop)).toEqual([])
  })

  test('of what is sold no more or deleted says which, and changes nothing', async () => {
    const product = await addProduct(db, { nameDa: 'Aske Grå', unitPriceOre: 500_00 })
    const line = { productId: product.id, quantity: 2, price: 400, reason: 'Rest' }
    const { id } = await sent([three, line])
    const before = await footprint(db)
    await db.update(products).set({ active: false }).where(eq(products.id, product.id))
    const inactive = await accept(id)
    expect([inactive.status, inactive.body.code]).toEqual([409, 'product_unavailable'])
    expect(inactive.body.message).toBe('Aske Grå kan ikke længere købes. Skriv til os, så laver vi et nyt tilbud.')
    await db.update(products).set({ active: true, discontinued: true, stock: 1 }).where(eq(products.id, product.id))
    const scarce = await accept(id)
    expect(scarce.body.code).toBe('product_runs_out')
    expect(scarce.body.message).toMatch(/Aske Grå.*Skriv til os/)
    await db.delete(products).where(eq(products.id, product.id))
    const deleted = await accept(id)
    expect([deleted.status, deleted.body.code]).toEqual([404, 'product_not_found'])
    expect(deleted.body.message).toMatch(/^Aske Grå/)
    expect({ ...(await footprint(db)), stock: 0 }).toEqual({ ...before, stock: 0 })
    expect(await own(id)).toMatchObject({ state: 'sent', order: null })
  })

  test('above a limit on invoice is paid another way', async () => {
    await db.update(users).set({ creditLimitOre: 1000_00 }).where(eq(users.id, workshop.id))
    const { id } = await sent()
    expect((await accept(id)).body.code).toBe('credit_exceeded')
    expect((await accept(id, { paymentMethod: 'card' })).status).toBe(200)
  })

  test("is its account's alone, and no draft is anybody's but staff's", async () => {
    const stranger = await addCustomer(db)
    const { id } = await sent()
    const unsent = await draft()
    for (const call of [`GET /offers/own/${id}`, `GET /offers/own/${id}/pdf`, `POST /offers/own/${id}/decline`] as const)
      expect((await api(call, call.startsWith('GET') ? undefined : {}, { token: stranger.token })).body.code).toBe('offer_not_found')
    expect([(await accept(id, {}, stranger.token)).status, (await accept(unsent.id)).status]).toEqual([404, 404])
    expect(await own(unsent.id)).toBeUndefined()
    expect((await api('GET /offers', undefined, { token: workshop.token })).status).toBe(403)
    const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['stock', 'parcels'] })
    expect((await api('GET /offers', undefined, { token: packer.token })).status).toBe(403)
  })

  test('is accepted by a buyer of the workshop up to their limit, above it by its owner; a member who only looks sees none', async () => {
    const buyer = await addMember(db, workshop.id, { orderLimitOre: 2400_00 }, { name: 'Lasse Lærling' })
    const viewer = await addMember(db, workshop.id, { role: 'viewer' })
    const [small, large] = [await sent(), await sent([three, { productId: blue.id, quantity: 1 }])]
    expect((await api(`GET /offers/own/${small.id}`, undefined, viewer)).body.code).toBe('not_for_member')
    expect((await accept(small.id, {}, viewer.token)).body.code).toBe('not_for_member')
    const { body } = await accept(small.id, {}, buyer.token)
    expect(await orderOf(body.orderId)).toMatchObject({ total: 2400, orderedBy: 'Lasse Lærling' })
    expect((await accept(large.id, {}, buyer.token)).body.code).toBe('order_needs_yes')
    expect(await own(large.id)).toMatchObject({ state: 'sent', order: null })
    expect((await accept(large.id)).status).toBe(200)
  })

  test('cannot be accepted by a locked customer, nor sent to one', async () => {
    const { id } = await sent()
    const next = await draft()
    await write(next.id, [three])
    await db.update(users).set({ active: false }).where(eq(users.id, workshop.id))
    expect((await accept(id)).status).toBe(401)
    expect((await api(`POST /offers/${next.id}/send`, { total: 2400 }, by)).body.code).toBe('buyer_locked')
    expect((await api('POST /offers', { customerId: workshop.id }, by)).body.code).toBe('buyer_locked')
    expect((await api('POST /offers', { customerId: staff.id }, by)).body.code).toBe('buyer_is_staff')
    expect((await api('POST /offers', { customerId: 2_000_000_000 }, by)).body.code).toBe('customer_not_found')
    const member = await addCustomer(db)
    await db.update(users).set({ buysAlone: false }).where(eq(users.id, member.id))
    expect((await api('POST /offers', { customerId: member.id }, by)).body.code).toBe('buyer_is_member')
  })

  test('is declined once, with a note, and staff are mailed', async () => {
    const { id } = await sent()
    const no = () => api(`POST /offers/own/${id}/decline`, { note: 'For dyrt' }, { token: workshop.token })
    const answers = await Promise.all([no(), no()])
    expect(answers.map(({ body }) => (body.offer as OwnOffer).state)).toEqual(['declined', 'declined'])
    expect(await mailsAbout('shop-offer-answered', id)).toHaveLength(1)
    expect((await accept(id)).body.code).toBe('offer_declined')
    expect(asOffer(await api(`GET /offers/${id}`, undefined, by))).toMatchObject({ state: 'declined', answerNote: 'For dyrt' })
  })
})

describe('staff', () => {
  test('withdraw an offer, and its customer is mailed the reason', async () => {
    const { id } = await sent()
    const take = () => api(`POST /offers/${id}/withdraw`, { reason: 'Prisen var forkert' }, by)
    expect((await take()).body).toMatchObject({ message: 'Tilbuddet er trukket tilbage', offer: { state: 'withdrawn' } })
    expect((await take()).status).toBe(200)
    expect((await mailsAbout('offer-withdrawn', id)).map(({ toAddress, payload }) => [toAddress, payload])).toEqual([
      [workshop.email, { offerId: id, userId: workshop.id, reason: 'Prisen var forkert' }],
    ])
    expect((await accept(id)).body.code).toBe('offer_withdrawn')
  })

  test('change what was sent by a new version that takes its place; the old link says so', async () => {
    const first = await sent()
    expect((await write(first.id, [])).body.code).toBe('offer_not_draft')
    expect((await api(`DELETE /offers/${first.id}`, undefined, by)).body.code).toBe('offer_not_draft')
    const next = asOffer(await api(`POST /offers/${first.id}/versions`, undefined, by))
    expect(next).toMatchObject({ number: first.number, version: 2, state: 'draft', lines: [{ price: 800 }] })
    expect(asOffer(await api(`POST /offers/${first.id}/versions`, undefined, by)).id).toBe(next.id)
    // the first stands until the second is sent
    expect(await own(first.id)).toMatchObject({ state: 'sent', replacedById: null })
    await write(next.id, [{ ...three, price: 750 }])
    expect((await api(`POST /offers/${next.id}/send`, { total: 2250 }, by)).status).toBe(200)
    expect(await own(first.id)).toMatchObject({ state: 'replaced', replacedById: next.id, total: 2400 })
    expect((await accept(first.id)).body.code).toBe('offer_replaced')
    expect((await api(`POST /offers/${first.id}/versions`, undefined, by)).body.code).toBe('offer_replaced')
    const listed = (await api('GET /offers/own', undefined, { token: workshop.token })).body.offers as OwnOffer[]
    expect(listed.map(({ id, version }) => [id, version])).toEqual([[next.id, 2]])
  })

  test('are refused when a version was accepted while its successor was written', async () => {
    const first = await sent()
    const next = asOffer(await api(`POST /offers/${first.id}/versions`, undefined, by))
    expect((await accept(first.id)).status).toBe(200)
    expect((await api(`POST /offers/${next.id}/send`, { total: next.total }, by)).body.code).toBe('offer_accepted')
    expect((await api(`POST /offers/${first.id}/versions`, undefined, by)).body.code).toBe('offer_accepted')
    expect((await api(`DELETE /offers/${next.id}`, undefined, by)).status).toBe(200)
    expect((await api(`GET /offers/${next.id}`, undefined, by)).body.code).toBe('offer_not_found')
  })

  test('copy an offer to another customer at that customer’s own prices', async () => {
    const other = await addCustomer(db, { customDiscount: 20 })
    const { id, number } = await sent([three, { productId: blue.id, quantity: 1 }])
    const copy = asOffer(await api(`POST /offers/${id}/copy`, { customerId: other.id }, by))
    expect(copy).toMatchObject({
      state: 'draft',
      version: 1,
      customer: { id: other.id },
      lines: [{ ownPrice: 800, unitPrice: 800 }, { unitPrice: 2400 }],
    })
    expect(copy.number).not.toBe(number)
  })

  test('copy an offer without the products that are deleted since: neither their lines nor their prices', async () => {
    const deleted = await addProduct(db)
    const { id } = await sent([three, { productId: deleted.id, quantity: 2, price: 500, reason: 'Rest' }])
    await db.delete(products).where(eq(products.id, deleted.id))
    const copy = asOffer(await api(`POST /offers/${id}/copy`, { customerId: workshop.id }, by))
    expect(copy).toMatchObject({ lines: [{ kcwId: 'NL-1008' }], total: 2400 })
    const { body } = await api(`GET /offers?search=${copy.number}`, undefined, by)
    expect(body.offers).toMatchObject([{ id: copy.id, total: 2400 }])
  })

  test('delete a draft with what the log says was written in it', async () => {
    const { id, number } = await draft()
    await write(id, [three], { message: 'Hilsen til Mette' })
    expect(await logOf(id)).toMatchObject([{ subjectLabel: number }, { changes: { message: { to: 'Hilsen til Mette' } } }])
    expect((await api(`DELETE /offers/${id}`, undefined, by)).status).toBe(200)
    expect(await logOf(id)).toMatchObject([
      { action: 'Tilbud oprettet', subjectLabel: `Slettet tilbud ${id}`, changes: {} },
      { action: 'Tilbud ændret', subjectLabel: `Slettet tilbud ${id}`, changes: {} },
      { action: 'Tilbud slettet', subjectLabel: number },
    ])
  })

  test('are two, and the second is refused as outdated', async () => {
    const { id, revision } = await draft()
    expect((await write(id, [three], { seen: { revision } })).status).toBe(200)
    const late = await write(id, [], { seen: { revision } }, owner.token)
    expect([late.status, late.body.code, (late.body.now as StaffOffer).total]).toEqual([409, 'changed_meanwhile', 2400])
    expect(late.body.changedBy).toBe('Sille Sælger')
    expect((await api(`POST /offers/${id}/send`, { total: 2400, seen: { revision } }, by)).body.code).toBe('changed_meanwhile')
  })

  test('send nothing that is empty, free, over, at other prices than they read, or of what is not sold', async () => {
    const { id } = await draft()
    const send = (total: number) => api(`POST /offers/${id}/send`, { total }, by)
    const codeOf = async (lines: readonly unknown[], more: object = {}, total = 2400) => {
      expect((await write(id, lines, more)).body).toMatchObject({ success: true })
      return (await send(total)).body.code
    }
    expect(await codeOf([], {}, 0)).toBe('offer_empty')
    expect(await codeOf([{ ...three, price: 0 }], {}, 0)).toBe('offer_costs_nothing')
    expect(await codeOf([three], { validUntil: '2026-11-20' })).toBe('invalid_input')
    expect(await codeOf([three], { validUntil: '2027-11-22' })).toBe('invalid_input')
    expect(await codeOf([three], {}, 2400.01)).toBe('offer_prices_changed')
    const film = await addProduct(db)
    await write(id, [{ productId: film.id, quantity: 1 }])
    await db.update(products).set({ unitPriceOre: 1100_00 }).where(eq(products.id, film.id))
    expect((await send(999)).body.code).toBe('offer_prices_changed')
    await db.update(products).set({ active: false }).where(eq(products.id, film.id))
    expect((await send(1089)).body.code).toBe('product_unavailable')
    await db.delete(products).where(eq(products.id, film.id))
    expect((await send(1089)).body).toMatchObject({ code: 'product_not_found', fields: { 'lines.0.productId': expect.any(String) } })
    expect(await mailsAbout('offer-sent', id)).toEqual([])
  })

  test('write lines that are right', async () => {
    const { id } = await draft()
    const faultsOf = async (...lines: unknown[]) => (await write(id, lines)).body.fields
    expect(await faultsOf({ productId: black.id, quantity: 1, price: 800 })).toEqual({
      'lines.0.reason': 'Skriv, hvorfor prisen er en anden.',
    })
    expect(await faultsOf({ productId: black.id, quantity: 1, price: 800, percent: 5, reason: 'x' })).toMatchObject({
      'lines.0.percent': expect.any(String),
    })
    expect(await faultsOf(three, three)).toEqual({ 'lines.1.productId': 'Varen står på tilbuddet i forvejen.' })
    expect(await faultsOf({ productId: 2_000_000_000, quantity: 1 })).toHaveProperty('lines.0.productId')
    expect((await write(id, [{ productId: card.id, quantity: 1 }])).body.code).toBe('sample_needs_colour')
    expect(await faultsOf({ productId: black.id, quantity: 9_999, price: 999_999_999, reason: 'x' })).toHaveProperty('lines')
    expect(asOffer(await api(`GET /offers/${id}`, undefined, by)).lines).toEqual([])
  })

  test('sell below cost only with the permission; without it staff do not learn what was paid', async () => {
    const cheap = await addProduct(db, { kcwId: 'BC-1', nameDa: 'Under indkøb', unitPriceOre: 1000_00 })
    const [receipt] = await db.insert(receipts).values({ key: crypto.randomUUID(), byUserId: owner.id, createdAt: TEST_START }).returning()
    const bought = {
      receiptId: receipt?.id ?? 0,
      position: 0,
      productId: cheap.id,
      kcwId: 'BC-1',
      nameDa: 'Under indkøb',
      rolls: 5,
      unitCostOre: 640_13,
    }
    await db.insert(receiptLines).values(bought)
    const { id } = await draft()
    const line = { productId: cheap.id, quantity: 3, price: 800.15, reason: 'Gammel ven' }
    const saved = await write(id, [three, line])
    const { total } = asOffer(saved)
    const refused = await api(`POST /offers/${id}/send`, { total }, by)
    expect([refused.status, refused.body.code]).toEqual([403, 'offer_below_cost'])
    expect(refused.body.fields).toEqual({ 'lines.1.productId': 'Prisen er lavere, end du må give.' })
    expect(JSON.stringify([saved.body, refused.body])).not.toMatch(/[:\s"]640/)
    expect((await api(`GET /offers/costs?products=${cheap.id}`, undefined, by)).status).toBe(403)
    const costs = await api(`GET /offers/costs?products=${cheap.id},${black.id}`, undefined, { token: owner.token })
    expect(costs.body.costs).toEqual([
      { productId: cheap.id, cost: 640.13 },
      { productId: black.id, cost: null },
    ])
    expect((await api(`POST /offers/${id}/send`, { total }, { token: owner.token })).status).toBe(200)
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'Tilbud sendt', changes: { belowCost: { to: ['BC-1'] } } })
    // an øre more, and it is not below
    const even = await draft()
    await write(even.id, [{ ...line, price: 800.16 }])
    expect((await api(`POST /offers/${even.id}/send`, { total: 2400.48 }, by)).status).toBe(200)
  })
})

test('a deleted customer’s offers are deleted too; the order stays', async () => {
  const { id } = await sent()
  const { body } = await accept(id)
  const data = await api('GET /auth/me/export', undefined, { token: workshop.token })
  expect(JSON.stringify(data.body)).toContain('TIL-2026-')
  const superadmin = await addCustomer(db, { role: 'superadmin' })
  expect((await api(`DELETE /users/${workshop.id}`, undefined, { token: superadmin.token })).status).toBe(200)
  expect(await db.select().from(offers).where(eq(offers.id, id))).toEqual([])
  expect(JSON.stringify(await logOf(id))).not.toContain('Hej Ida')
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(body.orderId)))
  expect(order?.totalOre).toBe(2400_00)
})

test('what was not touched for two years is gone', async () => {
  const { id } = await sent()
  await clearAway(shop, new Date('2028-11-19'))
  expect(await own(id)).toMatchObject({ id })
  expect(JSON.stringify(await logOf(id))).toContain('Hej Ida')
  await clearAway(shop, new Date('2028-11-22'))
  expect(await own(id)).toBeUndefined()
  expect((await logOf(id)).map(({ changes }) => changes)).toEqual([{}, {}, {}])
})

describe('an offer to a customer on the Faroes', () => {
  const TORSHAVN = { shippingAddress: 'Tórsgøta 4', shippingPostalCode: '100', shippingCity: 'Tórshavn' }
  const open = (isOffered: boolean) =>
    db.update(settings).set({
      data: sql`${settings.data} || ${JSON.stringify({ exports: { FO: { isOffered, freightKr: 249, freeAboveKr: null } } })}::jsonb`,
    })
  let firm: Customer
  beforeEach(async () => {
    firm = await addCustomer(db, {
      ...{ name: 'Jóannes Olsen', company: 'Føroya Folia Sp/f', customDiscount: 10 },
      ...{ address: 'Tórsgøta 4', postalCode: '100', city: 'Tórshavn', country: 'FO' },
    })
  })
  const paperOf = async (id: number) => pdfText((await download(shop, `/offers/own/${id}/pdf`, firm.token)).file)

  test('says what an export is charged on paper, page and mail, and becomes an order at those figures', async () => {
    await open(true)
    const { id } = await sent([three], firm)
    // 3 × 640 without VAT, and the freight of the Faroes
    const charged = { subtotal: 1920, shipping: 249, saved: 240, total: 2169 }
    expect(await own(id, firm.token)).toMatchObject({ total: 2400, charged: { ...charged, vatTreatment: 'export' } })
    const paper = await paperOf(id)
    for (const text of ['100 Tórshavn, Færøerne', 'I alt uden moms, DKK', '2.169,00', 'Uden dansk moms: varerne sendes ud af EU'])
      expect(paper).toContain(text)
    for (const text of ['inkl. moms', 'Moms (25 %)', '2.400,00']) expect(paper).not.toContain(text)
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const mail = (await renderMail('offer-sent', context, { offerId: id })).text.replace(/\s+/g, ' ')
    expect(mail).toContain('640 kr. pr. stk. ekskl. moms')
    expect(mail).toContain('I alt 2.169 kr. uden moms, med levering.')
    expect(mail).not.toContain('inkl. moms')

    const { status, body } = await accept(id, { ...TORSHAVN, total: 2169 }, firm.token)
    expect([status, body.message]).toEqual([200, expect.any(String)])
    expect(await orderOf(body.orderId, firm.token)).toMatchObject({
      ...{ subtotal: 1920, shipping: 249, total: 2169, vat: 0, vatTreatment: 'export', shippingCountry: 'FO' },
    })
    const answered = (await renderMail('shop-offer-answered', context, { offerId: id })).text.replace(/\s+/g, ' ')
    expect(answered).toContain('på 2.169 kr. uden moms.')
    await open(false)
  })

  test('has Danish VAT while the shop does not deliver there, and is accepted for an address where it does', async () => {
    await open(false)
    const { id } = await sent([three], firm)
    expect(await own(id, firm.token)).toMatchObject({ charged: { vatTreatment: 'domestic', total: 2400 } })
    expect(await paperOf(id)).toContain('I alt inkl. moms, DKK')
    expect(await accept(id, TORSHAVN, firm.token)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const { body } = await accept(id, { total: 2400 }, firm.token)
    expect(await orderOf(body.orderId, firm.token)).toMatchObject({ total: 2400, vatTreatment: 'domestic', shippingCountry: 'DK' })
  })
})

test('mail and paper say what was sent, also when prices changed since; a draft says that it is one', async () => {
  const { id, number } = await sent()
  const { id: unsent } = await draft()
  await write(unsent, [three])
  await db.update(products).set({ unitPriceOre: 5000_00 }).where(eq(products.id, black.id))
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  const mail = await renderMail('offer-sent', context, { offerId: id })
  expect(mail.subject).toBe(`Tilbud ${number} fra Foliehuset`)
  expect(mail.text.replace(/\s/g, ' ')).toMatch(
    /3 × Nordlys Kulsort, 640 kr\. pr\. stk\. ekskl\. moms.*I alt 1\.920 kr\. ekskl\. moms, 2\.400 kr\. inkl\. moms/,
  )
  expect(mail.text).toContain(`https://folie.example/konto/tilbud/${id}`)
  expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`Tilbud_${number}.pdf`])
  const read = async (path: string, token: string) => pdfText((await download(shop, path, token)).file)
  const paper = await read(`/offers/own/${id}/pdf`, workshop.token)
  for (const text of [
    `Tilbud ${number}`,
    'Ærø Folie ApS',
    'Hej Ida',
    'Gælder til og med 30.11.2026',
    '1.920,00',
    '2.400,00',
    'Du sparer 240',
  ])
    expect(paper).toContain(text)
  expect(paper).not.toContain('Mængde')
  expect(await read(`/offers/${unsent}/pdf`, staff.token)).toContain('Kladde: ikke sendt')
  await db.update(products).set({ unitPriceOre: 1000_00 }).where(eq(products.id, black.id))
  await api(`POST /offers/${id}/withdraw`, { reason: 'Prisen var forkert' }, by)
  await expect(renderMail('offer-sent', context, { offerId: id })).rejects.toThrow('withdrawn')
  expect((await renderMail('offer-withdrawn', context, { offerId: id, reason: 'Prisen var forkert' })).text).toContain('Prisen var forkert')
  const { id: answered } = await sent()
  await accept(answered)
  const mailText = (await renderMail('shop-offer-answered', context, { offerId: answered })).text
  expect(mailText.replaceAll('\u00a0', ' ')).toMatch(/har accepteret tilbud.*på 2\.400 kr\. inkl\. moms\.\s+Det er blevet til ordre ORD-/s)
  const { id: refused } = await sent()
  await api(`POST /offers/own/${refused}/decline`, { note: 'For dyrt' }, { token: workshop.token })
  expect((await renderMail('shop-offer-answered', context, { offerId: refused })).text).toMatch(/har afvist tilbud.*For dyrt/s)
})
