import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ledger, LedgerComparison } from '#contract/ledger.ts'
import { sendDueVouchers } from '#server/bookkeeping/ledger/send-vouchers.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { ledgerConnection, ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { type Failure, PEER_APP_SECRET, PEER_GRANT, PEER_JOURNAL, RETRY_AFTER_S, startEconomicPeer } from '#test/economic/peer.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const peer = await startEconomicPeer()
afterAll(() => peer.close())
beforeEach(() => peer.delay(0))
const open = ledgerOpener({ economicUrl: peer.url })
const here = await testShop({ ledgers: { open, wake: () => {}, close: async () => {} } })
const { api, db, shop, clock } = here
const { agreement } = peer
const staff = await invoicingStaff(here)
const bookkeeper = await addCustomer(db, { role: 'admin', name: 'Bo', restrictedTo: ['figures', 'invoices'] })

const at = (instant: string) => {
  clock.now = new Date(instant)
}
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const connection = { system: 'economic', keys: { appSecret: PEER_APP_SECRET, grant: PEER_GRANT }, journal: PEER_JOURNAL }
const connect = (more: object = {}) =>
  api('PUT /ledger', { ...connection, firstNumber: 2001, fromMonth: '2026-10', ...more }, { token: staff.token })
const ledger = async () => (await api('GET /ledger', undefined, { token: bookkeeper.token })).body
const work = () => sendDueVouchers({ ...shop, open })
/** Until nothing is due. */
async function workAll(): Promise<void> {
  while ((await work()) > 0);
}
const decide = (id: number, decision: string) => api(`POST /ledger/vouchers/${id}/decision`, { decision }, { token: bookkeeper.token })
const compare = async (month: string) =>
  (await api(`GET /bookkeeping/${month}/comparison`, undefined, { token: bookkeeper.token })).body as unknown as LedgerComparison
const close = (month: string) => api(`POST /bookkeeping/${month}/closing`, undefined, { token: bookkeeper.token })
const missing = async () => (await api('GET /ledger/test', undefined, { token: bookkeeper.token })).body.missing
const rows = () => db.select().from(ledgerVouchers).orderBy(ledgerVouchers.id)
const queued = async () => (await ledger()).vouchers as Ledger['vouchers']
const pay = async (orderId: number, amount: number, paidOn: string) =>
  await api(`POST /orders/${orderId}/payments`, { amount, way: 'bank', paidOn, isOverpaid: true }, { token: staff.token })

async function sell() {
  const { id } = await placeOrder(here)
  return { orderId: id, invoice: await staff.issue(id) }
}

