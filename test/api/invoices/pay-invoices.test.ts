import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import type { ReminderDraft } from '#contract/reminders/reminders.ts'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import { createApi } from '#server/app.ts'
import { invoiceBalances } from '#server/database/schema/invoices.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments } from '#server/database/schema/payments.ts'
import { ProviderRefusal } from '#server/payment-provider/provider.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addMember } from '#test/members.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, type Customer, testShop } from '#test/shop.ts'

const provider = testProvider(() => clock.now)
const here = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const context = paymentContextOf(shop)
if (!context) throw new Error('the shop takes no money online')

type Sold = Readonly<{ orderId: number; invoiceId: number; number: number }>

/** One roll at 1.000 kr. and 99 kr. delivery: 1.099 kr. on invoice. */
async function sell(customer: Customer): Promise<Sold> {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
  const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }] }, customer)
  const invoice = await staff.issue(id)
  return { orderId: id, invoiceId: invoice.id, number: invoice.number }
}
const newOwner = () => addCustomer(db, { customDiscount: 0 })

/** An order that was paid and then credited in part: the shop owes 300,50 kr. */
async function owe(customer: Customer): Promise<Sold> {
  const sold = await sell(customer)
  await payByBank(sold, 1099)
  await api(`POST /invoices/${sold.invoiceId}/credit-note`, { reason: 'Ridset', amount: 300.5 }, staff)
  return sold
}
const payByBank = ({ orderId }: Sold, amount: number, more = {}) =>
  api(`POST /orders/${orderId}/payments`, { amount, way: 'bank', paidOn: clock.now.toISOString().slice(0, 10), ...more }, staff)

type Choice = Readonly<{ invoices: readonly Sold[]; credits?: readonly Sold[]; amount: number }>
const pay = ({ token }: { token: string }, { invoices, credits = [], amount }: Choice) =>
  api(
    'POST /payments/my-invoices/payment',
    { invoiceIds: invoices.map((one) => one.invoiceId), creditOrderIds: credits.map((one) => one.orderId), amount },
    { token },
  )
const accountOf = async ({ token }: { token: string }) =>
  (await api('GET /payments/my-invoices', undefined, { token })).body.account as OwnAccount
const rowsOf = (sold: readonly Sold[]) =>
  db
    .select()
    .from(onlinePayments)
    .where(
      inArray(
        onlinePayments.orderId,
        sold.map(({ orderId }) => orderId),
      ),
    )
    .orderBy(asc(onlinePayments.id))
const leadOf = async (sold: readonly Sold[]) => (await rowsOf(sold)).findLast(({ paidWithId }) => paidWithId === null)
const openOf = async (sold: readonly Sold[]) => {
  const ids = sold.map(({ invoiceId }) => invoiceId)
  const rows = await db
    .select()
    .from(invoiceBalances)
    .where(inArray(invoiceBalances.invoiceId, ids))
    .orderBy(asc(invoiceBalances.invoiceId))
  return rows.map(({ openOre }) => openOre)
}
const moneyOf = async ({ orderId }: Sold) =>
  (await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))).map(({ amountOre }) => amountOre)
let events = 0
async function tell(sessionId: string | null, paymentRef: string | null, times = 1) {
  events += 1
  const event = { id: `evt_${events}`, kind: 'x', sessionId, paymentRef, onlinePaymentId: null }
  for (let time = 0; time < times; time += 1) await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
}
async function work() {
  while (await processQueue(context as NonNullable<typeof context>));
}
/** The buyer pays on the open page; the provider tells of it so many times. */
async function payPage(sold: readonly Sold[], times = 1): Promise<string> {
  const sessionId = (await leadOf(sold))?.sessionId ?? ''
  const { ref } = provider.pay(sessionId)
  await tell(sessionId, null, times)
  await work()
  return ref
}
async function remind({ invoiceId }: Sold): Promise<number> {
  const { body } = await api(`GET /invoices/${invoiceId}/reminder`, undefined, staff)
  const { position, fee, interest, compensation, newDueDate, text } = body.draft as ReminderDraft
  const input = { position, fee, interest, compensation, dueDate: newDueDate, text }
  expect((await api(`POST /invoices/${invoiceId}/reminders`, input, staff)).status).toBe(200)
  return fee + interest + compensation
}
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

