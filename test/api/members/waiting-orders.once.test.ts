import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Approval } from '#contract/approvals.ts'
import { APPROVALS_REQUESTED_PER_HOUR } from '#domain/approvals/approval.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { clearAway } from '#test/clear-away.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, footprint, orderBody, testShop } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
const owner = await addCustomer(db, { name: 'Ejer Ærø', company: 'Ærø Folie ApS', creditLimitOre: null })
const second = await addMember(db, owner.id, { role: 'owner' }, { name: 'Anden Ejer' })
const apprentice = await addMember(db, owner.id, { orderLimitOre: 500_00 })
const colleague = await addMember(db, owner.id, { orderLimitOre: 500_00 }, { name: 'Kollega' })
const film = () => addProduct(db, { nameDa: 'Fjordblå', stock: 10 })
const bodyFor = (id: number, quantity = 2) => orderBody([{ id, quantity }], { paymentMethod: 'invoice', notes: 'Til taxaen' })
const stockOf = async (id: number) => (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

async function ask(id: number, { key, ...who }: { token: string; key?: string } = apprentice): Promise<number> {
  const { status, body } = await api('POST /waiting-orders', bodyFor(id), { ...who, ...(key && { key }) })
  expect(status).toBe(200)
  return Number(body.id)
}

type Seen = Readonly<{
  order: Approval
  lines: readonly object[]
  version: string
  now: { total: number } | null
  asked: { total: number }
  problem: string | null
  receiver: object
}>

async function see(id: number, who: { token: string } = owner): Promise<Seen> {
  const { body } = await api(`GET /waiting-orders/${id}`, undefined, who)
  return body as unknown as Seen
}

async function mailsTo(to: string, template: string): Promise<string[]> {
  const found = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, to), eq(mails.template, template)))
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  return await Promise.all(found.map(async ({ payload }) => (await shop.renderMail(template, context, payload)).text))
}

test('an order above the member’s limit is not placed, and waits when they ask: without a number, and nothing is held', async () => {
  const { id } = await film()
  expect((await api('POST /orders', bodyFor(id), apprentice)).body.code).toBe('order_needs_yes')
  const before = await footprint(db)
  const waiting = await ask(id)
  expect(await stockOf(id)).toBe(10)
  const { mails: _mails, ...written } = await footprint(db)
  const { mails: _before, ...unwritten } = before
  expect(written).toEqual(unwritten)
  expect((await mailsTo(owner.email, 'waiting-order')).at(-1)).toContain('Lasse Lærling vil bestille')
  expect((await mailsTo(second.email, 'waiting-order')).length).toBe(1)
  expect((await see(waiting)).order).toMatchObject({ askedBy: 'Lasse Lærling', answer: null, order: null, rolls: 2 })
})

test('the owner reads where the goods are handed over and how they are paid', async () => {
  const kept = (await db.select().from(settings))[0]?.data ?? {}
  await db.update(settings).set({ data: { ...kept, pickup: { isOffered: true, address: '', hours: '' } } })
  const boss = await addCustomer(db, { name: 'Henter Ærø' })
  const buyer = await addMember(db, boss.id, { orderLimitOre: 500_00 })
  const { body } = await api('POST /waiting-orders', { ...bodyFor((await film()).id), deliveryWay: 'pickup' }, buyer)
  await db.update(settings).set({ data: kept })
  const { receiver } = await see(Number(body.id), boss)
  expect(receiver).toMatchObject({ deliveryWay: 'pickup', deliveryMethod: null, pickupPoint: null, paymentMethod: 'invoice' })
})

test('goods paid with the workshop’s points count at what they cost: above the member’s limit they wait too, and the owner reads how many points', async () => {
  const saver = await addCustomer(db, { name: 'Sparer Ærø', points: 500 })
  const theirs = await addMember(db, saver.id, { orderLimitOre: 500_00 })
  const { id } = await addProduct(db, { nameDa: 'Fjordblå', unitPriceOre: 1000_00, pointsCost: 10, stock: 10 })
  const onPoints = orderBody([{ id, quantity: 10, payWithPoints: true }])
  const before = await footprint(db)
  const placed = await api('POST /orders', onPoints, theirs)
  expect([placed.status, placed.body.code, await footprint(db)]).toEqual([409, 'order_needs_yes', before])
  const { status, body } = await api('POST /waiting-orders', onPoints, theirs)
  expect(status).toBe(200)
  expect((await see(Number(body.id), saver)).order).toMatchObject({ total: 0, pointsUsed: 100 })
  expect((await mailsTo(saver.email, 'waiting-order')).at(-1)).toContain('vil bestille for 100 point: 10 × Fjordblå.')
  const few = await addProduct(db, { unitPriceOre: 200_00, pointsCost: 10, stock: 10 })
  const small = orderBody([{ id: few.id, quantity: 2, payWithPoints: true }])
  expect((await api('POST /waiting-orders', small, theirs)).body.code).toBe('needs_no_yes')
  expect((await api('POST /orders', small, theirs)).status).toBe(200)
})

