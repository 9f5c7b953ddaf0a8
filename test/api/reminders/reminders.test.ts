import { asc, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import type { Reminder, ReminderDraft } from '#contract/reminders/reminders.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { createApi } from '#server/app.ts'
import { renderVoucherPdf } from '#server/bookkeeping/ledger/voucher-pdf.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, type Customer, footprint, testShop } from '#test/shop.ts'
import { filesInZip } from '#test/zip-reader.ts'

const here = await testShop()
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const RATES = [
  { from: '2026-01-01', percent: 1.75 },
  { from: '2026-07-01', percent: 2 },
]
const [stored] = await db.select().from(settings)
await db.update(settings).set({ data: { ...stored?.data, reminders: { rates: RATES } } })

const at = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`)
}
const plain = (text: unknown) => String(text).replace(/\u00a0/g, ' ')

type Sold = Readonly<{ orderId: number; orderNumber: string; customer: Customer; invoice: Invoice }>

const DUE = '2026-06-01'

/** Two rolls a firm bought on invoice. Numbers follow the days they are issued on, so all are issued on one. */
async function sell(): Promise<Sold> {
  at('2026-05-24')
  const { id, orderNumber, customer } = await placeOrder(here)
  const invoice = await staff.issue(id)
  expect(invoice.dueDate).toBe(DUE)
  return { orderId: id, orderNumber, customer, invoice }
}

const draftOf = async ({ invoice }: Sold) =>
  (await api(`GET /invoices/${invoice.id}/reminder`, undefined, staff)).body.draft as ReminderDraft
const bodyOf = ({ position, fee, interest, compensation, newDueDate, text }: ReminderDraft, change = {}) => ({
  ...{ position, fee, interest, compensation, dueDate: newDueDate, text },
  ...change,
})
const send = async ({ invoice }: Sold, body: unknown) => await api(`POST /invoices/${invoice.id}/reminders`, body, staff)
const remind = async (sold: Sold, change = {}) => {
  const { status, body } = await send(sold, bodyOf(await draftOf(sold), change))
  expect([status, body.fields]).toEqual([200, undefined])
  return body.reminder as Reminder
}
const pay = async ({ orderId }: Sold, amount: number, paidOn: string) =>
  await api(`POST /orders/${orderId}/payments`, { amount, way: 'bank', paidOn }, staff)

const ownReminders = async ({ token }: Customer) => (await api('GET /payments/my-balance', undefined, { token })).body.reminders

describe('a reminder', () => {
  test('asks a firm for the fee, the interest since the due date and 310 kr., once: the second press is refused as sent', async () => {
    const sold = await sell()
    at('2026-07-11')
    const draft = await draftOf(sold)
    // 30 days at 9.75 % and 10 at 10 % of a year
    const interest = Math.round(sold.invoice.total * 100 * ((30 * 0.0975 + 10 * 0.1) / 365)) / 100
    expect(draft).toMatchObject({
      fee: 100,
      interest,
      compensation: 310,
      position: 1,
      ordinal: 1,
      newDueDate: '2026-07-21',
      missingRates: [],
    })

    const twice = await Promise.all([send(sold, bodyOf(draft)), send(sold, bodyOf(draft))])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe('reminder_sent')
    const [row, ...others] = await db.select().from(reminders).where(eq(reminders.invoiceId, sold.invoice.id))
    expect([others.length, row?.number, row?.feeOre]).toEqual([0, 1, 10_000])
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'Rykker sendt', changes: { fee: { to: 100 }, compensation: { to: 310 } } })

    const mailed = await db.select().from(mails).where(eq(mails.template, 'reminder-sent'))
    expect(mailed).toHaveLength(1)
    const [mail] = mailed
    if (!mail) throw new Error('no mail')
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const rendered = await renderMail(mail.template, context as never, mail.payload)
    const text = plain(rendered.text)
    expect(rendered.subject).toBe(`Rykker 1: faktura ${sold.invoice.number} er ikke betalt`)
    expect(text).toContain('Rykkergebyr (renteloven § 9 b): 100,00 kr.')
    expect(text).toContain('Kompensation mellem erhvervsdrivende (renteloven § 9 a): 310,00 kr.')
    expect(text).toContain('Gebyr, rente og kompensation er uden moms.')
    expect(text).toContain('9,75 % fra 01.06.2026, 10 % fra 01.07.2026')
    expect(rendered.attachments?.map(({ filename }) => filename)).toEqual([
      `Rykker_1_${sold.orderNumber}.pdf`,
      `Faktura_${sold.orderNumber}.pdf`,
    ])

    const { file } = await download(shop, `/reminders/${row?.id}/pdf`, sold.customer.token)
    const paper = plain(pdfText(file))
    const voucher = {
      kind: 'reminder',
      sourceId: String(row?.id),
      number: 1,
      day: DUE,
      text: '',
      postings: [],
      createdAt: clock.now,
    } as const
    expect(plain(pdfText(await renderVoucherPdf(shop, voucher))), 'the paper of its voucher').toBe(paper)
    expect(paper).toContain('1. rykker')
    expect(paper).toContain(`Faktura ${sold.invoice.number}`)
    expect(paper).toContain('betales senest 21.07.2026')
    const stranger = await addCustomer(db)
    expect((await api(`GET /reminders/${row?.id}/pdf`, undefined, stranger)).status).toBe(404)
  })

  test('is refused above the law, with the reason at its field, and changes nothing', async () => {
    const sold = await sell()
    at('2026-06-12')
    const draft = await draftOf(sold)
    const before = await footprint(db)
    const wrong = await send(sold, bodyOf(draft, { fee: 150, interest: draft.interest + 0.01, compensation: 311, dueDate: '2026-06-12' }))
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: {
          fee: 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).',
          interest: 'Det er mere rente, end der er løbet på (renteloven § 5).',
          compensation: 'Kompensationen må højst være 310 kr. (renteloven § 9 a).',
          dueDate: 'Vælg en dag fra i morgen til om 60 dage.',
        },
      },
    })
    expect(await footprint(db)).toEqual(before)
    at(DUE)
    expect((await send(sold, bodyOf(draft))).body.code).toBe('not_overdue')
    const setting = await api('PUT /settings', { reminders: { ...(await shop.settings()).reminders, feeKr: 150 }, seen: {} }, staff)
    expect(setting).toMatchObject({
      status: 400,
      body: { fields: { 'reminders.feeKr': 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).' } },
    })
  })

  test('comes three times with a fee, each after the time of the last; the fourth is free', async () => {
    const sold = await sell()
    const days = ['2026-06-04', '2026-06-15', '2026-06-26']
    for (const [index, day] of days.entries()) {
      at(day)
      const sent = await remind(sold)
      expect(sent).toMatchObject({ position: index + 1, fee: 100, compensation: index === 0 ? 310 : 0 })
      // the last day to pay
      at(addDays(day, 10))
      expect((await api(`GET /invoices/${sold.invoice.id}/reminder`, undefined, staff)).body.code).toBe('reminded_lately')
    }
    const all = await db.select().from(reminders).where(eq(reminders.invoiceId, sold.invoice.id)).orderBy(asc(reminders.id))
    expect(new Set(all.map(({ number }) => number)).size).toBe(3)
    at('2026-07-07')
    expect((await api(`GET /overdue?search=${sold.invoice.number}`, undefined, staff)).body.customers).toMatchObject([
      { invoices: [{ next: { kind: 'collect' } }] },
    ])
    const fourth = await draftOf(sold)
    expect(fourth).toMatchObject({ fee: 0, compensation: 0, most: { fee: 0 } })
    expect((await send(sold, bodyOf(fourth, { fee: 1 }))).body.fields).toMatchObject({
      fee: 'Denne rykker må ikke koste noget: højst tre gebyrer, og mindst ti dage imellem (renteloven § 9 b).',
    })
    // all interest so far, asked for bit by bit, is what it comes to at once
    const charged = all.reduce((sum, { interestOre }) => sum + interestOre, 0)
    expect(charged + Math.round(fourth.interest * 100)).toBe(Math.round((sold.invoice.total * 100 * (30 * 0.0975 + 6 * 0.1)) / 365))
  })

  test('asks a consumer for no compensation, and for interest from 30 days after the invoice', async () => {
    const sold = await sell()
    await db.update(orders).set({ buyerKind: 'consumer' }).where(eq(orders.id, sold.orderId))
    at('2026-06-20')
    const early = await draftOf(sold)
    expect(early).toMatchObject({ fee: 100, interest: 0, compensation: 0, most: { compensation: 0 } })
    expect((await send(sold, bodyOf(early, { compensation: 310 }))).body.fields).toMatchObject({
      compensation: 'Kompensation kræves kun af firmaer og kun én gang pr. faktura (renteloven § 9 a).',
    })
    at('2026-06-24')
    // issued on 24 May: the demand is 30 days old on 23 June
    expect((await draftOf(sold)).interest).toBe(Math.round(sold.invoice.total * 100 * (0.0975 / 365)) / 100)
  })

  test('names the half-year without a rate, which bears no interest', async () => {
    const sold = await sell()
    at('2027-01-10')
    const draft = await draftOf(sold)
    expect(draft.missingRates).toEqual(['1. halvår 2027'])
    expect(draft.interest).toBe(Math.round((sold.invoice.total * 100 * (30 * 0.0975 + 184 * 0.1)) / 365) / 100)
  })

  test('of a letter sends no mail', async () => {
    const sold = await sell()
    at('2026-06-15')
    const before = (await db.select().from(mails)).length
    expect(await remind(sold, { isLetter: true, text: 'Kære ven\n\nBetal nu.' })).toMatchObject({ isLetter: true })
    expect((await db.select().from(mails)).length).toBe(before)
  })
})

describe('money for a reminder', () => {
  test('settles the invoice first and then the fee, and never makes the order overpaid', async () => {
    const sold = await sell()
    at('2026-06-16')
    const reminder = await remind(sold)
    const charges = Math.round((reminder.fee + reminder.interest + reminder.compensation) * 100) / 100
    const total = sold.invoice.total
    expect((await pay(sold, Math.round((total + charges) * 100 + 1) / 100, '2026-06-16')).body.code).toBe('above_open')
    const { status, body } = await pay(sold, Math.round((total + charges) * 100 - 5000) / 100, '2026-06-16')
    expect(status).toBe(200)
    expect(body.money).toMatchObject({ paid: total, open: 0, paymentStatus: 'paid' })
    expect(body.reminders).toMatchObject([{ id: reminder.id, open: 50, paid: Math.round(charges * 100 - 5000) / 100 }])
    expect(body.payments).toMatchObject([
      { amount: total, reminderNumber: null },
      { amount: Math.round(charges * 100 - 5000) / 100, reminderNumber: reminder.number },
    ])
    const rest = await pay(sold, 50, '2026-06-16')
    expect(rest.body.reminders).toMatchObject([{ open: 0 }])
    expect((await pay(sold, 50, '2026-06-16')).body.code).toBe('above_open')
    // a mistake is reversed like any other payment, and the order keeps its own money
    const last = (rest.body.payments as { id: number }[]).at(-1)
    const reversed = await api(`POST /payments/${last?.id}/reverse`, { paidOn: '2026-06-16' }, staff)
    expect(reversed.body).toMatchObject({ money: { paid: total, open: 0 }, reminders: [{ open: 50 }] })
    const own = (await api(`GET /orders/${sold.orderId}/payments`, undefined, sold.customer)).body
    expect(own.reminders).toMatchObject([{ open: 50 }])
  })

  test('that was withdrawn is owed back on the order, once', async () => {
    const other = await sell()
    const sold = await sell()
    at('2026-06-17')
    const reminder = await remind(sold, { interest: 0, compensation: 0 })
    await pay(sold, sold.invoice.total + 100, '2026-06-17')
    const withdraw = () => api(`POST /reminders/${reminder.id}/withdrawal`, { reason: 'Betalt i tide' }, staff)
    expect(await ownReminders(sold.customer)).toMatchObject([{ id: reminder.id, paid: 100, open: 0 }])
    expect(await ownReminders(other.customer)).toEqual([])
    const answers = await Promise.all([withdraw(), withdraw()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await api(`GET /orders/${sold.orderId}/payments`, undefined, staff)
    expect(body.money).toMatchObject({ paid: sold.invoice.total + 100, open: -100 })
    expect(body.reminders).toMatchObject([{ withdrawnOn: '2026-06-17', paid: 0, open: 0 }])
    expect(await ownReminders(sold.customer)).toEqual([])
    const { file } = await download(shop, `/reminders/${reminder.id}/pdf`, sold.customer.token)
    expect(plain(pdfText(file))).toContain('Trukket tilbage 17.06.2026: skal ikke betales')
    const booked = await db.select().from(payments).where(eq(payments.orderId, sold.orderId))
    expect(booked.reduce((sum, { amountOre }) => sum + amountOre, 0)).toBe(sold.invoice.total * 100 + 10_000)
  })
})

test('a reminder that was sent is kept by the database itself', async () => {
  const why = async (statement: Promise<unknown>) =>
    String(await statement.catch((error: Error) => (error.cause as Error | undefined)?.message))
  expect(await why(db.update(reminders).set({ feeOre: 0 }).execute())).toContain('a reminder that was sent never changes')
  expect(await why(db.delete(reminders).execute())).toContain('a reminder that was sent is never deleted')
})

test('a transfer of the invoice and what its reminder asks for is found whole on the bank statement, and settles both', async () => {
  const sold = await sell()
  at('2026-07-11')
  const { fee, interest, compensation, number } = await remind(sold)
  const ore = Math.round((sold.invoice.total + fee + interest + compensation) * 100)
  const form = new FormData()
  const text = `Faktura ${sold.invoice.number}, rykker ${number}`
  form.append('file', new File([`Dato;Tekst;Beløb\n10-07-2026;"${text}";${(ore / 100).toFixed(2).replace('.', ',')}\n`], 'konto.csv'))
  const headers = { authorization: `Bearer ${staff.token}` }
  await createApi(shop).request('/api/bank-statements', { method: 'POST', body: form, headers })
  const lines = (await api('GET /bank-lines', undefined, staff)).body.lines as BankLineAnswer[]
  const line = lines.find((one) => one.text === text)
  expect(line?.match).toMatchObject({ state: 'whole', isSure: true, parts: [{ orderId: sold.orderId, amount: ore / 100 }] })
  const parts = line?.match?.parts.map(({ orderId, amount }) => ({ orderId, amount }))
  const booked = await api('POST /bank-lines/bookings', { lines: [{ id: line?.id, left: line?.left, parts }] }, staff)
  expect(booked.body.message).toBe('1 indbetaling er bogført')
  const [order] = await db.select().from(orders).where(eq(orders.id, sold.orderId))
  expect(order).toMatchObject({ openOre: 0, paymentStatus: 'paid' })
  const rows = await db.select().from(payments).where(eq(payments.orderId, sold.orderId)).orderBy(asc(payments.id))
  expect(rows.map(({ bankLineId, reminderId }) => [bankLineId, reminderId === null])).toEqual([
    [line?.id, true],
    [line?.id, false],
  ])
  expect(rows.reduce((sum, { amountOre }) => sum + amountOre, 0)).toBe(ore)
  // the line stays booked when the reminder is withdrawn: its money is the order's then
  const reminder = rows.find(({ reminderId }) => reminderId !== null)?.reminderId
  await api(`POST /reminders/${reminder}/withdrawal`, { reason: 'Betalt i tide' }, staff)
  const open = (await api('GET /bank-lines', undefined, staff)).body.lines as BankLineAnswer[]
  expect(open.find(({ id }) => id === line?.id)).toBeUndefined()
  const [after] = await db.select().from(orders).where(eq(orders.id, sold.orderId))
  expect(after?.paidOre).toBe(ore)
})

test('the books have what a reminder asked for without VAT, its money, and its withdrawal, each once, and its paper', async () => {
  const sold = await sell()
  at('2026-06-20')
  const reminder = await remind(sold)
  const charges = Math.round((reminder.fee + reminder.interest + reminder.compensation) * 100)
  await pay(sold, sold.invoice.total + charges / 100, '2026-06-20')
  const wrong = await sell()
  at('2026-06-22')
  const sent = await remind(wrong, { interest: 0, compensation: 0 })
  await api(`POST /reminders/${sent.id}/withdrawal`, { reason: 'Betalt i tide' }, staff)
  at('2026-07-02')
  for (const month of ['2026-05', '2026-06']) await api(`POST /bookkeeping/${month}/closing`, undefined, staff)
  const { file } = await download(shop, '/bookkeeping/2026-06/postings.csv?format=generic', staff.token)
  const lines = file.toString().split('\r\n')
  const linesOf = (text: string) => lines.filter((line) => line.includes(`;${text}, `)).map((line) => line.split(';').slice(4).join(';'))
  expect(linesOf(`Rykker ${reminder.number}`)[0]).toBe(`Debitorer;${(charges / 100).toFixed(2).replace('.', ',')};`)
  expect(linesOf(`Rykker ${reminder.number}`)).toContain('Rykkergebyrer, uden moms;;100,00')
  expect(linesOf(`Rykker ${sent.number} trukket tilbage`)).toEqual(['Debitorer;;100,00', 'Rykkergebyrer, uden moms;100,00;'])
  expect(lines.filter((line) => line.includes(`Bankoverførsel modtaget, ${sold.orderNumber}`))).toHaveLength(4)
  const papers = await download(shop, '/bookkeeping/2026-06/documents.zip', staff.token)
  const names = [...filesInZip(papers.file).keys()]
  expect(names.filter((name) => name.endsWith(`Rykker_${reminder.number}_${sold.orderNumber}.pdf`))).toHaveLength(1)
  expect(names.filter((name) => name.includes(`Rykker_${sent.number}_`))).toHaveLength(1)
})

// last, as its credit notes are of a later day
test('a reminder of an invoice that is annulled is withdrawn with it, and the customer owes none of its charges', async () => {
  const [sold, inPart] = [await sell(), await sell()]
  at('2026-06-17')
  const paidInPart = await remind(inPart, { interest: 0, compensation: 0 })
  await pay(inPart, inPart.invoice.total + 40, '2026-06-17')
  expect(await ownReminders(inPart.customer)).toMatchObject([{ paid: 40, open: 60 }])
  const reminder = await remind(sold)
  const reduced = { reason: 'Nedslag', amount: sold.invoice.total - 1 }
  await api(`POST /invoices/${sold.invoice.id}/credit-note`, reduced, staff)
  expect(await ownReminders(sold.customer)).toMatchObject([{ id: reminder.id, open: reminder.open }])
  await api(`POST /invoices/${sold.invoice.id}/credit-note`, { reason: 'Dobbelt' }, staff)
  expect(await ownReminders(sold.customer)).toEqual([])
  const { body } = await api('GET /payments/my-invoices', undefined, sold.customer)
  expect(body).toMatchObject({ account: { invoices: [] } })
  const [row] = await db.select().from(reminders).where(eq(reminders.id, reminder.id))
  expect([row?.withdrawnOn, row?.withdrawnReason]).toEqual(['2026-06-17', expect.stringContaining(`Faktura ${sold.invoice.number}`)])
  // what was paid of one is owed back with the invoice
  await api(`POST /invoices/${inPart.invoice.id}/credit-note`, { reason: 'Dobbelt' }, staff)
  expect(await ownReminders(inPart.customer)).toEqual([])
  const { body: paper } = await api(`GET /orders/${inPart.orderId}/payments`, undefined, staff)
  expect(paper).toMatchObject({
    money: { paid: inPart.invoice.total + 40 },
    reminders: [{ id: paidInPart.id, withdrawnOn: '2026-06-17', paid: 0, open: 0 }],
  })
})
