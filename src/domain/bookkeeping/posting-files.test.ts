import { expect, test } from 'vitest'
import { DEFAULT_ACCOUNTS, isAccountNumber } from '#domain/settings/accounts.ts'
import { documentsFileName, POSTING_FORMATS, postingRows, postingsFileName, voucherFileName } from './posting-files.ts'
import { type Entry, vouchersOf } from './postings.ts'

const ENTRIES: readonly Entry[] = [
  {
    kind: 'document',
    documentKind: 'invoice',
    id: 1,
    number: 1001,
    orderNumber: 'ORD-2026-1',
    day: '2026-10-05',
    netOre: 80_01,
    vatOre: 20_00,
    shippingNetOre: 0,
    vatTreatment: 'domestic',
  },
  {
    kind: 'document',
    documentKind: 'invoice',
    id: 2,
    number: 1002,
    orderNumber: 'ORD-2026-2',
    day: '2026-10-05',
    netOre: 0,
    vatOre: 0,
    shippingNetOre: 0,
    vatTreatment: 'domestic',
  },
  {
    kind: 'payment',
    id: 1,
    orderNumber: 'ORD-2026-1',
    day: '2026-10-06',
    way: 'bank',
    amountOre: 100_01,
    isReversal: false,
    isOnline: false,
  },
]
const VOUCHERS = vouchersOf(ENTRIES, { month: '2026-10', lastNumber: 41 })

test('the cash journal of e-conomic has a line for each posting, with its sign', () => {
  expect(postingRows(VOUCHERS, 'economic', DEFAULT_ACCOUNTS)).toEqual([
    ['Dato', 'Bilagsnr.', 'Tekst', 'Konto', 'Momskode', 'Modkonto', 'Beløb'],
    ['05-10-2026', '42', 'Faktura 1001, ORD-2026-1', '5600', '', '', '100,01'],
    ['05-10-2026', '42', 'Faktura 1001, ORD-2026-1', '1010', '', '', '-80,01'],
    ['05-10-2026', '42', 'Faktura 1001, ORD-2026-1', '6902', '', '', '-20,00'],
    ['06-10-2026', '43', 'Bankoverførsel modtaget, ORD-2026-1', '5820', '', '', '100,01'],
    ['06-10-2026', '43', 'Bankoverførsel modtaget, ORD-2026-1', '5600', '', '', '-100,01'],
  ])
})

test('that of Dinero begins with the voucher', () => {
  const [header, first] = postingRows(VOUCHERS, 'dinero', { ...DEFAULT_ACCOUNTS, receivables: '56100' })
  expect(header).toEqual(['Bilagsnr.', 'Dato', 'Tekst', 'Konto', 'Momstype', 'Beløb', 'Modkonto'])
  expect(first).toEqual(['42', '05-10-2026', 'Faktura 1001, ORD-2026-1', '56100', '', '100,01', ''])
})

test('the general form has debit and credit beside each other, and the name of the account', () => {
  const [header, first, second] = postingRows(VOUCHERS, 'generic', DEFAULT_ACCOUNTS)
  expect(header).toEqual(['Bilagsnr.', 'Dato', 'Tekst', 'Konto', 'Kontonavn', 'Debet', 'Kredit'])
  expect(first?.slice(3)).toEqual(['5600', 'Debitorer', '100,01', ''])
  expect(second?.slice(3)).toEqual(['1010', 'Salg af varer, momspligtigt', '', '80,01'])
})

test.each(POSTING_FORMATS)('every voucher in the file for %s comes to nothing', (format) => {
  const [header = [], ...rows] = postingRows(VOUCHERS, format, DEFAULT_ACCOUNTS)
  const cell = (row: string[], name: string) => Math.round(Number((row[header.indexOf(name)] || '0').replace(',', '.')) * 100)
  const ofRow = (row: string[]) => (format === 'generic' ? cell(row, 'Debet') - cell(row, 'Kredit') : cell(row, 'Beløb'))
  for (const voucher of ['42', '43'])
    expect(rows.filter((row) => row[header.indexOf('Bilagsnr.')] === voucher).reduce((sum, row) => sum + ofRow(row), 0)).toBe(0)
})

test('files are called after their month, and until it is closed they say that it is not', () => {
  expect(postingsFileName({ month: '2026-10', isClosed: true }, 'dinero')).toBe('posteringer-2026-10-dinero.csv')
  expect(documentsFileName({ month: '2026-10', isClosed: false })).toBe('bilag-2026-10-foreloebig.zip')
  expect(voucherFileName(42, 'Faktura_ORD-2026-1.pdf')).toBe('000042-Faktura_ORD-2026-1.pdf')
  expect(voucherFileName(null, 'Faktura_ORD-2026-2.pdf')).toBe('Faktura_ORD-2026-2.pdf')
})

test('an account has a number of digits', () => {
  expect(['1010', '55000', '123456789', '0100', '', '10a', '1234567890'].filter(isAccountNumber)).toEqual(['1010', '55000', '123456789'])
})