test('the owner says yes: it is placed as the apprentice’s, who is told', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const { version } = await see(waiting)
  const { status, body } = await api(`POST /waiting-orders/${waiting}/yes`, { version, words: 'God idé' }, owner)
  expect(status).toBe(200)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(body.orderId)))
  expect(order).toMatchObject({ userId: owner.id, orderedByUserId: apprentice.id, orderedByName: 'Lasse Lærling', notes: 'Til taxaen' })
  expect(await stockOf(id)).toBe(8)
  expect((await see(waiting)).order).toMatchObject({ answer: 'yes', answeredBy: 'Ejer Ærø', words: 'God idé', order: { id: body.orderId } })
  expect((await mailsTo(apprentice.email, 'waiting-order-answered')).at(-1)).toContain('God idé')
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)).body.code).toBe('waiting_order_answered')
  expect(await stockOf(id)).toBe(8)
})

test('an order that waits since before invoices had an address of their own is placed with none', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  await db.$client.query(
    "update waiting_orders set request = request - 'invoiceAddress' - 'invoicePostalCode' - 'invoiceCity' where id = $1",
    [waiting],
  )
  const { version } = await see(waiting)
  const { status, body } = await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)
  expect(status, JSON.stringify(body)).toBe(200)
})

test('an order that waits since before there were delivery methods goes by the first that takes it', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  await db.$client.query("update waiting_orders set request = request - 'deliveryMethod' where id = $1", [waiting])
  const kept = (await db.select().from(settings))[0]?.data ?? {}
  const limits = { audiences: [], mostLengthCm: null, mostGirthCm: null, surcharges: [], zones: [], freeAboveKr: null, home: '1-2' }
  const method = {
    id: 'gls',
    name: 'GLS',
    kind: 'home',
    isOffered: true,
    steps: [{ upToKg: 30, priceKr: 149 }],
    product: '',
    ...limits,
  } as const
  await db.update(settings).set({ data: { ...kept, deliveryMethods: [method] } })
  const { version } = await see(waiting)
  const { body } = await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)
  await db.update(settings).set({ data: kept })
  expect(
    (
      await db
        .select()
        .from(orders)
        .where(eq(orders.id, Number(body.orderId)))
    )[0],
  ).toMatchObject({
    // two rolls, and no carton that takes both
    shippingOre: 2 * 149_00,
    deliveryMethod: { id: 'gls' },
  })
})

test('an order that waits since before the shop looked where it delivers is refused at the yes, and changes nothing', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const { version } = await see(waiting)
  await db.$client.query(
    `update waiting_orders set request = request || '{"shippingPostalCode": "3900", "shippingCity": "Nuuk"}' where id = $1`,
    [waiting],
  )
  const message = 'Vi leverer endnu ikke til Grønland. Skriv til os, så laver vi dig et tilbud.'
  expect(await see(waiting)).toMatchObject({ now: null, version: null, problem: message })
  const before = await footprint(db)
  const { status, body } = await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)
  expect([status, body.code, body.message]).toEqual([400, 'invalid_input', message])
  expect(await footprint(db)).toEqual(before)
  expect((await see(waiting)).order).toMatchObject({ answer: null, order: null })
  await db.$client.query(`update waiting_orders set request = request || '{"deliveryWay": "pickup"}' where id = $1`, [waiting])
  expect((await see(waiting)).problem).not.toBe(message)
})