describe('several invoices paid at once', () => {
  test('credits come first, the rest is taken at once, and each invoice is settled to the øre', async () => {
    const owner = await newOwner()
    const owed = await owe(owner)
    const sold = [await sell(owner), await sell(owner), await sell(owner)]
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(sold[0] as Sold)
    const amount = (krToOre(3 * 1099 + charges) - 300_50) / 100
    const opened = await pay(owner, { invoices: sold, credits: [owed], amount })
    expect(opened.body).toMatchObject({ success: true, url: expect.stringContaining('https://') })
    const page = provider.pages.get((await leadOf(sold))?.sessionId ?? '')
    expect(page?.requested).toMatchObject({
      amountOre: krToOre(amount),
      description: `Fakturaer ${sold.map(({ number }) => number).join(', ')}`,
      paidUrl: 'https://folie.example/konto/fakturaer?betaling=ok',
    })
    expect((await accountOf(owner)).credits).toEqual([])
    await payPage(sold, 3)
    expect(await openOf(sold)).toEqual([0, 0, 0])
    expect(await accountOf(owner)).toMatchObject({ invoices: [], credits: [], payments: [], open: 0, owed: 0 })
    expect(await moneyOf(sold[0] as Sold)).toEqual([300_50, 1099_00 - 300_50, krToOre(charges)])
    expect(await moneyOf(owed)).toEqual([1099_00, -300_50])
    const rows = await rowsOf(sold)
    expect(rows.map(({ state, capturedOre, heldOre }) => [state, capturedOre, heldOre])).toEqual(
      rows.map(({ amountOre }) => ['captured', amountOre, 0]),
    )
    // told again, nothing is booked again
    await tell(null, (await leadOf(sold))?.providerRef ?? null)
    await work()
    expect(await moneyOf(sold[1] as Sold)).toEqual([1099_00])
  })

  test('a part pays the first due first, and the rest can be paid afterwards', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 1500.01 })
    await payPage(sold)
    expect(await openOf(sold)).toEqual([0, 697_99])
    expect((await pay(owner, { invoices: sold.slice(1), amount: 698 })).body.code).toBe('invoices_changed')
    await pay(owner, { invoices: sold.slice(1), amount: 697.99 })
    await payPage(sold)
    expect(await openOf(sold)).toEqual([0, 0])
  })

  test('the chosen invoice of an order is settled, not an older one of the same order', async () => {
    const owner = await newOwner()
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
    const { id: orderId } = await placeOrder(here, { items: [{ id: roll.id, quantity: 2 }] }, owner)
    const { body } = await api(`GET /orders/${orderId}`, undefined, staff)
    const itemId = (body.order as { items: { id: number }[] }).items[0]?.id ?? 0
    for (let one = 0; one < 2; one += 1)
      expect(
        (await api(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days', lines: [{ itemId, quantity: 1 }] }, staff)).status,
      ).toBe(200)
    const [older, newer] = (await accountOf(owner)).invoices.map(({ id, number }): Sold => ({ orderId, invoiceId: id, number }))
    if (!older || !newer) throw new Error('two invoices were to be open')
    const newerOre = (await openOf([newer]))[0] ?? 0
    await pay(owner, { invoices: [newer], amount: newerOre / 100 })
    await payPage([newer])
    expect((await accountOf(owner)).invoices.map(({ id }) => id)).toEqual([older.invoiceId])
  })

  test('credits that cover everything are set off without a payment, once', async () => {
    const owner = await newOwner()
    const owed = await owe(owner)
    const sold = await sell(owner)
    await payByBank(sold, 1000)
    const requestsBefore = provider.requests.length
    const done = await pay(owner, { invoices: [sold], credits: [owed], amount: 0 })
    expect(done.body).toEqual({ success: true, url: null })
    expect((await pay(owner, { invoices: [sold], credits: [owed], amount: 0 })).body.code).toBe('invoices_changed')
    expect(provider.requests.length).toBe(requestsBefore)
    expect(await accountOf(owner)).toMatchObject({ invoices: [], open: 0, owed: 201.5 })
    expect(await moneyOf(owed)).toEqual([1099_00, -99_00])
  })

  test('what was set off cannot be reversed on one side', async () => {
    const owner = await newOwner()
    const owed = await owe(owner)
    const sold = await sell(owner)
    await payByBank(sold, 1000)
    await pay(owner, { invoices: [sold], credits: [owed], amount: 0 })
    const [, row] = await db.select().from(payments).where(eq(payments.orderId, sold.orderId)).orderBy(asc(payments.id))
    const refused = await api(`POST /payments/${row?.id}/reverse`, { paidOn: '2026-11-21' }, staff)
    expect([refused.status, refused.body.code]).toEqual([409, 'set_off_stands'])
    expect((await api(`PUT /orders/${sold.orderId}`, { paymentStatus: 'unpaid' }, staff)).body.code).toBe('set_off_stands')
    expect(await moneyOf(sold)).toEqual([1000_00, 99_00])
  })
})

