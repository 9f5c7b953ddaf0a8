import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DEFAULT_ACCOUNTS, DEFAULT_VAT_CODES } from '#domain/settings/accounts.ts'
import { agrees, compareLedger, foundOf, type LedgerEntry, type LedgerVoucher, ledgerLines, ledgerSums, ledgerText } from './ledger.ts'
import { guessAccounts, guessVatCodes, ledgerFaults } from './ledger-chart.ts'
import { type Entry, postingsOf } from './postings.ts'

const PLAIN = { accounts: DEFAULT_ACCOUNTS, vatCodes: DEFAULT_VAT_CODES }
const CODED = { accounts: DEFAULT_ACCOUNTS, vatCodes: { sales: 'U25', freight: 'U25', exportSales: 'UEXP' } }

const ore = fc.integer({ min: 0, max: 5_000_00 })
const common = { id: fc.integer({ min: 1, max: 9_999 }), day: fc.constant('2026-11-05'), orderNumber: fc.constant('ORD-2026-1') }
const document = fc
  .record({
    ...common,
    ...{ netOre: ore, shippingNetOre: ore, vatOre: ore, number: ore },
    documentKind: fc.constantFrom('invoice' as const, 'credit_note' as const),
    vatTreatment: fc.constantFrom('domestic' as const, 'export' as const),
  })
  .map((one): Entry => ({ kind: 'document', ...one, vatOre: one.vatTreatment === 'export' ? 0 : one.vatOre }))
const payment = fc
  .record({ ...common, amountOre: fc.integer({ min: -9_999, max: 9_999 }), isReversal: fc.boolean(), isOnline: fc.boolean() })
  .map((one): Entry => ({ kind: 'payment', way: 'bank', ...one }))
const moved = fc
  .record({
    ...common,
    ...{ id: fc.string({ minLength: 1 }), amountOre: fc.integer({ min: -9_999, max: 9_999 }), feeOre: fc.integer({ min: -99, max: 99 }) },
    moved: fc.constantFrom('charge' as const, 'refund' as const, 'fee' as const, 'payout' as const, 'dispute' as const, 'other' as const),
  })
  .map((one): Entry => ({ kind: 'provider', ...one }))
const reminder = fc
  .record({
    ...common,
    ...{ id: fc.string(), number: ore, feeOre: ore, interestOre: ore, compensationOre: ore },
    isWithdrawal: fc.boolean(),
  })
  .map((one): Entry => ({ kind: 'reminder', ...one }))

test.each([
  ['without VAT codes', PLAIN],
  ['with VAT codes', CODED],
  ['with a code for sales only', { ...PLAIN, vatCodes: { ...DEFAULT_VAT_CODES, sales: 'U25' } }],
])('the lines come to the postings on each account, to the øre: %s', (_, mapping) => {
  fc.assert(
    fc.property(fc.oneof(document, payment, moved, reminder), (entry) => {
      const postings = postingsOf(entry)
      const sums = ledgerSums(ledgerLines(entry.kind, postings, mapping))
      const wanted = new Map<string, number>()
      for (const { account, ore: one } of postings)
        wanted.set(DEFAULT_ACCOUNTS[account], (wanted.get(DEFAULT_ACCOUNTS[account]) ?? 0) + one)
      for (const account of new Set([...sums.keys(), ...wanted.keys()])) expect(sums.get(account) ?? 0).toBe(wanted.get(account) ?? 0)
    }),
  )
})

describe('an invoice', () => {
  const invoice = { kind: 'document', documentKind: 'invoice', id: 12, number: 1001, orderNumber: 'ORD-1', day: '2026-11-05' } as const
  const postings = postingsOf({ ...invoice, netOre: 100_01, vatOre: 25_00, shippingNetOre: 20_00, vatTreatment: 'domestic' })

  it('is a line for sales, freight and VAT, each against receivables', () => {
    expect(ledgerLines('document', postings, PLAIN)).toEqual([
      { account: '1010', contra: '5600', ore: -80_01, vatCode: null, vatAccount: null },
      { account: '1020', contra: '5600', ore: -20_00, vatCode: null, vatAccount: null },
      { account: '6902', contra: '5600', ore: -25_00, vatCode: null, vatAccount: null },
    ])
  })

  it('is posted with VAT where there are codes; what rounding leaves is a line of its own', () => {
    expect(ledgerLines('document', postings, CODED)).toEqual([
      { account: '1010', contra: '5600', ore: -100_01, vatCode: 'U25', vatAccount: '6902' },
      { account: '1020', contra: '5600', ore: -25_00, vatCode: 'U25', vatAccount: '6902' },
    ])
    const rounded = postingsOf({ ...invoice, netOre: 100_01, vatOre: 25_01, shippingNetOre: 20_00, vatTreatment: 'domestic' })
    expect(ledgerLines('document', rounded, CODED).at(-1)).toEqual({
      account: '6902',
      contra: '5600',
      ore: -1,
      vatCode: null,
      vatAccount: null,
    })
  })

  it('out of the EU has the code of its account and no VAT', () => {
    const exported = postingsOf({ ...invoice, netOre: 500_00, vatOre: 0, shippingNetOre: 0, vatTreatment: 'export' })
    expect(ledgerLines('document', exported, CODED)).toEqual([
      { account: '1050', contra: '5600', ore: -500_00, vatCode: 'UEXP', vatAccount: null },
    ])
  })
})