test('the owner reads where the invoice goes before saying yes', async () => {
  const { id } = await film()
  const invoice = { invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8700', invoiceCity: 'Horsens' }
  const { body } = await api('POST /waiting-orders', { ...bodyFor(id), ...invoice }, apprentice)
  const receiver = async (waiting: unknown) => (await api(`GET /waiting-orders/${waiting}`, undefined, owner)).body.receiver
  expect(await receiver(body.id)).toMatchObject({ invoiceAddress: 'Kontorvej 2, 8700 Horsens' })
  expect(await receiver(await ask(id))).toMatchObject({ invoiceAddress: null })
})

test('an owner who is blocked or works for the shop by now gets no mail about what waits', async () => {
  const workshop = await addCustomer(db)
  const blocked = await addMember(db, workshop.id, { role: 'owner' }, { active: false })
  const hired = await addMember(db, workshop.id, { role: 'owner' }, { role: 'admin' })
  const partner = await addMember(db, workshop.id, { role: 'owner' })
  await ask((await film()).id, await addMember(db, workshop.id, { orderLimitOre: 500_00 }))
  const told = async ({ email }: { email: string }) => (await mailsTo(email, 'waiting-order')).length
  expect(await Promise.all([workshop, partner, blocked, hired].map(told))).toEqual([1, 1, 0, 0])
})

test('two owners who say yes at once place one order', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const { version } = await see(waiting)
  const said = await Promise.all([owner, second].map((who) => api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, who)))
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stockOf(id)).toBe(8)
})

test('what became dearer or was sold in between is seen before the yes', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const seen = await see(waiting)
  await db.update(products).set({ unitPriceOre: 2000_00 }).where(eq(products.id, id))
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version: seen.version, words: null }, owner)).body.code).toBe(
    'waiting_order_moved',
  )
  const dearer = await see(waiting)
  expect(dearer.now?.total).toBeGreaterThan(dearer.asked.total)
  await db.update(products).set({ stock: 1 }).where(eq(products.id, id))
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version: dearer.version, words: null }, owner)).body.code).toBe(
    'waiting_order_moved',
  )
  const { version } = await see(waiting)
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)).status).toBe(200)
})

test('what cannot be placed any more says why', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const { version } = await see(waiting)
  await db.update(products).set({ active: false }).where(eq(products.id, id))
  expect(await see(waiting)).toMatchObject({ now: null, version: null, problem: expect.stringContaining('Fjordblå') })
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)).status).toBe(409)
})

test('the owner says no, with a word', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  expect((await api(`POST /waiting-orders/${waiting}/no`, { words: 'Vi har nok' }, owner)).status).toBe(200)
  expect((await mailsTo(apprentice.email, 'waiting-order-answered')).at(-1)).toContain('Vi har nok')
  expect(await stockOf(id)).toBe(10)
})

test('only an owner says yes or no, and only the member who asked takes it back', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  const { version } = await see(waiting)
  for (const answer of ['yes', 'no']) {
    const said = await api(`POST /waiting-orders/${waiting}/${answer}`, { version, words: null }, apprentice)
    expect(said.body.code).toBe('not_for_member')
  }
  expect((await api(`GET /waiting-orders/${waiting}`, undefined, colleague)).status).toBe(404)
  expect((await api(`DELETE /waiting-orders/${waiting}`, undefined, colleague)).status).toBe(404)
  expect((await api(`DELETE /waiting-orders/${waiting}`, undefined, owner)).status).toBe(404)
  const stranger = await addCustomer(db)
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, stranger)).status).toBe(404)
  expect((await api(`DELETE /waiting-orders/${waiting}`, undefined, apprentice)).status).toBe(200)
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)).body.code).toBe('waiting_order_answered')
})

test('one press that arrives five times at once asks once', async () => {
  const { id } = await film()
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask(id, { ...apprentice, key: 'fem-paa-en-gang' })))
  expect(new Set(asked).size).toBe(1)
})

test('a press whose answer was lost is answered again, also when the goods cannot be bought any more', async () => {
  const { id } = await film()
  const asked = await ask(id, { ...apprentice, key: 'svaret-gik-tabt' })
  await db.update(products).set({ active: false }).where(eq(products.id, id))
  expect(await ask(id, { ...apprentice, key: 'svaret-gik-tabt' })).toBe(asked)
})

test('one press sent twice asks once; what needs no yes is not asked for', async () => {
  const { id } = await film()
  expect(await ask(id, { ...apprentice, key: 'et-tryk' })).toBe(await ask(id, { ...apprentice, key: 'et-tryk' }))
  const other = await api('POST /waiting-orders', bodyFor(id, 3), { ...apprentice, key: 'et-tryk' })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const cheap = await addProduct(db, { unitPriceOre: 100_00 })
  expect((await api('POST /waiting-orders', bodyFor(cheap.id, 1), apprentice)).body.code).toBe('needs_no_yes')
  expect((await api('POST /waiting-orders', bodyFor(id), owner)).body.code).toBe('needs_no_yes')
  expect((await api('POST /orders', bodyFor(cheap.id, 1), apprentice)).status).toBe(200)
})

