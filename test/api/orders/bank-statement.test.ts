import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { BankLineAnswer, BankStatement, BankTarget } from '#contract/payments/bank-statement.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { createApi } from '#server/app.ts'
import { checkBooks } from '#server/backups/load-backup.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoiceBalances } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { bankLines, payments } from '#server/database/schema/payments.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { clearAway } from '#test/clear-away.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)

const HEADINGS = 'Dato;Tekst;Beløb;Saldo'
let balance = 0
/** A line of the bank, as Danske Bank writes it; each has a balance of its own. */
const bankLine = (text: string, kr: number, day = '20-11-2026') => {
  balance += kr
  return `${day};${text};${kr.toFixed(2).replace('.', ',')};${balance.toFixed(2).replace('.', ',')}`
}
const app = createApi(shop)
type Reading = { columns?: string; statuses?: string; token?: string; headings?: string }
const read = async (lines: readonly string[], { columns, statuses, token = staff.token, headings = HEADINGS }: Reading = {}) => {
  const form = new FormData()
  form.append('file', new File([`${headings}\n${lines.join('\n')}\n`], 'konto.csv'))
  const query = `?${new URLSearchParams({ ...(columns && { columns }), ...(statuses && { statuses }) })}`
  const response = await app.request(`/api/bank-statements${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const listed = async (state: 'open' | 'booked' | 'aside' = 'open') =>
  (await api(`GET /bank-lines?state=${state}` as 'GET /x', undefined, { token: staff.token })).body.lines as BankLineAnswer[]
const lineOf = async (text: string, state: 'open' | 'booked' | 'aside' = 'open') => {
  const line = (await listed(state)).find((one) => one.text === text)
  if (!line) throw new Error(`no line »${text}« is ${state}`)
  return line
}
const bookingOf = ({ id, left, match }: BankLineAnswer) => ({
  id,
  left,
  parts: (match?.parts ?? []).map(({ orderId, amount }) => ({ orderId, amount })),
  isOverpaid: false,
})
const book = async (lines: readonly object[], token = staff.token) => await api('POST /bank-lines/bookings', { lines }, { token })
const aside = async (id: number, reason: string | null) => await api(`PUT /bank-lines/${id}/aside`, { reason }, { token: staff.token })
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const paidOn = async (id: number) => await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)

/** One roll at 1000 kr. plus 99 kr. delivery, invoiced. */
async function owe(company = 'Ærø Lak ApS') {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10, pointsEligible: true })
  const customer = await addCustomer(db, { customDiscount: 0, company })
  const placed = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }], company }, customer)
  return { ...placed, invoice: await staff.issue(placed.id) }
}

describe('a bank statement', () => {
  test('pays an invoice it names: payment, status, points and log follow, and the payment knows its line', async () => {
    const { id, invoice, customer } = await owe()
    const text = `Ærø Lak faktura ${invoice.number}`
    const { status, body } = await read([bankLine(text, 1099), bankLine('Husleje', -8000)])
    expect([status, body.told, body.added]).toEqual([
      200,
      ['1 ny linje er læst ind.', '1 linje er penge ud, som ingen kunde har til gode. Den er ikke gemt.'],
      1,
    ])
    expect((await rowOf(id))?.paymentStatus).toBe('unpaid')
    const line = await lineOf(text)
    expect(line).toMatchObject({
      day: '2026-11-20',
      amount: 1099,
      left: 1099,
      match: { state: 'whole', isSure: true, parts: [{ orderId: id, amount: 1099 }] },
    })
    const booked = await book([bookingOf(line)])
    expect([booked.status, booked.body.message]).toEqual([200, '1 indbetaling er bogført'])
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', openOre: 0 })
    expect((await db.select().from(users).where(eq(users.id, customer.id)))[0]?.points).toBe(1)
    expect(await paidOn(id)).toMatchObject([{ amountOre: 1099_00, way: 'bank', paidOn: '2026-11-20', bankLineId: line.id }])
    const shown = await api(`GET /orders/${id}/payments`, undefined, { token: staff.token })
    expect(shown.body.payments).toMatchObject([{ reference: text, by: 'Bo Bogholder' }])
    const own = await api(`GET /orders/${id}/payments`, undefined, { token: customer.token })
    expect(own.body.payments).toMatchObject([{ reference: null }])
    expect(await lineOf(text, 'booked')).toMatchObject({ booked: [{ orderId: id, amount: 1099 }] })
  })

  test('read a second time, and with the days beside it, brings nothing that was read before', async () => {
    const lines = [bankLine('Gentaget 1', 10), bankLine('Gentaget 1', 10), bankLine('Gentaget 2', 20, '19-11-2026')]
    expect((await read(lines)).body.added).toBe(3)
    const again = await read(lines)
    expect([again.body.told, again.body.added]).toEqual([['Ingen nye linjer.', '3 linjer er læst ind før.'], 0])
    const wider = await read([...lines.toReversed(), bankLine('Gentaget 3', 30, '18-11-2026')])
    expect(wider.body.told).toEqual(['1 ny linje er læst ind.', '3 linjer er læst ind før.'])
    const bare = lines.map((line) => line.split(';').slice(0, 3).join(';'))
    expect((await read(bare, { headings: 'Dato;Tekst;Beløb' })).body.added).toBe(0)
    expect((await listed()).filter(({ text }) => text === 'Gentaget 1').length).toBe(2)
  })

  test('a line that may be another spelled differently is stored, marked, and never ticked', async () => {
    const { id, invoice } = await owe()
    await read([bankLine(`Faktura ${invoice.number}`, 1099, '17-11-2026')])
    await read([bankLine(`FAKTURA NR ${invoice.number} TAK`, 1099, '17-11-2026')])
    const line = await lineOf(`FAKTURA NR ${invoice.number} TAK`)
    expect(line.looksLike).toBe(`Faktura ${invoice.number}`)
    expect(line.match?.isSure).toBe(false)
    expect(line.match?.parts).toMatchObject([{ orderId: id }])
  })

  test('with unknown columns is read once staff say which is which', async () => {
    const answer = await read(['5-11-2026;Ukendte kolonner;12,50'], { headings: 'Den;Hvad;Kr' })
    expect(answer.body).toMatchObject({ added: 0, told: [], unknown: { guess: ['day', 'text', 'amount'] } })
    const wrong = await read(['5-11-2026;Ukendte kolonner;12,50'], { headings: 'Den;Hvad;Kr', columns: 'day,amount' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { columns: 'Vælg en kolonne til dato, en til tekst og en til beløb.' }])
    const { body } = await read(['5-11-2026;Ukendte kolonner;12,50'], { headings: 'Den;Hvad;Kr', columns: 'day,text,amount' })
    expect(body).toMatchObject({ added: 1, unknown: null })
    expect(await lineOf('Ukendte kolonner')).toMatchObject({ amount: 12.5, match: { state: 'none' } })
  })

  test('with separate columns for money in and out stores what came in, and never a balance', async () => {
    const { body } = await read(['16-11-2026;To spalter ind;;12,75;5.012,75', '16-11-2026;To spalter ud;8.000,00;;-2.987,25'], {
      headings: 'Dato;Tekst;Ud;Ind;Saldo',
    })
    expect(body).toMatchObject({ added: 1, unknown: null })
    expect(await lineOf('To spalter ind')).toMatchObject({ amount: 12.75 })
  })

  test('with an unknown status stores nothing until staff say what it means', async () => {
    const lines = ['16-11-2026;Status klar;13,25;Clearet', '16-11-2026;Status kendt;14,25;Udført']
    const headings = 'Dato;Tekst;Beløb;Status'
    const answer = await read(lines, { headings })
    expect(answer.body).toMatchObject({ added: 0, told: [], unknown: { statuses: [{ status: 'Clearet', lines: 1 }] } })
    const wrong = await read(lines, { headings, statuses: '{"Clearet":"perhaps"}' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { statuses: 'Vælg, hvad hvert ord for status betyder.' }])
    const { body } = await read(lines, { headings, statuses: '{"Clearet":"booked"}' })
    expect(body).toMatchObject({ added: 2, unknown: null })
  })

  test('that cannot be read is refused and stores nothing', async () => {
    const before = await db.$count(bankLines)
    const refused = await read(['i morgen;Bo;mange'])
    expect([refused.status, refused.body.code]).toEqual([400, 'csv_unreadable'])
    expect(await db.$count(bankLines)).toBe(before)
  })
})

describe('lines that are booked', () => {
  test('as a part of an invoice, and of several invoices in one transfer', async () => {
    const [first, second] = [await owe('Del Folie ApS'), await owe('Del Folie ApS')]
    await read([bankLine(`Faktura ${first.invoice.number}`, 400, '16-11-2026')])
    await book([bookingOf(await lineOf(`Faktura ${first.invoice.number}`))])
    expect(await rowOf(first.id)).toMatchObject({ paymentStatus: 'partial', openOre: 699_00 })
    const text = `Fakturaer ${first.invoice.number} og ${second.invoice.number}`
    await read([bankLine(text, 1798)])
    const line = await lineOf(text)
    expect(line.match).toMatchObject({ state: 'whole', isSure: true, parts: [{ amount: 699 }, { amount: 1099 }] })
    await book([bookingOf(line)])
    expect([(await rowOf(first.id))?.paymentStatus, (await rowOf(second.id))?.paymentStatus]).toEqual(['paid', 'paid'])
  })

  test('on the invoice whose bare number is all their text says, not on an older one of the order', async () => {
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10 })
    const customer = await addCustomer(db, { customDiscount: 0 })
    const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 2 }] }, customer)
    const { items } = (await api(`GET /orders/${id}`, undefined, staff)).body.order as { items: { id: number }[] }
    const part = { paymentTerms: '8_days', lines: [{ itemId: items[0]?.id, quantity: 1 }] }
    const issue = async () => (await api(`POST /orders/${id}/invoice`, part, staff)).body.invoice as Invoice
    const [older, newer] = [await issue(), await issue()]
    await read([bankLine(String(newer.number), newer.total)])
    await book([bookingOf(await lineOf(String(newer.number)))])
    const openOf = async (invoice: Invoice) =>
      (await db.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, invoice.id)))[0]?.openOre
    expect([await openOf(older), await openOf(newer)]).toEqual([older.total * 100, 0])
  })

  test('as more than is owed only when staff say so, and the rest is owed back', async () => {
    const { id, invoice } = await owe()
    const text = `Faktura ${invoice.number} og lidt til`
    await read([bankLine(text, 1100)])
    const line = await lineOf(text)
    expect(line.match).toMatchObject({ state: 'above', isSure: false })
    const refused = await book([bookingOf(line)])
    expect(refused.body.lines).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('Bekræft, at kunden har betalt for meget.') },
    ])
    expect(refused.body.message).toBe('Ingen linjer er bogført, 1 linje kunne ikke bogføres')
    await book([{ ...bookingOf(line), isOverpaid: true }])
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', openOre: -1_00 })
  })

  test('as a refund, which is mailed to its customer, where exactly that amount is owed', async () => {
    const { id, invoice, orderNumber } = await owe()
    const pay = { amount: 1199, way: 'bank', paidOn: '2026-11-10', isOverpaid: true }
    await api(`POST /orders/${id}/payments`, pay, { token: staff.token })
    const text = `Retur ${orderNumber}`
    await read([bankLine(text, -100), bankLine(`Faktura ${invoice.number}`, -99)])
    const line = await lineOf(text)
    expect(line.match).toMatchObject({ state: 'whole', isSure: true })
    const booked = await book([bookingOf(line)])
    expect(booked.body.message).toBe('1 tilbagebetaling er bogført')
    expect(await rowOf(id)).toMatchObject({ openOre: 0, refundedOre: 100_00 })
    const refundMails = await db.select().from(mails).where(eq(mails.template, 'order-refunded'))
    expect(refundMails.filter(({ payload }) => (payload as { orderId: number }).orderId === id).length).toBe(1)
  })

  test('each once: a second press, two staff at once, and a file read by two at the same instant', async () => {
    const debts = [await owe(), await owe(), await owe()]
    const lines = debts.map(({ invoice }) => bankLine(`Faktura ${invoice.number}`, 1099, '15-11-2026'))
    const other = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })
    const readings = await Promise.all([staff, other, staff, other, staff, other].map(({ token }) => read(lines, { token })))
    expect(readings.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 0, 0, 0, 3])
    const found = (await listed()).filter(({ text }) => debts.some(({ invoice }) => text === `Faktura ${invoice.number}`))
    const presses = await Promise.all([book(found.map(bookingOf)), book(found.map(bookingOf), other.token), book(found.map(bookingOf))])
    const outcomes = presses.flatMap(({ body }) => (body.lines as { outcome: string }[]).map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('already'), ...Array(3).fill('booked')])
    for (const { id } of debts) expect((await paidOn(id)).map(({ amountOre }) => amountOre)).toEqual([1099_00])
  })

  test('interrupted between two are booked up to there, and the rest by the next press', async () => {
    const debts = [await owe(), await owe()]
    await read(debts.map(({ invoice }) => bankLine(`Faktura ${invoice.number}`, 1099, '14-11-2026')))
    const found = (await listed()).filter(({ text }) => debts.some(({ invoice }) => text === `Faktura ${invoice.number}`))
    const [first, second] = found.map(bookingOf)
    if (!first || !second) throw new Error('two lines are open')
    const stuck = debts[1]?.id ?? 0
    await db.execute(sql.raw(`create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`))
    await db.execute(
      sql.raw(
        `create trigger stop_here before insert on payments for each row when (new.order_id = ${stuck}) execute function stop_here()`,
      ),
    )
    expect((await book([first, second])).status).toBe(500)
    await db.execute(sql.raw('drop trigger stop_here on payments'))
    expect((await paidOn(stuck)).length).toBe(0)
    expect((await lineOf(found[1]?.text ?? '')).left).toBe(1099)
    const { body } = await book([first, second])
    expect(body.lines).toMatchObject([{ outcome: 'already' }, { outcome: 'booked' }])
    for (const { id } of debts) expect((await paidOn(id)).map(({ amountOre }) => amountOre)).toEqual([1099_00])
  })

  test('are open again when their payment is reversed, and may be booked elsewhere', async () => {
    const [wrong, right] = [await owe(), await owe()]
    await read([bankLine('Uden nummer', 1099, '13-11-2026')])
    const line = await lineOf('Uden nummer')
    await book([{ id: line.id, left: 1099, parts: [{ orderId: wrong.id, amount: 1099 }] }])
    const [payment] = await paidOn(wrong.id)
    const reversed = await api(`POST /payments/${payment?.id}/reverse`, { paidOn: '2026-11-20' }, { token: staff.token })
    expect(reversed.status).toBe(200)
    const open = await lineOf('Uden nummer')
    expect([open.left, open.booked]).toEqual([1099, []])
    await book([{ id: line.id, left: 1099, parts: [{ orderId: right.id, amount: 1099 }] }])
    expect([(await rowOf(wrong.id))?.paidOre, (await rowOf(right.id))?.paidOre]).toEqual([0, 1099_00])
  })

  test('are refused one by one: divided wrongly, changed since, of a deleted order, unknown', async () => {
    const { id } = await owe()
    await read([bankLine('Afvises', 50, '12-11-2026')])
    const line = await lineOf('Afvises')
    const part = { orderId: id, amount: 50 }
    const { body } = await book([
      { id: line.id, left: 50, parts: [{ ...part, amount: 49 }] },
      { id: line.id, left: 50, parts: [part, part] },
      {
        id: line.id,
        left: 50,
        parts: [
          { ...part, amount: 60 },
          { orderId: id + 1, amount: -10 },
        ],
      },
      { id: line.id, left: 40, parts: [{ ...part, amount: 40 }] },
      { id: line.id, left: 50, parts: [{ ...part, orderId: 2_000_000 }] },
      { id: 2_000_000, left: 50, parts: [part] },
    ])
    expect((body.lines as { message: string }[]).map(({ message }) => message)).toEqual([
      'Beløbene skal tilsammen være linjens beløb.',
      'Beløbene skal tilsammen være linjens beløb.',
      'Beløbene skal tilsammen være linjens beløb.',
      'Linjen er ændret, siden du så den. Se den igen.',
      'Ordren findes ikke.',
      'Linjen findes ikke mere.',
    ])
    expect(await paidOn(id)).toEqual([])
    const none = await book([])
    expect([none.status, none.body.fields]).toEqual([400, { lines: 'Vælg mindst én linje.' }])
  })

  test('and the database itself lets no øre of a line be booked twice', async () => {
    const { id } = await owe()
    await read([bankLine('Kun én gang', 60, '11-11-2026')])
    const line = await lineOf('Kun én gang')
    const payment = { orderId: id, amountOre: 40_00, way: 'bank' as const, paidOn: '2026-11-11', bankLineId: line.id, createdAt: clock.now }
    await db.insert(payments).values(payment)
    await expect(db.insert(payments).values(payment)).rejects.toThrow()
    await expect(db.insert(payments).values({ ...payment, amountOre: -1_00 })).resolves.toBeDefined()
    await db.insert(payments).values({ ...payment, amountOre: -39_00 })
    await expect(db.insert(payments).values({ ...payment, amountOre: -1_00 })).rejects.toThrow()
    await settleOrder(db, id)
  })
})

describe('lines that are no payment', () => {
  test('what staff booked by hand is recognised, and set aside', async () => {
    const { id, invoice } = await owe()
    await api(`POST /orders/${id}/payments`, { amount: 1099, way: 'bank', paidOn: '2026-11-18' }, { token: staff.token })
    const text = `Faktura ${invoice.number} i hånden`
    await read([bankLine(text, 1099)])
    const line = await lineOf(text)
    expect(line.match).toMatchObject({ state: 'booked', isSure: false, parts: [], candidates: [{ orderId: id, open: 0 }] })
    const set = await aside(line.id, 'booked_by_hand')
    expect(set.body.message).toBe('Linjen er lagt til side')
    expect(await lineOf(text, 'aside')).toMatchObject({ aside: 'booked_by_hand', match: null })
    const refused = await book([{ id: line.id, left: 1099, parts: [{ orderId: id, amount: 1099 }], isOverpaid: true }])
    expect(refused.body.lines).toMatchObject([
      { outcome: 'refused', message: 'Linjen er lagt til side. Tag den frem, før du bogfører den.' },
    ])
    expect((await aside(line.id, null)).status).toBe(200)
    expect((await lineOf(text)).aside).toBeNull()
  })

  test('a line is not set aside that a colleague did something with since it was seen', async () => {
    await read([bankLine('Set før', 3, '08-11-2026')])
    const { id } = await lineOf('Set før')
    await aside(id, 'not_a_payment')
    const body = { reason: 'read_before', seen: { left: 3, aside: null } }
    const refused = await api(`PUT /bank-lines/${id}/aside`, body, { token: staff.token })
    expect([refused.status, refused.body.code, refused.body.changedBy]).toEqual([409, 'changed_meanwhile', 'Bo Bogholder'])
    expect(refused.body.now).toMatchObject({ id, left: 3, aside: 'not_a_payment' })
  })

  test('a booked line cannot be set aside, and an unknown one is not found', async () => {
    const [booked] = await listed('booked')
    const refused = await aside(booked?.id ?? 0, 'not_a_payment')
    expect([refused.status, refused.body.code]).toEqual([409, 'bank_line_booked'])
    expect((await aside(2_000_000, 'not_a_payment')).body.code).toBe('bank_line_not_found')
    expect((await aside(booked?.id ?? 0, 'lost')).body.fields).toEqual({ reason: 'Vælg en grund.' })
  })

  test('a wrong file is undone as far as its lines are unused', async () => {
    const { id, invoice } = await owe()
    await read([bankLine(`Faktura ${invoice.number}`, 1099, '10-11-2026'), bankLine('Forkert konto', 77, '10-11-2026')])
    await book([bookingOf(await lineOf(`Faktura ${invoice.number}`))])
    const [last] = (await api('GET /bank-statements', undefined, { token: staff.token })).body.statements as BankStatement[]
    expect(last).toMatchObject({ by: 'Bo Bogholder', from: '2026-11-10', to: '2026-11-10', lines: 2, booked: 1, untouched: 1 })
    const undone = await api(`DELETE /bank-statements/${last?.id}`, undefined, { token: staff.token })
    expect(undone.body.message).toBe('1 linje er fjernet')
    expect((await listed()).some(({ text }) => text === 'Forkert konto')).toBe(false)
    expect((await rowOf(id))?.paymentStatus).toBe('paid')
    const again = await api(`DELETE /bank-statements/${last?.id}`, undefined, { token: staff.token })
    expect([again.status, again.body.code]).toEqual([409, 'bank_statement_used'])
    expect((await api('DELETE /bank-statements/2000000', undefined, { token: staff.token })).body.code).toBe('bank_statement_not_found')
    expect((await read([bankLine('Forkert konto', 77, '10-11-2026')])).body.added).toBe(1)
  })

  test('a file is read after an earlier one with the same line was undone', async () => {
    const line = bankLine('To ens', 31, '09-11-2026')
    await read([line])
    const [first] = (await api('GET /bank-statements', undefined, { token: staff.token })).body.statements as BankStatement[]
    expect((await read([line, line])).body.added).toBe(1)
    await api(`DELETE /bank-statements/${first?.id}`, undefined, { token: staff.token })
    const { status, body } = await read([line, line])
    expect([status, body.added]).toEqual([200, 1])
  })

  test('the text of a line set aside a year ago is erased, and the line is still recognised', async () => {
    const line = bankLine('Farmor Ærtholm', 500, '09-11-2026')
    await read([line])
    const { id } = await lineOf('Farmor Ærtholm')
    await aside(id, 'not_a_payment')
    await db
      .update(bankLines)
      .set({ asideAt: new Date(clock.now.getTime() - 366 * DAY_MS) })
      .where(eq(bankLines.id, id))
    await clearAway(shop, clock.now)
    expect((await db.select().from(bankLines).where(eq(bankLines.id, id)))[0]?.text).toBe('')
    expect((await read([line])).body.added).toBe(0)
  })
})

test('staff find the order a line pays by the text of the line', async () => {
  const { id, invoice, orderNumber } = await owe('Søgbar Folie ApS')
  const find = async (search: string) =>
    (
      (await api(`GET /bank-lines/targets?search=${encodeURIComponent(search)}` as 'GET /x', undefined, { token: staff.token })).body
        .targets as BankTarget[]
    ).map(({ orderId }) => orderId)
  for (const search of [String(invoice.number), `faktura ${invoice.number}`, orderNumber, 'søgbar'])
    expect(await find(search), search).toContain(id)
})

test('who may not book payments sees and does nothing of it', async () => {
  const { token } = await addCustomer(db, { role: 'admin', restrictedTo: ['orders'] })
  expect((await read([bankLine('Fremmed', 1)], { token })).status).toBe(403)
  expect((await api('GET /bank-lines', undefined, { token })).status).toBe(403)
  expect((await book([], token)).status).toBe(403)
})

test('afterwards the books add up', async () => {
  const { invoice } = await owe('Regnskab ApS')
  const text = `Regnskab faktura ${invoice.number}`
  await read([bankLine(text, 1099)])
  expect((await book([bookingOf(await lineOf(text))])).status).toBe(200)
  expect(await checkBooks(db.$client)).toEqual([])
})