describe('connecting e-conomic', () => {
  test('is for those who change settings; the keys are sealed, and never shown or logged', async () => {
    at('2026-10-05T10:00:00Z')
    expect((await ledger()).connection).toBeNull()
    const refused = await api('PUT /ledger', { ...connection, firstNumber: 1, fromMonth: '2026-10' }, { token: bookkeeper.token })
    expect(refused.status).toBe(403)
    const without = await connect({ keys: undefined })
    expect([without.status, without.body.fields]).toMatchObject([400, { 'keys.appSecret': 'Skriv nøglen.', 'keys.grant': 'Skriv nøglen.' }])
    const { status, body } = await connect()
    expect([status, body.message]).toEqual([200, 'e-conomic er forbundet'])
    expect(body.connection).toMatchObject({ journal: 7, firstNumber: 2001, fromMonth: '2026-10', by: 'Bo Bogholder' })
    const [stored] = await db.select().from(ledgerConnection)
    const told = JSON.stringify([stored, body, await ledger(), await db.select().from(auditLog)])
    for (const secret of [PEER_APP_SECRET, PEER_GRANT]) expect(told.includes(secret)).toBe(false)
  })

  test('is changed without typing the keys again, and not over a colleague’s change', async () => {
    const revision = ((await ledger()).connection as { revision: number }).revision
    const changed = await connect({ keys: undefined, journal: 1, seen: { revision } })
    expect(changed.body.connection).toMatchObject({ journal: 1, revision: revision + 1 })
    const late = await connect({ keys: undefined, seen: { revision } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    await connect({ keys: undefined })
    expect(await missing()).toEqual([])
  })

  test('the test says what is missing', async () => {
    await connect({ keys: { appSecret: 'forkert', grant: PEER_GRANT } })
    expect(await missing()).toEqual(['e-conomic afviser nøglerne. Det er e-conomic, der er spurgt.'])
    await connect({ journal: 99 })
    const { accounts } = agreement
    agreement.accounts = accounts
      .filter(({ number }) => number !== 5810)
      .map((one) => (one.number === 5820 ? { ...one, isBarred: true } : one))
    agreement.years = agreement.years.map((one) => ({ ...one, isClosed: one.year === '2026' }))
    await api('PUT /settings', { vatCodes: { sales: 'U99', freight: '', exportSales: '' } }, { token: staff.token })
    expect(await missing()).toEqual([
      'Kassekladde 99 findes ikke i e-conomic.',
      'Konto 5820 (Bankkonto) kan der ikke bogføres på i e-conomic.',
      'Konto 5810 (Kasse) findes ikke i e-conomic.',
      'Momskoden U99 (Salg af varer, momspligtigt) bruges ikke af nogen konto i e-conomic.',
      'Der er intet åbent regnskabsår, som 05.10.2026 ligger i.',
    ])
    peer.failNextAsked('reset-before')
    expect(await missing()).toEqual(['e-conomic svarer ikke. Det er e-conomic, der er spurgt.'])
    agreement.accounts = accounts
    agreement.years = agreement.years.map((one) => ({ ...one, isClosed: false }))
    await api('PUT /settings', { vatCodes: { sales: '', freight: '', exportSales: '' } }, { token: staff.token })
    await connect()
  })

  test('the accounts are read, and one is proposed for each of the shop’s', async () => {
    const { body } = await api('GET /ledger/accounts', undefined, { token: staff.token })
    expect(body.journals).toEqual([
      { number: 1, name: 'Daglig' },
      { number: 7, name: 'Webshop' },
    ])
    expect(body.accounts).toContainEqual({ number: '1000', name: 'NETTOOMSÆTNING', isOpen: false, vatCode: null })
    expect(body.proposed).toMatchObject({
      accounts: { sales: '1010', bank: '5820', receivables: '5600' },
      vatCodes: { sales: 'U25', freight: 'U25', exportSales: 'UEXP' },
    })
  })
})

describe('vouchers', () => {
  test('are sent in the order of the books, once, each with its paper and our reference', async () => {
    const { orderId, invoice } = await sell()
    await pay(orderId, invoice.total, '2026-10-05')
    await workAll()
    await workAll()
    expect(agreement.drafts.map(({ voucherNumber }) => voucherNumber).toSorted()).toEqual([2001, 2001, 2001, 2002])
    expect(agreement.drafts[0]).toMatchObject({
      journalNumber: 7,
      contraAccountNumber: 5600,
      currency: 'DKK',
      date: '2026-10-05T00:00:00Z',
    })
    expect(agreement.drafts.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Faktura \d+, ORD-2026-\d+ #D\d+$/),
        expect.stringMatching(/^Bankoverførsel modtaget, .* #P\d+$/),
      ]),
    )
    expect(agreement.papers.map(({ voucherNumber, accountingYear }) => [voucherNumber, accountingYear])).toEqual([
      [2001, '2026'],
      [2002, '2026'],
    ])
    expect(pdfText(agreement.papers[0]?.bytes ?? Buffer.alloc(0))).toContain(String(invoice.number))
    expect(pdfText(agreement.papers[1]?.bytes ?? Buffer.alloc(0))).toContain('Bankkonto')
    expect(agreement.sums('2026-10').get('5820')).toBe(Math.round(invoice.total * 100))
    expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0, sent: 2 })
  })

  test.each<Failure>(['error', 'too-many', 'reset-before', 'reset-after', 'half', 'doubled', 'late'])(
    'by %s: once and whole',
    async (failure) => {
      await sell()
      peer.failNext(failure)
      await workAll()
      const isHeard = failure === 'doubled'
      expect(await ledger()).toMatchObject({ waiting: isHeard ? 0 : 1 })
      if (!isHeard) {
        expect(await work()).toBe(0)
        const [waiting] = await queued()
        pass(Date.parse(waiting?.nextAttemptAt ?? '') - clock.now.getTime())
        await workAll()
      }
      peer.arrive()
      const last = (await rows()).at(-1)
      expect(last?.state).toBe('sent')
      expect(agreement.drafts.filter(({ voucherNumber }) => voucherNumber === last?.number)).toHaveLength(last?.lines?.length ?? 0)
      expect(agreement.papers.filter(({ voucherNumber }) => voucherNumber === last?.number)).toHaveLength(1)
    },
  )

  test('whose paper is not heard of is not sent again, and its paper once', async () => {
    await sell()
    const papers = agreement.papers.length
    // the lines first, then the paper
    peer.failNext('doubled', 'reset-after')
    await workAll()
    pass(60_000)
    await workAll()
    expect(agreement.papers).toHaveLength(papers + 1)
    expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
  })

  test('wait as long as e-conomic asks for', async () => {
    await sell()
    peer.failNextAsked('too-many')
    await workAll()
    const [waiting] = await queued()
    expect(waiting).toMatchObject({ state: 'waiting', problem: 'e-conomic beder om en pause' })
    expect(Date.parse(waiting?.nextAttemptAt ?? '') - clock.now.getTime()).toBe(RETRY_AFTER_S * 1_000)
    const asked = peer.asked.length
    await workAll()
    expect(peer.asked).toHaveLength(asked)
    pass(RETRY_AFTER_S * 1_000)
    await workAll()
    expect(await ledger()).toMatchObject({ waiting: 0 })
  })

  test('are held by one that is refused, until staff let it be tried again', async () => {
    const { accounts } = agreement
    agreement.accounts = accounts.map((one) => (one.number === 1010 ? { ...one, isBarred: true } : one))
    const { orderId } = await sell()
    await pay(orderId, 100, '2026-10-05')
    await workAll()
    const [stuck, behind] = await queued()
    expect([stuck?.state, stuck?.problem, behind?.state]).toEqual(['stuck', 'Account 1010 is barred', 'waiting'])
    pass(3_600_000)
    await workAll()
    expect(await ledger()).toMatchObject({ waiting: 1, stuck: 1 })
    agreement.accounts = accounts
    const again = await decide(stuck?.id ?? 0, 'retry')
    expect([again.status, again.body.message]).toEqual([200, 'Bilaget prøves igen'])
    await decide(stuck?.id ?? 0, 'retry')
    await workAll()
    expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'Bilag prøvet igen'))
    expect(log).toMatchObject([{ byName: 'Bo', subjectKind: 'bookkeeping', subjectId: '2026-10' }])
  })

  test('with a number that another voucher has get a new one, or are booked by hand', async () => {
    const taken = Math.max(...(await rows()).map(({ number }) => number)) + 1
    const entry = { entryTypeNumber: 5, journalNumber: 7, date: '2026-10-05T00:00:00Z', text: 'Husleje', amount: 10, currency: 'DKK' }
    agreement.add([{ ...entry, voucherNumber: taken, accountNumber: 5820, contraAccountNumber: 5810 }])
    await sell()
    await workAll()
    const [stuck] = await queued()
    expect(stuck).toMatchObject({ state: 'stuck', number: taken, problem: `Bilag ${taken} findes i e-conomic med en anden tekst.` })
    await decide(stuck?.id ?? 0, 'retry')
    await workAll()
    expect((await rows()).at(-1)).toMatchObject({ state: 'sent', number: taken + 1 })
    agreement.drafts = agreement.drafts.filter(({ voucherNumber }) => voucherNumber !== taken)
  })

  test('that wait cannot be marked as booked by hand; one that is gone is not found; a colleague without the permission is refused', async () => {
    await sell()
    peer.failNext('error')
    await workAll()
    const [waiting] = await queued()
    const answers = [
      await decide(waiting?.id ?? 0, 'by_hand'),
      await decide(999_999, 'retry'),
      await decide(waiting?.id ?? 0, 'noget'),
      await api(`POST /ledger/vouchers/${waiting?.id}/decision`, { decision: 'retry' }, { token: (await addCustomer(db)).token }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'ledger_voucher_waits'],
      [404, 'ledger_voucher_not_found'],
      [400, 'invalid_input'],
      [403, 'forbidden'],
    ])
    await decide(waiting?.id ?? 0, 'retry')
    await workAll()
    expect(await ledger()).toMatchObject({ waiting: 0 })
  })

  test('are sent with VAT codes, and the sums stay those of the documents to the øre', async () => {
    const before = agreement.sums('2026-10')
    await api('PUT /settings', { vatCodes: { sales: 'U25', freight: 'U25', exportSales: 'UEXP' } }, { token: staff.token })
    const { invoice } = await sell()
    await workAll()
    const after = agreement.sums('2026-10')
    const on = (account: string) => (after.get(account) ?? 0) - (before.get(account) ?? 0)
    expect(agreement.drafts.at(-1)?.text).toContain(`Faktura ${invoice.number}`)
    expect(agreement.drafts.some(({ vatCode }) => vatCode === 'U25')).toBe(true)
    expect(on('5600')).toBe(Math.round(invoice.total * 100))
    expect(on('6902')).toBe(-Math.round(invoice.vat * 100))
    await api('PUT /settings', { vatCodes: { sales: '', freight: '', exportSales: '' } }, { token: staff.token })
  })

  test('are sent by one of several workers only', async () => {
    await sell()
    await sell()
    const before = agreement.papers.length
    await Promise.all([workAll(), workAll(), workAll()])
    await workAll()
    expect(agreement.papers).toHaveLength(before + 2)
    const numbers = (await rows()).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a month', () => {
  test('agrees with e-conomic, drafts and booked alike', async () => {
    at('2026-11-02T10:00:00Z')
    expect(await compare('2026-10')).toMatchObject({ agrees: true, waiting: 0, stuck: 0, vouchers: [] })
    agreement.book(PEER_JOURNAL)
    const { agrees, accounts } = await compare('2026-10')
    expect(agrees).toBe(true)
    expect(accounts.map(({ number }) => number)).toEqual(expect.arrayContaining(['1010', '5600', '5820', '6902']))
    for (const { ours, theirs } of accounts) expect(ours).toBe(theirs)
  })

  test('is not closed while they differ; the differences are listed, and go when they are mended', async () => {
    const { booked } = agreement
    const [first, second] = [...new Set(booked.map(({ voucherNumber }) => voucherNumber))]
    agreement.booked = booked
      .filter(({ voucherNumber }) => voucherNumber !== first)
      .map((one) => (one.voucherNumber === second && one.accountNumber === 5820 ? { ...one, amount: one.amount + 0.01 } : one))
    const differing = await compare('2026-10')
    expect(differing.agrees).toBe(false)
    expect(differing.vouchers).toMatchObject([
      { number: first, difference: 'missing' },
      { number: second, difference: 'changed' },
    ])
    const { status, body } = await close('2026-10')
    expect([status, body.code]).toEqual([409, 'books_differ'])
    agreement.booked = [
      ...booked,
      ...booked.filter(({ voucherNumber }) => voucherNumber === first).map((one) => ({ ...one, voucherNumber: 77 })),
    ]
    expect((await compare('2026-10')).vouchers).toMatchObject([{ number: first, difference: 'twice' }])
    agreement.booked = booked
    expect((await compare('2026-10')).agrees).toBe(true)
  })

  test('is not closed while something waits, or while e-conomic does not answer', async () => {
    const { orderId } = await sell()
    await pay(orderId, 50, '2026-10-31')
    const waiting = await close('2026-10')
    expect([waiting.status, waiting.body.code]).toEqual([409, 'books_wait'])
    await workAll()
    peer.failNextAsked('reset-before')
    const away = await close('2026-10')
    expect([away.status, away.body.code]).toEqual([503, 'ledger_away'])
  })

  test('is closed when they agree; what comes late is dated the next month on both sides', async () => {
    const { status, body } = await close('2026-10')
    expect([status, body.message]).toEqual([200, 'Oktober 2026 er afsluttet'])
    const { orderId } = await sell()
    await pay(orderId, 60, '2026-10-30')
    await workAll()
    const late = (await rows()).at(-2)
    expect([late?.day, late?.text]).toEqual(['2026-11-01', expect.stringMatching(/\(30\.10\.2026\) #P\d+$/)])
    expect(await compare('2026-11')).toMatchObject({ agrees: true })
  })

  test('with a voucher that was booked by hand is compared without it', async () => {
    const [row] = (await rows()).filter(({ day }) => day > '2026-10-31')
    agreement.drafts = agreement.drafts.filter(({ voucherNumber }) => voucherNumber !== row?.number)
    expect((await compare('2026-11')).vouchers).toMatchObject([{ number: row?.number, difference: 'missing' }])
    await decide(row?.id ?? 0, 'by_hand')
    expect(await compare('2026-11')).toMatchObject({ agrees: true, byHand: 1 })
  })
})

test('without a connection nothing is sent, and months close as before', async () => {
  const { status } = await api('DELETE /ledger', undefined, { token: staff.token })
  expect(status).toBe(200)
  const asked = peer.asked.length
  await sell()
  expect(await work()).toBe(0)
  at('2026-12-02T10:00:00Z')
  expect((await close('2026-11')).status).toBe(200)
  expect(peer.asked).toHaveLength(asked)
  const answers = [
    await api('DELETE /ledger', undefined, { token: staff.token }),
    await api('GET /ledger/test', undefined, { token: staff.token }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['ledger_off', 'ledger_off'])
})