test('a key that asked for approval places no order, and a key that placed an order asks for none', async () => {
  const [{ id }, cheap] = [await film(), await addProduct(db, { unitPriceOre: 100_00 })]
  const above = orderBody([{ id, quantity: 2 }])
  const below = orderBody([{ id: cheap.id, quantity: 1 }])
  const press = (path: 'orders' | 'waiting-orders', body: object, key: string) => api(`POST /${path}`, body, { ...apprentice, key })
  const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
  expect((await press('waiting-orders', above, 'foerst-spurgt')).status).toBe(200)
  expect((await press('orders', below, 'foerst-bestilt')).status).toBe(200)
  const before = await footprint(db)
  expect(await press('orders', below, 'foerst-spurgt')).toMatchObject(reused)
  expect(await press('waiting-orders', above, 'foerst-bestilt')).toMatchObject(reused)
  expect(await footprint(db)).toEqual(before)
  const atOnce = await Promise.all([press('orders', below, 'paa-en-gang'), press('waiting-orders', above, 'paa-en-gang')])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('what was not ordered can be put in the cart again: its lines are answered as the cart has them', async () => {
  const { id } = await film()
  const items = [{ id, quantity: 2, oneBatch: true }]
  const { body } = await api('POST /waiting-orders', orderBody(items), apprentice)
  const waiting = Number(body.id)
  await api(`DELETE /waiting-orders/${waiting}`, undefined, apprentice)
  const { lines } = await see(waiting, apprentice)
  expect(lines).toEqual([{ productId: id, quantity: 2, payWithPoints: false, sampleOf: null, oneBatch: true }])
})

test('twenty wait at most for one person', async () => {
  const { id } = await film()
  const busy = await addMember(db, owner.id, { orderLimitOre: 0 })
  for (let asked = 0; asked < 20; asked += 1) await ask(id, busy)
  expect((await api('POST /waiting-orders', bodyFor(id), busy)).body.code).toBe('too_many_waiting')
  expect((await api('GET /waiting-orders', undefined, busy)).body.orders).toHaveLength(20)
})

test('sixty are asked for in an hour at most, also when each is taken back: the next one is refused and leaves no row', async () => {
  const { id } = await film()
  const busy = await addMember(db, owner.id, { orderLimitOre: 0 })
  for (let asked = 0; asked < APPROVALS_REQUESTED_PER_HOUR; asked += 1) {
    const waiting = await ask(id, busy)
    expect((await api(`DELETE /waiting-orders/${waiting}`, undefined, busy)).status).toBe(200)
  }
  expect((await api('POST /waiting-orders', bodyFor(id), busy)).body.code).toBe('too_many_requests')
  expect(await db.$count(waitingOrders, eq(waitingOrders.askedByUserId, busy.id))).toBe(APPROVALS_REQUESTED_PER_HOUR)
})

test('who asked and has left is told nothing, and the yes still places it', async () => {
  const leaving = await addMember(db, owner.id, { orderLimitOre: 0 }, { name: 'På Vej Væk' })
  const { id } = await film()
  const waiting = await ask(id, leaving)
  await api(`DELETE /members/${leaving.memberId}`, undefined, owner)
  const { version } = await see(waiting)
  expect((await api(`POST /waiting-orders/${waiting}/yes`, { version, words: null }, owner)).status).toBe(200)
  await expect(mailsTo(leaving.email, 'waiting-order-answered')).rejects.toThrow('has left')
})

test('an owner who is forgotten stands under no answer', async () => {
  const going = await addMember(db, owner.id, { role: 'owner' }, { name: 'Glem Ejer' })
  const staff = await addCustomer(db, { role: 'superadmin' })
  const { id } = await film()
  const waiting = await ask(id)
  await api(`POST /waiting-orders/${waiting}/no`, { words: null }, going)
  expect((await see(waiting)).order.answeredBy).toBe('Glem Ejer')
  expect((await api(`DELETE /users/${going.id}`, undefined, staff)).status).toBe(200)
  expect((await see(waiting)).order).toMatchObject({ answer: 'no', answeredBy: FORGOTTEN_NAME })
})

test('what was asked for is forgotten after three months', async () => {
  const { id } = await film()
  const waiting = await ask(id)
  await clearAway(shop, new Date(clock.now.getTime() + 89 * DAY_MS))
  expect((await see(waiting)).order.id).toBe(waiting)
  await clearAway(shop, new Date(clock.now.getTime() + 91 * DAY_MS))
  expect((await api(`GET /waiting-orders/${waiting}`, undefined, owner)).status).toBe(404)
})
