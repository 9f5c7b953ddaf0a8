import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { bookkeepingVouchers } from '#server/database/schema/bookkeeping.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { payments } from '#server/database/schema/payments.ts'
import { readSettings } from '#server/settings/queries.ts'
import { clearAway } from '#test/clear-away.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, testShop } from '#test/shop.ts'
import { filesInZip } from '#test/zip-reader.ts'

const here = await testShop()
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const bookkeeper = await addCustomer(db, { role: 'admin', name: 'Bo', restrictedTo: ['figures', 'invoices'] })

const at = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`)
}
const get = async (path: string) => (await api(`GET ${path}` as 'GET /x', undefined, { token: bookkeeper.token })).body
const periods = async () => (await get('/bookkeeping')).periods as BookkeepingPeriod[]
const period = async (month: string) => (await periods()).find((one) => one.month === month)
const close = async (month: string) => await api(`POST /bookkeeping/${month}/closing`, undefined, { token: bookkeeper.token })
const csv = async (month: string, format = 'generic') =>
  (await download(shop, `/bookkeeping/${month}/postings.csv?format=${format}`, bookkeeper.token)).file.toString()
const pay = async (orderId: number, amount: number, paidOn: string) =>
  await api(`POST /orders/${orderId}/payments`, { amount, way: 'bank', paidOn, isOverpaid: true }, { token: staff.token })

/** Of a file of postings in the general form, what stands on an account: debit less credit, in øre. */
function balances(file: string): Map<string, number> {
  const rows = file.trim().split('\r\n').slice(1)
  const sums = new Map<string, number>()
  for (const row of rows) {
    const [, , , account = '', , debit = '', credit = ''] = row.split(';')
    const ore = Math.round((Number(debit.replace(',', '.')) - Number(credit.replace(',', '.'))) * 100)
    sums.set(account, (sums.get(account) ?? 0) + ore)
  }
  return sums
}

async function sell(day: string): Promise<Readonly<{ orderId: number; invoice: Invoice }>> {
  at(day)
  const { id } = await placeOrder(here)
  return { orderId: id, invoice: await staff.issue(id) }
}

describe('a month of the books', () => {
  const october: { orderId: number; invoice: Invoice }[] = []

  test('is there as soon as something was sold or paid in it, and may be looked at before it is closed', async () => {
    at('2026-10-30')
    expect(await periods()).toMatchObject([{ month: '2026-10', documents: 0, canBeClosed: false }])
    october.push(await sell('2026-10-05'), await sell('2026-10-06'))
    const [first, second] = october
    if (!first || !second) throw new Error('two were sold')
    at('2026-10-20')
    await pay(first.orderId, first.invoice.total, '2026-10-07')
    await api(`POST /invoices/${second.invoice.id}/credit-note`, { reason: 'Ridset', amount: 99.97 }, { token: staff.token })
    const total = first.invoice.total + second.invoice.total - 99.97
    expect(await periods()).toMatchObject([
      { month: '2026-10', documents: 3, payments: 1, total, paid: first.invoice.total, isClosed: false },
    ])
    const file = await download(shop, '/bookkeeping/2026-10/postings.csv?format=dinero', bookkeeper.token)
    expect(file.headers.get('content-disposition')).toContain('posteringer-2026-10-dinero-foreloebig.csv')
  })

  test('is closed once it is over: debit is credit, and the sums are the invoices’ to the øre', async () => {
    const early = await close('2026-10')
    expect([early.status, early.body.code]).toEqual([409, 'period_not_over'])
    at('2026-11-02')
    const { status, body } = await close('2026-10')
    expect([status, body.message]).toEqual([200, 'Oktober 2026 er afsluttet'])
    expect(body.period).toMatchObject({ month: '2026-10', isClosed: true, canBeClosed: false, closedBy: 'Bo', documents: 3, payments: 1 })
    const sums = balances(await csv('2026-10'))
    expect([...sums.values()].reduce((sum, ore) => sum + ore, 0)).toBe(0)
    const [issued] = await db
      .select({
        totalOre: sql<number>`sum(case kind when 'invoice' then total_ore else -total_ore end)::bigint`,
        vatOre: sql<number>`sum(case kind when 'invoice' then vat_ore else -vat_ore end)::bigint`,
      })
      .from(invoices)
    const [paid] = await db.select({ ore: sql<number>`sum(amount_ore)::bigint` }).from(payments)
    expect(sums.get(DEFAULT_ACCOUNTS.vat)).toBe(0 - (issued?.vatOre ?? 0))
    expect(sums.get(DEFAULT_ACCOUNTS.bank)).toBe(paid?.ore)
    expect(sums.get(DEFAULT_ACCOUNTS.receivables)).toBe((issued?.totalOre ?? 0) - (paid?.ore ?? 0))
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'bookkeeping'))
    expect(entry).toMatchObject({ action: 'Måned afsluttet', byName: 'Bo', subjectLabel: 'oktober 2026', changes: { vouchers: { to: 4 } } })
  })

  test('tells what it comes to on each account', async () => {
    const { accounts } = await get('/bookkeeping/2026-10')
    const totals = accounts as { account: string; number: string; debit: number; credit: number }[]
    expect(totals.map(({ account }) => account)).toEqual(['receivables', 'sales', 'freight', 'vat', 'bank'])
    const sum = (side: 'debit' | 'credit') => totals.reduce((total, one) => total + Math.round(one[side] * 100), 0)
    expect(sum('debit')).toBe(sum('credit'))
    expect(totals[0]?.number).toBe('5600')
  })

  test('says the same for ever, whatever is sold, paid and set afterwards; what comes late falls into the next', async () => {
    const [first, second] = october
    if (!first || !second) throw new Error('two were sold')
    const files = async () => [
      ...(await Promise.all(['economic', 'dinero', 'generic'].map((format) => csv('2026-10', format)))),
      (await download(shop, '/bookkeeping/2026-10/documents.zip', bookkeeper.token)).file.toString('base64'),
    ]
    const before = await files()
    await pay(second.orderId, 100, '2026-10-31')
    await sell('2026-11-03')
    const { bookkeeping } = await readSettings(db)
    await api('PUT /settings', { bookkeeping: { accounts: { ...bookkeeping.accounts, vat: '14262' } } }, { token: staff.token })
    expect(await files()).toEqual(before)
    const next = await csv('2026-11')
    expect(next).toContain('01-11-2026')
    expect(next).toMatch(/Bankoverførsel modtaget, ORD-2026-\d+ \(31\.10\.2026\)/)
    expect(balances(next).get('14262')).toBeLessThan(0)
    expect(await period('2026-11')).toMatchObject({ documents: 1, payments: 1 })
  })

  test('gives its numbers on without a gap into the next month', async () => {
    at('2026-12-01')
    await close('2026-11')
    const numbers = await db.select({ number: bookkeepingVouchers.number }).from(bookkeepingVouchers).orderBy(bookkeepingVouchers.number)
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
    const again = await close('2026-11')
    expect([again.status, again.body.code]).toEqual([409, 'period_closed'])
  })

  test('closes those before it that are open too, each by itself', async () => {
    at('2027-03-01')
    await close('2027-02')
    const closed = (await periods()).filter(({ isClosed }) => isClosed).map(({ month }) => month)
    expect(closed).toEqual(['2027-02', '2027-01', '2026-12', '2026-11', '2026-10'])
  })

  test('closed by two at once is closed once', async () => {
    at('2027-04-01')
    const answers = await Promise.all([close('2027-03'), close('2027-03')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('all papers of a month come in one file, in the books’ order, with the electronic ones of firms', async () => {
  at('2027-04-10')
  const firm = await addCustomer(db, { cvr: '10150817' })
  const [ofFirm, other] = [await placeOrder(here, {}, firm), await placeOrder(here)]
  const [invoice, second] = [await staff.issue(ofFirm.id), await staff.issue(other.id)]
  const { file, headers } = await download(shop, '/bookkeeping/2027-04/documents.zip', bookkeeper.token)
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/zip', 'private, no-store'])
  const files = filesInZip(file)
  const names = [...files.keys()]
  expect(names.map((name) => name.replace(/^\d{6}-/, ''))).toEqual([
    `Faktura_${ofFirm.orderNumber}.pdf`,
    `Faktura_${ofFirm.orderNumber}.xml`,
    `Faktura_${other.orderNumber}.pdf`,
  ])
  expect(names.toSorted()).toEqual(names)
  const [pdf, xml, last] = [...files.values()]
  expect(pdfText(pdf ?? Buffer.alloc(0))).toContain(`Faktura ${invoice.number}`)
  expect(xml?.toString()).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
  expect(pdfText(last ?? Buffer.alloc(0))).toContain(`Faktura ${second.number}`)
})

test.each(['2026-09', '2030-01'])('%s is no month of the books', async (month) => {
  const { status, body } = await download(shop, `/bookkeeping/${month}/postings.csv`, bookkeeper.token)
  expect([status, body.code]).toEqual([404, 'period_not_found'])
})

test.each(['2026-13', 'oktober', '2026-1'])('%s is no month at all', async (month) => {
  expect((await api(`GET /bookkeeping/${month}`, undefined, { token: bookkeeper.token })).status).toBe(404)
})

test('a colleague without figures or invoices keeps no books', async () => {
  for (const restrictedTo of [['figures'], ['invoices']] as const) {
    const { token } = await addCustomer(db, { role: 'admin', restrictedTo: [...restrictedTo] })
    expect((await api('GET /bookkeeping', undefined, { token })).status).toBe(403)
    expect((await api('POST /bookkeeping/2027-03/closing', undefined, { token })).status).toBe(403)
  }
})

test.each([
  `update bookkeeping_periods set accounts = '{}'`,
  'delete from bookkeeping_periods',
  `update bookkeeping_vouchers set text = ''`,
  'delete from bookkeeping_vouchers',
  'truncate bookkeeping_vouchers',
])('the database itself refuses "%s"', async (statement) => {
  await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: 'a closed period never changes' } })
})

test('a colleague who closed a month may leave the shop, and the month stays', async () => {
  at('2027-05-01')
  const leaving = await addCustomer(db, { role: 'superadmin', name: 'På vej' })
  await api('POST /bookkeeping/2027-04/closing', undefined, { token: leaving.token })
  expect((await api(`DELETE /users/${leaving.id}`, undefined, { token: staff.token })).status).toBe(200)
  expect(await period('2027-04')).toMatchObject({ isClosed: true, closedBy: null })
})

test('five years later the figures are still there, and the vouchers name no person', async () => {
  const before = await csv('2026-10')
  await clearAway(shop, new Date('2033-01-05T10:00:00Z')).catch(() => undefined)
  expect(await csv('2026-10')).toBe(before)
  expect(before).not.toContain('Ærø')
})

test('an account has a number of digits', async () => {
  const { bookkeeping } = await readSettings(db)
  const accounts = { ...bookkeeping.accounts, bank: '58 20', sales: 'salg' }
  const { status, body } = await api('PUT /settings', { bookkeeping: { accounts } }, { token: staff.token })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['bookkeeping.accounts.sales']])
})