describe('two presses, tabs and members', () => {
  test('the same choice gives the same page, and credits are set off once', async () => {
    const owner = await newOwner()
    const buyer = await addMember(db, owner.id)
    const owed = await owe(owner)
    const sold = [await sell(owner), await sell(owner)]
    const choice = { invoices: sold, credits: [owed], amount: 2198 - 300.5 }
    const answers = await Promise.all([pay(owner, choice), pay(buyer, choice), pay(owner, choice)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(await moneyOf(owed)).toEqual([1099_00, -300_50])
    expect(new Set((await rowsOf(sold)).map(({ paidWithId, id }) => paidWithId ?? id)).size).toBe(1)
    await payPage(sold)
    expect(await openOf(sold)).toEqual([0, 0])
  })

  test('an invoice that is being paid is not offered again until its page is closed', async () => {
    const owner = await newOwner()
    const buyer = await addMember(db, owner.id)
    const sold = [await sell(owner), await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold.slice(0, 2), amount: 2198 })
    const other = await pay(buyer, { invoices: sold.slice(1), amount: 2198 })
    expect([other.status, other.body.code]).toEqual([409, 'invoices_being_paid'])
    const account = await accountOf(buyer)
    expect(account.invoices.map(({ isBeingPaid }) => isBeingPaid)).toEqual([true, true, false])
    expect(account.payments).toMatchObject([{ amount: 2198, isHeld: false, invoices: sold.slice(0, 2).map(({ number }) => number) }])
    const id = account.payments[0]?.id ?? 0
    expect((await api(`POST /payments/my-invoices/payment/${id}/stop`, undefined, await newOwner())).body.code).toBe('payment_not_found')
    expect((await api(`POST /payments/my-invoices/payment/${id}/stop`, undefined, buyer)).body.message).toBe('Betalingen er lukket')
    expect((await pay(buyer, { invoices: sold.slice(1), amount: 2198 })).status).toBe(200)
    // the closed page was paid in another window all the same: nothing is lost, and what is over is owed back
    await payPage(sold)
    expect(await openOf(sold)).toEqual([1099_00, 0, 0])
  })

  test('a page that was paid is not closed, and its payment is booked', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner)]
    await pay(owner, { invoices: sold, amount: 1099 })
    const lead = await leadOf(sold)
    provider.pay(lead?.sessionId ?? '')
    const stopped = await api(`POST /payments/my-invoices/payment/${lead?.id}/stop`, undefined, owner)
    expect(stopped.body.message).toBe('Betalingen er allerede gået igennem')
    await work()
    expect(await openOf(sold)).toEqual([0])
  })

  test('a page that ended is replaced by another', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner)]
    await pay(owner, { invoices: sold, amount: 1099 })
    const first = await leadOf(sold)
    pass(2 * HOUR_MS)
    provider.runOut(first?.sessionId ?? '')
    expect((await pay(owner, { invoices: sold, amount: 500 })).status).toBe(200)
    expect((await rowsOf(sold)).map(({ state, amountOre }) => [state, amountOre])).toEqual([
      ['expired', 1099_00],
      ['open', 500_00],
    ])
  })
})

