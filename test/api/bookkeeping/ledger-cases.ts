import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ledger, LedgerComparison } from '#contract/ledger.ts'
import { LEDGER_BOOKS, LEDGER_KEYS, LEDGER_LABELS, type LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import { sendDueVouchers } from '#server/bookkeeping/ledger/send-vouchers.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { ledgerConnection, ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addressesOf, startLedgerPeer } from '#test/ledger-peers/ledger-peer.ts'
import { referenceIn } from '#test/ledger-peers/peer-books.ts'
import { RETRY_AFTER_S } from '#test/ledger-peers/serve-peer.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, testShop } from '#test/shop.ts'

/** Of the shop against one program: what holds for each. */
export async function ledgerCases(system: LedgerSystem) {
  const program = LEDGER_LABELS[system]
  const peer = await startLedgerPeer(system)
  afterAll(() => peer.close())
  beforeEach(() => peer.delay(0))
  const open = ledgerOpener(addressesOf(peer))
  const here = await testShop({ ledgers: { open, wake: () => {}, close: async () => {} } })
  const { api, db, shop, clock } = here
  const { books, access } = peer
  const staff = await invoicingStaff(here)
  const bookkeeper = await addCustomer(db, { role: 'admin', name: 'Bo', restrictedTo: ['figures', 'invoices'] })

  const at = (instant: string) => {
    clock.now = new Date(instant)
  }
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const connection = { system, ...access }
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

  /** Of all vouchers in the program. */
  const paperCount = () => books.vouchers().reduce((sum, { papers }) => sum + papers.length, 0)
  const wrongBook =
    system === 'dinero' ? 'hører ikke til firmaet 99. Det er Dinero, der er spurgt.' : `${LEDGER_BOOKS[system]} 99 findes ikke`

  async function sell() {
    const { id } = await placeOrder(here)
    return { orderId: id, invoice: await staff.issue(id) }
  }

  describe(`connecting ${program}`, () => {
    test('is for those who change settings; the keys are sealed, and never shown or logged', async () => {
      at('2026-10-05T10:00:00Z')
      expect((await ledger()).connection).toBeNull()
      const refused = await api('PUT /ledger', { ...connection, firstNumber: 1, fromMonth: '2026-10' }, { token: bookkeeper.token })
      expect(refused.status).toBe(403)
      const without = await connect({ keys: undefined })
      const lacking = Object.fromEntries(Object.keys(LEDGER_KEYS[system]).map((name) => [`keys.${name}`, 'Skriv nøglen.']))
      expect([without.status, without.body.fields]).toEqual([400, lacking])
      const [one] = Object.entries(access.keys)
      const part = await connect({ keys: Object.fromEntries([one ?? []]) })
      expect([part.status, Object.keys(part.body.fields as object)]).toEqual([400, Object.keys(lacking).slice(1)])
      const { status, body } = await connect()
      expect([status, body.message]).toEqual([200, `${program} er forbundet`])
      expect(body.connection).toMatchObject({ system, book: access.book, firstNumber: 2001, fromMonth: '2026-10', by: 'Bo Bogholder' })
      const [stored] = await db.select().from(ledgerConnection)
      const told = JSON.stringify([stored, body, await ledger(), await db.select().from(auditLog)])
      for (const secret of Object.values(access.keys)) expect(told.includes(secret)).toBe(false)
    })

    test('is changed without typing the keys again, and not over a colleague’s change', async () => {
      const revision = ((await ledger()).connection as { revision: number }).revision
      const changed = await connect({ keys: undefined, book: 1, seen: { revision } })
      expect(changed.body.connection).toMatchObject({ book: 1, revision: revision + 1 })
      const late = await connect({ keys: undefined, seen: { revision } })
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
      await connect({ keys: undefined })
      expect(await missing()).toEqual([])
    })

    test('the test says what is missing', async () => {
      for (const name of Object.keys(access.keys)) {
        await connect({ keys: { ...access.keys, [name]: 'forkert' } })
        expect(await missing()).toEqual([`${program} afviser nøglerne.`])
      }
      await connect({ book: 99 })
      expect(((await missing()) as string[])[0]).toContain(wrongBook)
      await connect()
      const restore = books.snapshot()
      books.drop('5810')
      books.bar('5820')
      books.closeYear('2026-10-05')
      await api('PUT /settings', { vatCodes: { sales: 'U99', freight: '', exportSales: '' } }, { token: staff.token })
      expect(await missing()).toEqual([
        `Konto 5820 (Bankkonto) kan der ikke bogføres på i ${program}.`,
        `Konto 5810 (Kasse) findes ikke i ${program}.`,
        `Momskoden U99 (Salg af varer, momspligtigt) bruges ikke af nogen konto i ${program}.`,
        'Der er intet åbent regnskabsår, som 05.10.2026 ligger i.',
      ])
      peer.failNextRequest('reset-before')
      expect(await missing()).toEqual([`${program} svarer ikke.`])
      restore()
      await api('PUT /settings', { vatCodes: { sales: '', freight: '', exportSales: '' } }, { token: staff.token })
      await connect()
    })

    test('the accounts are read, and one is proposed for each of the shop’s', async () => {
      const { body } = await api('GET /ledger/accounts', undefined, { token: staff.token })
      expect(body.books).toContainEqual({ number: access.book, name: expect.stringMatching(/^W/) })
      expect(body.accounts).toContainEqual({ number: '5820', name: 'Bank', isOpen: true, vatCode: null })
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
      const [first, second, ...others] = books.vouchers()
      expect(others).toEqual([])
      expect([first?.day, first?.texts.length, second?.texts.length]).toEqual(['2026-10-05', 3, 1])
      for (const text of first?.texts ?? []) expect(text).toMatch(/^Faktura \d+, ORD-2026-\d+ #D\d+$/)
      expect(second?.texts[0]).toMatch(/^Bankoverførsel modtaget, .* #P\d+$/)
      expect([first?.papers.length, second?.papers.length]).toEqual([1, 1])
      expect(pdfText(first?.papers[0] ?? Buffer.alloc(0))).toContain(String(invoice.number))
      expect(pdfText(second?.papers[0] ?? Buffer.alloc(0))).toContain('Bankkonto')
      expect((await rows()).map(({ number }) => number)).toEqual([2001, 2002])
      expect(books.sums('2026-10').get('5820')).toBe(Math.round(invoice.total * 100))
      expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0, sent: 2 })
    })

    test.each(peer.failures)('by %s: once and whole', async (failure) => {
      await sell()
      peer.failNext(failure)
      await workAll()
      const isHeard = failure === 'doubled' || failure === 'expired'
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
      const kept = books.vouchers().filter(({ reference }) => last?.text.endsWith(` #${reference}`))
      expect(kept).toHaveLength(1)
      expect([kept[0]?.texts.length, kept[0]?.papers.length]).toEqual([last?.lines?.length, 1])
    })

    test('whose upload of the PDF is not answered is not sent again, and its PDF once', async () => {
      await sell()
      const papers = paperCount()
      // two requests: the lines and the paper
      peer.failNext('doubled', 'reset-after')
      await workAll()
      pass(60_000)
      await workAll()
      expect(paperCount()).toBe(papers + 1)
      expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
    })

    test('wait as long as the program asks for', async () => {
      await sell()
      peer.failNextRequest('too-many')
      await workAll()
      const [waiting] = await queued()
      expect(waiting).toMatchObject({ state: 'waiting', problem: `${program} har for travlt lige nu` })
      expect(Date.parse(waiting?.nextAttemptAt ?? '') - clock.now.getTime()).toBe(RETRY_AFTER_S * 1_000)
      const asked = peer.requests.length
      await workAll()
      expect(peer.requests).toHaveLength(asked)
      pass(RETRY_AFTER_S * 1_000)
      await workAll()
      expect(await ledger()).toMatchObject({ waiting: 0 })
    })

    test('are held by one that is refused, until staff let it be tried again', async () => {
      const restore = books.snapshot()
      books.bar('1010')
      const { orderId } = await sell()
      await pay(orderId, 100, '2026-10-05')
      await workAll()
      const [stuck, behind] = await queued()
      expect([stuck?.state, stuck?.problem, behind?.state]).toEqual(['stuck', peer.barredWords('1010'), 'waiting'])
      pass(3_600_000)
      await workAll()
      expect(await ledger()).toMatchObject({ waiting: 1, stuck: 1 })
      restore()
      const again = await decide(stuck?.id ?? 0, 'retry')
      expect([again.status, again.body.message]).toEqual([200, 'Bilaget prøves igen'])
      await decide(stuck?.id ?? 0, 'retry')
      await workAll()
      expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
      const log = await db.select().from(auditLog).where(eq(auditLog.action, 'Bilag prøvet igen'))
      expect(log).toMatchObject([{ byName: 'Bo', subjectKind: 'bookkeeping', subjectId: '2026-10' }])
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
      const before = books.sums('2026-10')
      await api('PUT /settings', { vatCodes: { sales: 'U25', freight: 'U25', exportSales: 'UEXP' } }, { token: staff.token })
      const { invoice } = await sell()
      await workAll()
      const after = books.sums('2026-10')
      const on = (account: string) => (after.get(account) ?? 0) - (before.get(account) ?? 0)
      expect(books.vouchers().at(-1)?.texts[0]).toContain(`Faktura ${invoice.number}`)
      expect((await rows()).at(-1)?.lines?.some(({ vatCode }) => vatCode === 'U25')).toBe(true)
      expect(on('1010') + on('1020')).toBe(Math.round((invoice.vat - invoice.total) * 100))
      expect(on('5600')).toBe(Math.round(invoice.total * 100))
      expect(on('6902')).toBe(-Math.round(invoice.vat * 100))
      await api('PUT /settings', { vatCodes: { sales: '', freight: '', exportSales: '' } }, { token: staff.token })
    })

    test('are sent by one of several workers only, also when the program is slow', async () => {
      peer.delay(20)
      await sell()
      await sell()
      const before = paperCount()
      await Promise.all([workAll(), workAll(), workAll()])
      await workAll()
      expect(paperCount()).toBe(before + 2)
      const numbers = (await rows()).map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
    })
  })

  describe('a month', () => {
    test('agrees with the program, drafts and booked alike', async () => {
      at('2026-11-02T10:00:00Z')
      expect(await compare('2026-10')).toMatchObject({ agrees: true, waiting: 0, stuck: 0, vouchers: [] })
      books.book()
      const { agrees, accounts } = await compare('2026-10')
      expect(agrees).toBe(true)
      expect(accounts.map(({ number }) => number)).toEqual(expect.arrayContaining(['1010', '5600', '5820', '6902']))
      for (const { ours, theirs } of accounts) expect(ours).toBe(theirs)
    })

    test('is not closed while they differ; the differences are listed, and go when they are mended', async () => {
      const restore = books.snapshot()
      const [first, second] = (await rows()).filter(({ lines }) => lines?.some(({ account }) => account === '5820') || lines?.length === 3)
      books.remove(referenceIn(first?.text ?? ''))
      books.change(referenceIn(second?.text ?? ''))
      const differing = await compare('2026-10')
      expect(differing.agrees).toBe(false)
      expect(differing.vouchers).toMatchObject([
        { number: first?.number, difference: 'missing' },
        { number: second?.number, difference: 'changed' },
      ])
      const { status, body } = await close('2026-10')
      expect([status, body.code]).toEqual([409, 'books_differ'])
      restore()
      books.copy(referenceIn(first?.text ?? ''))
      expect((await compare('2026-10')).vouchers).toMatchObject([{ number: first?.number, difference: 'twice' }])
      restore()
      expect((await compare('2026-10')).agrees).toBe(true)
    })

    test('is not closed while something waits, or while the program does not answer', async () => {
      const { orderId } = await sell()
      await pay(orderId, 50, '2026-10-31')
      const waiting = await close('2026-10')
      expect([waiting.status, waiting.body.code]).toEqual([409, 'books_wait'])
      await workAll()
      peer.failNextRequest('reset-before')
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
      books.remove(referenceIn(row?.text ?? ''))
      expect((await compare('2026-11')).vouchers).toMatchObject([{ number: row?.number, difference: 'missing' }])
      await decide(row?.id ?? 0, 'by_hand')
      expect(await compare('2026-11')).toMatchObject({ agrees: true, byHand: 1 })
    })
  })

  test('without a connection nothing is sent, and months close as before', async () => {
    const { status } = await api('DELETE /ledger', undefined, { token: staff.token })
    expect(status).toBe(200)
    const asked = peer.requests.length
    await sell()
    expect(await work()).toBe(0)
    at('2026-12-02T10:00:00Z')
    expect((await close('2026-11')).status).toBe(200)
    expect(peer.requests).toHaveLength(asked)
    const answers = [
      await api('DELETE /ledger', undefined, { token: staff.token }),
      await api('GET /ledger/test', undefined, { token: staff.token }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['ledger_off', 'ledger_off'])
  })

  return { peer, here, staff, bookkeeper, connect, sell, workAll, work, pass, queued, ledger, missing, rows, pay, decide, compare, at }
}
