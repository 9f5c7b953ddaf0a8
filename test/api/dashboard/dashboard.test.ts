import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import type { Order } from '#contract/orders/order.ts'
import { lineShare } from '#domain/money/line-share.ts'
import { oreToKr } from '#domain/money/money.ts'
import { STEP_SCOPES, type StepScope } from '#domain/order-changes/next-step.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceLines, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { bankLines, bankStatements, onlinePayments } from '#server/database/schema/payments.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { addReview, addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { stepOf } from '#web/orders/admin/order-actions.ts'

const { db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', createdAt: new Date('2020-01-01') })

/** Just after midnight in Denmark, while it is still the day before in London. */
clock.now = new Date('2026-11-20T23:30:00Z')

async function look(days?: number): Promise<Dashboard> {
  const { status, body } = await api(`GET /dashboard${days ? `?days=${days}` : ''}`, undefined, { token: admin.token })
  expect(status).toBe(200)
  return body.dashboard as Dashboard
}

/** How many the list behind a figure shows. */
async function totalOf(path: string): Promise<unknown> {
  return (await api(`GET ${path}` as 'GET /users', undefined, { token: admin.token })).body.total
}

const STEP_SCOPE_NAMES = Object.keys(STEP_SCOPES) as StepScope[]

const film = await addProduct(db, { nameDa: 'Nordlys Mat', unitPriceOre: 1000_00, pointsEligible: true, stock: 1000 })
const knife = await addProduct(db, { nameDa: 'Kniv', unitPriceOre: 99_99, pointsEligible: false, stock: 1000 })

/** Places an order and moves it to an instant. */
async function sell(at: string, items: Parameters<typeof orderBody>[0], change: Partial<typeof orders.$inferInsert> = {}): Promise<number> {
  const { body } = await api('POST /orders', orderBody(items))
  const id = Number(body.orderId)
  await db
    .update(orders)
    .set({ createdAt: new Date(at), ...change })
    .where(eq(orders.id, id))
  return id
}

it('an empty shop has nothing but zeros, and every day of the period', async () => {
  const { waiting, sales, overTime, points, bestByQuantity } = await look()
  expect(new Set(Object.values(waiting))).toEqual(new Set([0, null]))
  expect(sales).toEqual({ orders: 0, inclVat: 0, exclVat: 0, averageInclVat: 0, averageExclVat: 0 })
  expect(overTime).toHaveLength(30)
  expect(overTime.at(-1)).toMatchObject({ from: '2026-11-21', to: '2026-11-21' })
  expect([points.outstanding, points.freeRolls, bestByQuantity.length]).toEqual([0, 0, 0])
})

describe('what waits for staff', () => {
  it('is counted as the lists behind it count', async () => {
    await addCustomer(db, { approved: false })
    await addCustomer(db, { approved: false, active: false })
    await addCustomer(db, { deletionAskedAt: new Date('2026-11-19T23:30:00Z') })
    await addCustomer(db, { approved: false, name: 'Slettet kunde', email: 'slettet-77@invalid' })
    await sell('2025-01-01T10:00:00Z', [{ id: knife.id, quantity: 1 }])
    await sell('2025-01-01T10:00:00Z', [{ id: knife.id, quantity: 1 }], { deletedAt: clock.now })
    // paid before they were cancelled; a deleted one hides its money with it
    const cancelled = { status: 'cancelled', paidOre: 50_50 } as const
    await sell('2025-01-01T10:00:00Z', [{ id: knife.id, quantity: 1 }], cancelled)
    const deleted = await sell('2025-01-01T10:00:00Z', [{ id: knife.id, quantity: 1 }], { ...cancelled, deletedAt: clock.now })
    // paid, not sent, and what it waited for is here
    const late = await addProduct(db, { stock: 0 })
    const sent = await sell('2025-01-01T10:00:00Z', [{ id: late.id, quantity: 1 }], { status: 'processing', paymentStatus: 'paid' })
    await db.update(products).set({ stock: 10 }).where(eq(products.id, late.id))
    const paid = await sell('2025-01-01T10:00:00Z', [{ id: knife.id, quantity: 1 }], { status: 'delivered', paymentStatus: 'paid' })
    await db.insert(invoices).values([
      { ...invoiceOf(sent, 1), dueDate: '2026-11-20' },
      { ...invoiceOf(paid, 2), dueDate: '2026-11-20' },
    ])
    await db.execute(
      sql`insert into invoice_balances (invoice_id, open_ore) select id, case number when 1 then 400_00 else 0 end from invoices`,
    )
    const day = 86_400_000
    const hold = { orderId: paid, amountOre: 100, state: 'held', sessionEndsAt: clock.now } as const
    await db.insert(onlinePayments).values([
      { ...hold, holdEndsAt: new Date(clock.now.getTime() + day) },
      { ...hold, orderId: deleted, holdEndsAt: new Date(clock.now.getTime() + day) },
      { ...hold, holdEndsAt: new Date(clock.now.getTime() + 5 * day) },
      { ...hold, state: 'captured', holdEndsAt: new Date(clock.now.getTime() + day) },
    ])
    await addProduct(db, { stock: 9 })
    await addProduct(db, { stock: 0 })
    await addProduct(db, { stock: 10 })
    const label = { hazardStatements: ['H319'], pictograms: ['GHS07' as const], signalWord: 'warning' as const }
    await addProduct(db, label)
    await addProduct(db, { ...label, active: false })
    await addProduct(db, { stock: 0, active: false })
    await db.insert(sponsorships).values([application(1, 'pending'), application(2, 'rejected')])
    const message = { name: 'Ib', email: 'ib@folie.dk', subject: 'Prøver', message: 'Sender I prøver?' }
    await db.insert(messages).values([message, { ...message, handledAt: clock.now }])
    const mail = { template: 'order-confirmation', payload: {}, toAddress: 'ib@folie.dk' } as const
    await db.insert(mails).values([
      { ...mail, state: 'failed' },
      { ...mail, state: 'sent' },
    ])

    const [read] = await db.insert(bankStatements).values({ readAt: clock.now }).returning({ id: bankStatements.id })
    const line = { statementId: read?.id ?? 0, day: '2026-11-20', amountOre: 100_00, text: 'Overførsel', textHash: Buffer.from('x') }
    await db.insert(bankLines).values([
      { ...line, ordinal: 1 },
      { ...line, ordinal: 2, bookedOre: 100_00 },
      { ...line, ordinal: 3, aside: 'not_a_payment', asideAt: clock.now },
    ])

    const { id: userId } = admin
    await addWrap(db, { userId })
    await addWrap(db, { userId, state: 'approved' })
    await addReview(db, { userId, productId: knife.id })
    await addReview(db, { userId, productId: film.id, state: 'approved' })

    await addOffers(['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29'])

    const { waiting } = await look()
    expect(waiting).toEqual({
      ...{
        customers: 1,
        deletions: 1,
        deletionsDueOn: '2026-12-20',
        exportsUnproven: 0,
        lateParcels: 0,
        comesBack: 0,
        toPack: 2,
        toHandOver: 0,
        toAskForPayment: 0,
        toInvoice: 0,
        toBookPayment: 1,
        ordersExpiring: 1,
        holdsEnding: 1,
        paymentsToLookAt: 1,
        toNemHandel: 0,
        refusedEInvoices: 0,
        toPayBack: 1,
        toPayBackAmount: 50.5,
        overdueInvoices: 1,
        overdueAmount: 400,
        openBankLines: 1,
      },
      ...{
        lowStock: 2,
        soldOut: 1,
        unreportedRecalls: 0,
        unreportedBatch: null,
        endingCertificates: 0,
        certificateUntil: null,
        missingSheets: 1,
        sponsorships: 1,
        wraps: 1,
        reviews: 1,
        messages: 1,
        failedMails: 1,
        claims: 0,
        overdueWithdrawals: 0,
        sampleLetters: 0,
        offersEndingSoon: 2,
      },
    })
    expect(await totalOf('/offers?scope=endingSoon')).toBe(waiting.offersEndingSoon)
    expect(await totalOf('/users?status=pending')).toBe(waiting.customers)
    expect(await totalOf('/users?deletion=asked')).toBe(waiting.deletions)
    for (const scope of [...STEP_SCOPE_NAMES, 'toPayBack', 'paymentsToLookAt'] as const)
      expect(await totalOf(`/orders?scope=${scope}`)).toBe(waiting[scope])
    expect(await totalOf('/assortment?missing=safetyDataSheet&active=true')).toBe(waiting.missingSheets)
    expect(await totalOf('/invoices?state=overdue')).toBe(waiting.overdueInvoices)
    expect(await totalOf('/assortment?lowStock=true&active=true&discontinued=false')).toBe(waiting.lowStock)
    expect(await totalOf('/sponsorships?status=pending')).toBe(waiting.sponsorships)
    expect(await totalOf('/wraps/all?state=pending')).toBe(waiting.wraps)
    expect(await totalOf('/reviews/all?state=pending')).toBe(waiting.reviews)
    expect(await totalOf('/messages?state=open')).toBe(waiting.messages)
    expect(await totalOf('/mails?state=failed')).toBe(waiting.failedMails)
  })

  it('an order is counted under the next step its screen shows, and nowhere else', async () => {
    const scopes = new Map(Object.entries(STEP_SCOPES).map(([scope, step]) => [step as string, scope]))
    const listed = async (query: string) =>
      (await api(`GET /orders?limit=100${query}`, undefined, { token: admin.token })).body.orders as Order[]
    const all = await listed('')
    const terms = { isOn: false, takesAllAtFirstParcel: false, invoicedPer: 'order' } as const
    const expected = all.flatMap((order) => {
      const step = stepOf(order, terms)
      return step === null || step === 'payBack' ? [] : [`${scopes.get(step)} ${order.id}`]
    })
    const found = await Promise.all(
      STEP_SCOPE_NAMES.map(async (scope) => (await listed(`&scope=${scope}`)).map(({ id }) => `${scope} ${id}`)),
    )
    expect(found.flat().toSorted()).toEqual(expected.toSorted())
    const { waiting } = await look()
    expect(STEP_SCOPE_NAMES.map((scope) => waiting[scope])).toEqual(found.map(({ length }) => length))
    expect(found.map(({ length }) => length > 0)).toEqual(STEP_SCOPE_NAMES.map((scope) => ['toPack', 'toBookPayment'].includes(scope)))
  })

  it('an invoice is late from the day after it is due, in Denmark', async () => {
    await db.execute(sql`alter table invoices disable trigger invoices_keep`)
    await db.update(invoices).set({ dueDate: '2026-11-21' })
    expect((await look()).waiting.overdueInvoices).toBe(0)
  })
})

describe('what was sold', () => {
  it('is counted by Danish day, without cancelled and deleted orders, with the VAT rounded order by order', async () => {
    await sell('2026-11-20T23:10:00Z', [{ id: film.id, quantity: 3 }])
    await sell('2026-11-20T22:50:00Z', [{ id: knife.id, quantity: 1 }])
    // money given back counts until the order is cancelled, as the screen says
    await sell('2026-11-20T22:50:00Z', [{ id: knife.id, quantity: 1 }], { paymentStatus: 'refunded' })
    await sell('2026-11-20T12:00:00Z', [{ id: film.id, quantity: 9 }], { status: 'cancelled' })
    await sell('2026-11-20T12:00:00Z', [{ id: film.id, quantity: 9 }], { deletedAt: clock.now })
    // the last day of the period before, and the first of this one: 30 days, summer time then
    await sell('2026-10-22T21:59:00Z', [{ id: film.id, quantity: 1 }])
    await sell('2026-10-22T22:00:00Z', [{ id: film.id, quantity: 2 }])
    await sell('2026-09-22T22:00:00Z', [{ id: knife.id, quantity: 1 }])
    await sell('2026-09-22T21:59:00Z', [{ id: film.id, quantity: 50 }])

    const { period, sales, previousSales, overTime } = await look(30)
    expect(period).toMatchObject({ from: '2026-10-23', to: '2026-11-21', previous: { from: '2026-09-23', to: '2026-10-22' } })
    // 3 × 1000; twice 99.99 and 99 of delivery; exactly 2000 pays delivery too
    expect(sales).toMatchObject({ orders: 4, inclVat: 3000 + 2 * 198.99 + 2099 })
    expect(sales.exclVat).toBeCloseTo(2400 + 2 * 159.19 + 1679.2, 2)
    expect(sales.averageInclVat).toBeCloseTo((3000 + 2 * 198.99 + 2099) / 4, 1)
    expect(previousSales).toMatchObject({ orders: 2, inclVat: 1099 + 198.99 })
    expect(await totalOf(`/orders?scope=sold&from=${period.from}&to=${period.to}`)).toBe(sales.orders)
    expect(await totalOf('/orders?scope=sold&from=2026-11-20&to=2026-11-20')).toBe(overTime.at(-2)?.orders)
    expect(overTime.at(-1)).toMatchObject({ orders: 1, inclVat: 3000, exclVat: 2400 })
    expect(overTime.at(-2)).toMatchObject({ orders: 2, inclVat: 397.98, previous: { orders: 0 } })
    expect(overTime[0]).toMatchObject({ from: '2026-10-23', orders: 1, inclVat: 2099, previous: { orders: 1, inclVat: 198.99 } })
  })

  it.each([90, 365])('over %d days comes to the same in weeks or months', async (days) => {
    const { sales, previousSales, overTime } = await look(days)
    const sum = (of: (bucket: Dashboard['overTime'][number]) => number) => overTime.reduce((total, bucket) => total + of(bucket), 0)
    expect(sum(({ orders }) => orders)).toBe(sales.orders)
    expect(sum(({ inclVat }) => inclVat)).toBeCloseTo(sales.inclVat, 2)
    expect(sum(({ previous }) => previous.exclVat)).toBeCloseTo(previousSales.exclVat, 2)
  })

  it('names what sold best, by quantity and by turnover', async () => {
    await sell('2026-11-15T12:00:00Z', [{ id: knife.id, quantity: 30 }])
    const { bestByQuantity, bestByTurnover } = await look(30)
    expect(bestByQuantity.map(({ nameDa, quantity }) => [nameDa, quantity])).toEqual([
      ['Kniv', 32],
      ['Nordlys Mat', 5],
    ])
    expect(bestByTurnover.map(({ nameDa, inclVat }) => [nameDa, inclVat])).toEqual([
      ['Nordlys Mat', 5000],
      ['Kniv', 3199.68],
    ])
    // two of thirty came back, and an amount was credited: neither is turnover any more
    const backOre = 30 * 99_99 - lineShare({ quantity: 30, totalOre: 30 * 99_99 }, 28, 0)
    const [line] = await db
      .update(orderLines)
      .set({ sent: 30, returned: 2 })
      .where(and(eq(orderLines.quantity, 30), eq(orderLines.productId, knife.id)))
      .returning()
    if (!line) throw new Error('the line is missing')
    const [invoice] = await db.insert(invoices).values(invoiceOf(line.orderId, 3)).returning()
    const note = { kind: 'credit_note', creditKind: 'reduction', creditsId: invoice?.id ?? 0 } as const
    const [{ id: invoiceId } = { id: 0 }] = await db
      .insert(invoices)
      .values({ ...invoiceOf(line.orderId, 4), ...note })
      .returning()
    await db.insert(invoiceLines).values([
      { invoiceId, position: 0, orderLineId: line.id, quantity: 2, totalOre: backOre },
      { invoiceId, position: 1, orderLineId: line.id, quantity: 0, totalOre: 10_00 },
    ])
    const less = await look(30)
    expect(less.bestByQuantity[0]).toMatchObject({ nameDa: 'Kniv', quantity: 30 })
    expect(less.bestByTurnover[1]).toMatchObject({
      nameDa: 'Kniv',
      inclVat: oreToKr(32 * 99_99 - backOre - 10_00),
    })
    expect(bestByTurnover[0]).toMatchObject({ productId: film.id, kcwId: film.kcwId, exclVat: 4000 })
    await db.delete(products).where(eq(products.id, knife.id))
    expect((await look(30)).bestByQuantity).toHaveLength(1)
  })
})

describe('customers and their points', () => {
  it('counts new customers of the period and of the one before, without staff, deleted accounts and people of workshops', async () => {
    const { newCustomers: before } = await look(30)
    await addCustomer(db, { createdAt: new Date('2026-11-01T12:00:00Z') })
    await addCustomer(db, { createdAt: new Date('2026-11-01T12:00:00Z'), role: 'admin' })
    await addCustomer(db, { createdAt: new Date('2026-11-01T12:00:00Z'), buysAlone: false })
    await addCustomer(db, { createdAt: new Date('2026-10-01T12:00:00Z') })
    await addCustomer(db, { createdAt: new Date('2026-10-01T12:00:00Z'), email: 'slettet-78@invalid' })
    // late in the evening of the last day, and just after it in Denmark
    await addCustomer(db, { createdAt: new Date('2026-11-21T22:59:00Z') })
    await addCustomer(db, { createdAt: new Date('2026-11-21T23:00:00Z') })
    const { period, newCustomers } = await look(30)
    expect(newCustomers).toEqual({ now: before.now + 2, previous: before.previous + 1 })
    const listed = ({ from, to }: { from: string; to: string }) => totalOf(`/users?role=customer&buys=alone&from=${from}&to=${to}`)
    expect([await listed(period), await listed(period.previous)]).toEqual([newCustomers.now, newCustomers.previous])
  })

  it('sums points, owed points, expected points, and the free rolls each customer can have', async () => {
    await db.update(users).set({ points: 0 })
    await addCustomer(db, { points: 19 })
    await addCustomer(db, { points: 19, pointsOwed: 0 })
    await addCustomer(db, { points: 0, pointsOwed: 4 })
    await addCustomer(db, { points: 500, pointsOwed: 7, email: 'slettet-79@invalid' })
    const buyer = await addCustomer(db)
    const item = orderBody([{ id: film.id, quantity: 7 }])
    const before = (await look()).points
    expect(before).toMatchObject({ outstanding: 38, owed: 4, owing: 1, freeRolls: 2, customers: 2 })
    expect(await totalOf('/users?points=held')).toBe(before.customers)
    expect(await totalOf('/users?points=owed')).toBe(before.owing)
    await api('POST /orders', item, { token: buyer.token })
    const { pending, pendingOrders } = (await look()).points
    expect([pending, pendingOrders]).toEqual([before.pending + 7, before.pendingOrders + 1])
    expect(await totalOf('/orders?scope=earning')).toBe(pendingOrders)
  })
})

it('refuses another period, and customers', async () => {
  const { status, body } = await api('GET /dashboard?days=31', undefined, { token: admin.token })
  expect([status, body.message]).toEqual([400, 'Vælg 30, 90 eller 365 dage.'])
  const customer = await addCustomer(db)
  expect((await api('GET /dashboard', undefined, { token: customer.token })).status).toBe(403)
})

/** Sent offers with these last days, and one with the second of them that was accepted. */
async function addOffers(days: readonly string[]): Promise<void> {
  for (const [place, day] of [...days, days[1]].entries())
    await db.execute(sql`
      insert into offers (number, account_id, state, valid_until, shipping_ore, total_ore, created_at, updated_at, sent_at)
      select ${`TIL-${place}`}, account_id, ${place < days.length ? 'sent' : 'accepted'}, ${day}::date, 0, 100, now(), now(), now()
      from users where id = ${admin.id}`)
}

function invoiceOf(orderId: number, number: number): typeof invoices.$inferInsert {
  return {
    ...{ number, kind: 'invoice', orderId, orderNumber: `ORD-${number}`, customerName: 'Ib', customerEmail: 'ib@folie.dk' },
    ...{ paymentTerms: '8_days', issueDate: '2026-11-12', dueDate: '2026-11-20', netOre: 800_40, vatOre: 200_10, totalOre: 1000_50 },
  }
}

function application(n: number, status: 'pending' | 'rejected'): typeof sponsorships.$inferInsert {
  return {
    ...{
      id: `SPON-${n}`,
      status,
      fullName: 'Ida',
      email: 'ida@race.dk',
      phone: '12345678',
      age: 30,
      carModel: 'BMW M3',
      racingType: 'Drift',
    },
    ...{ experienceYears: 3, achievements: 'Nr. 2', sponsorshipReason: 'Ny folie', contentHash: Buffer.from([n]) },
  }
}

it('counts for the menu what the overview counts, and for a colleague only what they may see', async () => {
  await db.insert(messages).values({ name: 'Mie', email: 'mie@example.dk', subject: 'Folie', message: 'Hej', createdAt: clock.now })
  const { body } = await api('GET /dashboard/waiting', undefined, { token: admin.token })
  expect(body.waiting).toEqual((await look()).waiting)
  expect((body.waiting as Dashboard['waiting']).messages).toBeGreaterThan(0)
  const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
  const narrow = await api('GET /dashboard/waiting', undefined, { token: packer.token })
  expect(narrow.body.waiting).toHaveProperty('sampleLetters')
  expect(narrow.body.waiting).not.toHaveProperty('messages')
})