describe('when others move first', () => {
  test('an invoice the bank paid in between leaves money the shop owes, and staff pay it back the way it came', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 2198 })
    expect((await payByBank(sold[1] as Sold, 1099)).status).toBe(200)
    const ref = await payPage(sold)
    expect(await openOf(sold)).toEqual([0, 0])
    expect(await accountOf(owner)).toMatchObject({ open: 0, owed: 1099 })
    const refund = { way: 'card', paidOn: clock.now.toISOString().slice(0, 10) }
    expect((await api(`POST /orders/${sold[1]?.orderId}/refunds`, refund, staff)).status).toBe(200)
    expect(provider.payments.get(ref)?.movements.map(({ amountOre }) => amountOre)).toEqual([2198_00, -1099_00])
    expect(await moneyOf(sold[1] as Sold)).toEqual([1099_00, 1099_00, -1099_00])
    expect(await moneyOf(sold[0] as Sold)).toEqual([1099_00])
    expect(await accountOf(owner)).toMatchObject({ open: 0, owed: 0 })
  })

  test('a reminder withdrawn in between leaves its charges owed to the customer', async () => {
    const owner = await newOwner()
    const sold = await sell(owner)
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(sold)
    await pay(owner, { invoices: [sold], amount: 1099 + charges })
    const reminder = (await accountOf(owner)).invoices[0]?.reminders[0]
    expect((await api(`POST /reminders/${reminder?.id}/withdrawal`, { reason: 'Fejl' }, staff)).status).toBe(200)
    await payPage([sold])
    expect(await accountOf(owner)).toMatchObject({ invoices: [], open: 0, owed: charges })
  })

  test('what a withdrawn reminder was paid online keeps its link to the provider on the order', async () => {
    const owner = await newOwner()
    const sold = await sell(owner)
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(sold)
    await pay(owner, { invoices: [sold], amount: 1099 + charges })
    const reminder = (await accountOf(owner)).invoices[0]?.reminders[0]
    // a part of the charges comes by bank before the page is paid: the rest of that part counts for the order
    await payByBank(sold, 1099 + 10)
    const ref = await payPage([sold])
    expect((await api(`POST /reminders/${reminder?.id}/withdrawal`, { reason: 'Fejl' }, staff)).status).toBe(200)
    const rows = await db.select().from(payments).where(eq(payments.orderId, sold.orderId)).orderBy(asc(payments.id))
    const ofCharges = rows.filter(({ reminderId, onlinePaymentId }) => reminderId === reminder?.id && onlinePaymentId !== null)
    const moved = rows.find(({ movedFromId }) => movedFromId === ofCharges[0]?.id)
    expect(moved).toMatchObject({ amountOre: krToOre(charges) - 10_00, reminderId: null, providerRef: ofCharges[0]?.providerRef })
    expect(ofCharges.map(({ amountOre }) => amountOre)).toEqual([krToOre(charges) - 10_00, 10_00 - krToOre(charges)])
    const refused = await api(`POST /payments/${moved?.id}/reverse`, { paidOn: clock.now.toISOString().slice(0, 10) }, staff)
    expect([refused.status, refused.body.code]).toEqual([409, 'moved_by_provider'])
    // told again, nothing is booked again
    await tell(null, ref)
    await work()
    expect(await accountOf(owner)).toMatchObject({ invoices: [], open: 0, owed: 1099 + charges + 10 })
    expect((await rowsOf([sold])).map(({ capturedOre, refundedOre }) => [capturedOre, refundedOre])).toEqual([
      [1099_00, 0],
      [krToOre(charges), 0],
    ])
  })

  test('a reminder waits while the bank has not answered about the invoice, and goes out when the money was not taken', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    pass(40 * 24 * HOUR_MS)
    const [first] = sold
    const { position, fee, interest, compensation, newDueDate, text } = (
      await api(`GET /invoices/${first?.invoiceId}/reminder`, undefined, staff)
    ).body.draft as ReminderDraft
    const input = { position, fee, interest, compensation, dueDate: newDueDate, text }
    const send = async () => (await api(`POST /invoices/${first?.invoiceId}/reminders`, input, staff)).body.code
    await pay(owner, { invoices: sold, amount: 2198 })
    provider.failNext('before')
    expect(await send()).toBe('payment_provider_away')
    // paid a moment ago, and nothing is heard of it yet
    provider.pay((await leadOf(sold))?.sessionId ?? '')
    expect(await send()).toBe('invoice_being_paid')
    expect((await api(`GET /invoices/${first?.invoiceId}/reminder`, undefined, staff)).body.code).toBe('invoice_being_paid')
    const { capture } = provider
    Object.assign(provider, { capture: async () => Promise.reject(new ProviderRefusal('Your card was cancelled.')) })
    await work()
    Object.assign(provider, { capture })
    await work()
    expect(await send()).toBeUndefined()
  })

  test('an open page without a payment does not keep a reminder back', async () => {
    const owner = await newOwner()
    const sold = await sell(owner)
    pass(40 * 24 * HOUR_MS)
    await pay(owner, { invoices: [sold], amount: 1099 })
    expect(await remind(sold)).toBeGreaterThan(0)
  })

  test('an order that is cancelled closes the page', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 2198 })
    await api(`PUT /orders/${sold[1]?.orderId}/status`, { status: 'cancelled' }, staff)
    await work()
    expect((await rowsOf(sold)).map(({ state }) => state)).toEqual(['expired', 'expired'])
  })

  test('an order of its own page or hold is not paid here too', async () => {
    const owner = await newOwner()
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
    const { id: orderId } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'card' }, owner)
    const { id: invoiceId, number } = await staff.issue(orderId, 'before_shipment')
    await api(`POST /orders/${orderId}/payment-page`, {}, owner)
    expect((await accountOf(owner)).invoices).toMatchObject([{ isBeingPaid: true }])
    expect((await pay(owner, { invoices: [{ orderId, invoiceId, number }], amount: 1099 })).body.code).toBe('invoices_being_paid')
  })

  test('what a page for invoices asks for, the order’s own page does not ask for again', async () => {
    const owner = await newOwner()
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
    const { id: orderId } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'card' }, owner)
    const { id: invoiceId, number } = await staff.issue(orderId, 'before_shipment')
    expect((await pay(owner, { invoices: [{ orderId, invoiceId, number }], amount: 1099 })).status).toBe(200)
    expect((await api(`POST /orders/${orderId}/payment-page`, {}, owner)).body.code).toBe('nothing_to_pay_online')
  })
})