it('a fee and a payout are against the provider’s account', () => {
  const payout = {
    kind: 'provider',
    id: 'txn_1',
    orderNumber: null,
    moved: 'payout',
    amountOre: -900_00,
    feeOre: 1_00,
    day: '2026-11-05',
  } as const
  expect(ledgerLines('provider', postingsOf(payout), PLAIN).map(({ account, contra, ore: one }) => [account, contra, one])).toEqual([
    ['5820', '5832', 900_00],
    ['2790', '5832', 1_00],
  ])
})

it('the text ends with our reference, however long it is', () => {
  expect(ledgerText({ kind: 'document', id: 12 }, 'Faktura 1001, ORD-1')).toBe('Faktura 1001, ORD-1 #D12')
  expect(ledgerText({ kind: 'payment', id: 7 }, 'x'.repeat(400))).toMatch(/^x{246} #P7$/)
})

const lines = ledgerLines(
  'payment',
  [
    { account: 'bank', ore: 100 },
    { account: 'receivables', ore: -100 },
  ],
  PLAIN,
)
const voucher: LedgerVoucher = { number: 5, day: '2026-11-05', text: 'Betaling #P1', reference: 'P1', lines }
const stored = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ number: 5, account: '5820', contra: '5600', ore: 100, vatCode: null, text: 'Betaling #P1' },
  ...more,
})

test.each<[string, LedgerEntry[], string]>([
  ['nothing', [], 'absent'],
  ['our line', [stored()], 'whole'],
  ['it booked, each account for itself', [stored({ contra: null }), stored({ account: '5600', ore: -100, contra: null })], 'whole'],
  ['somebody else’s', [stored({ text: 'Husleje' })], 'foreign'],
  ['another amount', [stored({ ore: 101 })], 'changed'],
  ['it twice', [stored(), stored()], 'changed'],
])('under the number stands %s', (_, entries, state) => {
  expect(foundOf(voucher, entries).state).toBe(state)
})

it('a voucher that was stored in part lacks the rest', () => {
  const whole = { ...voucher, lines: [...lines, { account: '1010', contra: '5600', ore: 7, vatCode: null, vatAccount: null }] }
  expect(foundOf(whole, [stored()])).toEqual({ state: 'part', missing: [whole.lines[1]] })
})

describe('a comparison', () => {
  it('agrees to the øre, and looks at no other vouchers', () => {
    const compared = compareLedger([voucher], [stored(), stored({ number: 99, text: 'Husleje', ore: 4 })])
    expect(agrees(compared)).toBe(true)
    expect(compared.accounts).toEqual([
      { account: '5600', oursOre: -100, theirsOre: -100 },
      { account: '5820', oursOre: 100, theirsOre: 100 },
    ])
  })

  it('agrees with one that the program gave another number, which another of ours has', () => {
    const payout = { ...voucher, reference: 'P9', lines: lines.map((line) => ({ ...line, ore: 4 })) }
    const theirs = [stored(), stored({ number: 6, text: 'Betaling #P9', ore: 4 })]
    expect(agrees(compareLedger([{ ...voucher, number: 6 }, payout], theirs))).toBe(true)
  })

  it.each<[string, LedgerEntry[]]>([
    ['missing', []],
    ['changed', [stored({ ore: 99 })]],
    ['twice', [stored(), stored({ number: 6 })]],
  ])('names what is %s', (difference, entries) => {
    const compared = compareLedger([voucher], entries)
    expect(agrees(compared)).toBe(false)
    expect(compared.vouchers).toMatchObject([{ number: 5, difference }])
  })
})

const chart = {
  books: [{ number: 7, name: 'Webshop' }],
  accounts: [
    { number: '100', name: 'Salg af varer m/moms', isOpen: true, vatCode: 'U25' },
    { number: '200', name: 'Bank', isOpen: false, vatCode: null },
    { number: '201', name: 'Bankkonto', isOpen: true, vatCode: null },
    { number: '5600', name: 'Noget andet', isOpen: true, vatCode: null },
  ],
  years: [{ year: '2026', from: '2026-01-01', to: '2026-12-31', isClosed: false }],
}

it('accounts are proposed by number, then by name, and left where nothing fits', () => {
  const accounts = guessAccounts(chart, DEFAULT_ACCOUNTS)
  expect(accounts).toMatchObject({ receivables: '5600', sales: '100', bank: '201', cash: DEFAULT_ACCOUNTS.cash })
  expect(guessVatCodes(chart, accounts, DEFAULT_VAT_CODES)).toEqual({ sales: 'U25', freight: '', exportSales: '' })
})

it('what is missing is named', () => {
  const faults = ledgerFaults(chart, { system: 'economic', book: 8, mapping: PLAIN, today: '2027-01-01' })
  expect(faults[0]).toBe('Kassekladde 8 findes ikke i e-conomic.')
  expect(faults).toContain('Konto 1010 (Salg af varer, momspligtigt) findes ikke i e-conomic.')
  expect(faults.at(-1)).toBe('Der er intet åbent regnskabsår, som 01.01.2027 ligger i.')
})