describe('when the provider is slow, silent or refuses', () => {
  test.each(['before', 'after'] as const)(
    'breaks the connection %s it received the request: pressing again gives one page',
    async (when) => {
      const owner = await newOwner()
      const sold = [await sell(owner), await sell(owner)]
      provider.failNext(when)
      const refused = await pay(owner, { invoices: sold, amount: 2198 })
      expect([refused.status, refused.body.code]).toEqual([503, 'payment_provider_away'])
      expect((await pay(owner, { invoices: sold, amount: 2198 })).status).toBe(200)
      expect(await rowsOf(sold)).toHaveLength(2)
      await payPage(sold)
      expect(await openOf(sold)).toEqual([0, 0])
    },
  )

  test('no connection is held while it thinks', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner)]
    const { received, answer } = provider.stall()
    const paying = pay(owner, { invoices: sold, amount: 1099 })
    await received
    expect(here.database.pool.totalCount - here.database.pool.idleCount).toBe(0)
    answer()
    expect((await paying).status).toBe(200)
  })

  test('an event that was lost is found by the hour', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 2198 })
    provider.pay((await leadOf(sold))?.sessionId ?? '')
    pass(HOUR_MS)
    await reconcilePayments(shop)
    await work()
    expect(await openOf(sold)).toEqual([0, 0])
  })

  test('money it will not take is let go, and the invoices can be paid again', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 2198 })
    const { capture } = provider
    Object.assign(provider, { capture: async () => Promise.reject(new ProviderRefusal('Your card was cancelled.')) })
    await payPage(sold)
    Object.assign(provider, { capture })
    await work()
    expect((await rowsOf(sold)).map(({ state }) => state)).toEqual(['released', 'released'])
    for (const { orderId } of sold) expect(await db.$count(orderNotes, eq(orderNotes.orderId, orderId))).toBe(1)
    expect((await accountOf(owner)).invoices.map(({ isBeingPaid }) => isBeingPaid)).toEqual([false, false])
  })

  test('what the buyer’s bank takes back opens the last invoice again, and settles it when it is given back', async () => {
    const owner = await newOwner()
    const sold = [await sell(owner), await sell(owner)]
    await pay(owner, { invoices: sold, amount: 2198 })
    const ref = await payPage(sold)
    provider.dispute(ref, -500_00)
    await tell(null, ref)
    await work()
    expect(await openOf(sold)).toEqual([0, 500_00])
    provider.dispute(ref, 500_00)
    await tell(null, ref)
    await work()
    expect(await openOf(sold)).toEqual([0, 0])
  })

  test('charges of a reminder are open again when the bank takes them back, and the order for no more than itself', async () => {
    const owner = await newOwner()
    const sold = await sell(owner)
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(sold)
    await pay(owner, { invoices: [sold], amount: 1099 + charges })
    const ref = await payPage([sold])
    provider.dispute(ref, 0 - 1099_00 - krToOre(charges))
    await tell(null, ref)
    await work()
    expect(await accountOf(owner)).toMatchObject({ invoices: [{ open: 1099, charges }], open: 1099 + charges, notInvoiced: 0 })
    provider.dispute(ref, 1099_00 + krToOre(charges))
    await tell(null, ref)
    await work()
    expect(await accountOf(owner)).toMatchObject({ invoices: [], open: 0, owed: 0 })
  })
})

describe('one bank transfer', () => {
  const transfer = ({ token }: { token: string }, sold: readonly Sold[], credits: readonly Sold[] = []) =>
    api(
      'POST /payments/my-invoices/transfer',
      { invoiceIds: sold.map((one) => one.invoiceId), creditOrderIds: credits.map((one) => one.orderId) },
      { token },
    )

  test('is recognised by its reference and books all its invoices with their charges', async () => {
    const owner = await newOwner()
    const owed = await owe(owner)
    const sold = [await sell(owner), await sell(owner)]
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(sold[0] as Sold)
    const { body } = await transfer(owner, sold, [owed])
    expect(body.amount).toBe((krToOre(2198 + charges) - 300_50) / 100)
    expect((await transfer(owner, sold)).body).toEqual(body)
    const form = new FormData()
    const day = clock.now.toISOString().slice(0, 10)
    const sum = String(body.amount).replace('.', ',')
    form.append('file', new Blob([`Dato;Tekst;Beløb\n${day};Overf. ${body.reference} tak;${sum}\n`]), 'konto.csv')
    const read = await createApi(shop).request('/api/bank-statements', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(read.status).toBe(200)
    const lines = (await api('GET /bank-lines', undefined, staff)).body.lines as readonly BankLineAnswer[]
    const line = lines.find(({ text }) => text.includes(String(body.reference)))
    expect(line?.match).toMatchObject({ state: 'whole', isSure: true })
    expect(line?.match?.parts.map(({ orderId }) => orderId)).toEqual(sold.map(({ orderId }) => orderId))
    const parts = line?.match?.parts.map(({ orderId, amount }) => ({ orderId, amount }))
    const booked = await api('POST /bank-lines/bookings', { lines: [{ id: line?.id, left: line?.left, parts }] }, staff)
    expect(booked.body.lines).toMatchObject([{ outcome: 'booked' }])
    expect(await accountOf(owner)).toMatchObject({ invoices: [], open: 0, owed: 0 })
  })

  test('settles the invoice it was asked for and its charges, not an older one of the same order', async () => {
    const owner = await newOwner()
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
    const { id: orderId } = await placeOrder(here, { items: [{ id: roll.id, quantity: 2 }] }, owner)
    const itemId = ((await api(`GET /orders/${orderId}`, undefined, staff)).body.order as { items: { id: number }[] }).items[0]?.id
    for (let one = 0; one < 2; one += 1)
      await api(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days', lines: [{ itemId, quantity: 1 }] }, staff)
    const [older, newer] = (await accountOf(owner)).invoices.map(({ id, number }): Sold => ({ orderId, invoiceId: id, number }))
    if (!older || !newer) throw new Error('two invoices were to be open')
    pass(40 * 24 * HOUR_MS)
    const charges = await remind(newer)
    const before = await openOf([older])
    const { body } = await transfer(owner, [newer])
    const form = new FormData()
    const day = clock.now.toISOString().slice(0, 10)
    form.append(
      'file',
      new Blob([`Dato;Tekst;Beløb\n${day};Overf. ${body.reference};${String(body.amount).replace('.', ',')}\n`]),
      'konto.csv',
    )
    await createApi(shop).request('/api/bank-statements', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const lines = (await api('GET /bank-lines', undefined, staff)).body.lines as readonly BankLineAnswer[]
    const line = lines.find(({ text }) => text.includes(String(body.reference)))
    const parts = line?.match?.parts.map((one) => ({ orderId: one.orderId, amount: one.amount }))
    await api('POST /bank-lines/bookings', { lines: [{ id: line?.id, left: line?.left, parts }] }, staff)
    expect([await openOf([older]), await openOf([newer])]).toEqual([before, [0]])
    const [open, ...more] = (await accountOf(owner)).invoices
    expect([open?.id, open?.charges, more]).toEqual([older.invoiceId, 0, []])
    const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
    expect(rows.map(({ amountOre, invoiceId, reminderId }) => [amountOre, invoiceId, reminderId !== null])).toEqual([
      [krToOre(Number(body.amount)) - krToOre(charges), newer.invoiceId, false],
      [krToOre(charges), null, true],
    ])
  })

  test('is not offered for what is being paid, and credits that cover all leave nothing to transfer', async () => {
    const owner = await newOwner()
    const sold = await sell(owner)
    await pay(owner, { invoices: [sold], amount: 1099 })
    expect((await transfer(owner, [sold])).body.code).toBe('invoices_being_paid')
    const other = await newOwner()
    const owed = await owe(other)
    const small = await sell(other)
    await payByBank(small, 1000)
    expect((await transfer(other, [small], [owed])).body).toMatchObject({ reference: null, amount: 0 })
    expect((await transfer(await newOwner(), [sold])).body.code).toBe('invoices_changed')
  })
})

test('payment follows to credit limit, status and sums of each order', async () => {
  const owner = await newOwner()
  const sold = [await sell(owner), await sell(owner)]
  await pay(owner, { invoices: sold, amount: 2198 })
  await payPage(sold)
  const ids = sold.map(({ orderId }) => orderId)
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  expect(rows.map(({ paymentStatus, openOre, paidOre }) => [paymentStatus, openOre, paidOre])).toEqual([
    ['paid', 0, 1099_00],
    ['paid', 0, 1099_00],
  ])
  expect((await api('GET /payments/my-balance', undefined, owner)).body.balance).toEqual({ open: 0, owed: 0 })
})

test('only owners and buyers pay, only own invoices, and not next to nothing', async () => {
  const owner = await newOwner()
  const sold = await sell(owner)
  const viewer = await addMember(db, owner.id, { role: 'viewer' })
  expect((await pay(viewer, { invoices: [sold], amount: 1099 })).status).toBe(403)
  expect((await api('POST /payments/my-invoices/payment', { invoiceIds: [sold.invoiceId], amount: 1099 })).status).toBe(401)
  expect((await pay(await newOwner(), { invoices: [sold], amount: 1099 })).body.code).toBe('invoices_changed')
  const little = await pay(owner, { invoices: [sold], amount: 2.49 })
  expect([little.status, little.body.fields]).toEqual([400, { amount: 'Der skal betales mindst 2,50 kr. online.' }])
  expect((await pay(owner, { invoices: [], amount: 1099 })).status).toBe(400)
  expect(await rowsOf([sold])).toEqual([])
})
