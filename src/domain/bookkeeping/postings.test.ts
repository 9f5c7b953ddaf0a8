import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { creditedAmounts, invoiceAmounts, type OrderedLine } from '#domain/invoices/invoice-lines.ts'
import { VAT_TREATMENTS, type VatTreatment } from '#domain/money/vat.ts'
import type { ProviderTransactionKind } from '#domain/payments/online/online-payment.ts'
import { PAYMENT_WAYS } from '#domain/payments/payment.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { accountTotals, type Entry, entryText, postingsOf, vouchersOf } from './postings.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unitPriceOre: fc.integer({ min: 1, max: 1_999_99 }),
    promotionPercent: fc.constantFrom(0, 7, 33),
    discountPercent: fc.constantFrom(0, 5, 13),
    payWithPoints: fc.constantFrom(false, false, true),
  })
  .map(
    (part): OrderedLine => ({
      ...part,
      ...{ kcwId: 'X', nameDa: 'Folie', series: null, pointsCost: 10 },
      lineTotalOre: part.payWithPoints ? 0 : reducedAmount(part.unitPriceOre, part.quantity, part),
    }),
  )

const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)

const document = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 60 }),
    shippingOre: fc.constantFrom(0, 99_00, 29_99, 1),
    isNote: fc.boolean(),
    vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
    id: fc.integer({ min: 1, max: 10_000 }),
    day,
  })
  .map(({ lines, shippingOre, isNote, vatTreatment, id, day }): Entry => {
    const invoice = invoiceAmounts({
      lines,
      discountPercent: 0,
      vatTreatment,
      shippingOre,
      totalOre: lines.reduce<number>((sum, one) => sum + one.lineTotalOre, shippingOre),
    })
    const [first] = invoice.lines
    const amounts =
      isNote && first
        ? creditedAmounts(invoice, {
            lines: [{ line: first, quantity: 1, totalOre: Math.floor(first.totalOre / first.quantity) }],
            amountOre: 7,
            shippingOre,
          })
        : invoice
    return {
      kind: 'document',
      documentKind: isNote ? 'credit_note' : 'invoice',
      ...{ id, number: 1000 + id, orderNumber: `ORD-2026-${id}`, day },
      ...{ netOre: amounts.netOre, vatOre: amounts.vatOre, shippingNetOre: amounts.shipping.netOre, vatTreatment },
    }
  })

const payment = fc
  .record({
    id: fc.integer({ min: 1, max: 10_000 }),
    day,
    way: fc.constantFrom(...PAYMENT_WAYS),
    amountOre: fc.integer({ min: -9_999_99, max: 9_999_99 }).filter((ore) => ore !== 0),
    isReversal: fc.boolean(),
    isOnline: fc.boolean(),
  })
  .map((paid): Entry => ({ kind: 'payment', orderNumber: 'ORD-2026-1', ...paid }))

const MOVED = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const satisfies readonly ProviderTransactionKind[]
const moved = fc
  .record({
    id: fc.nat(10_000).map((number) => `txn_${number}`),
    day,
    moved: fc.constantFrom(...MOVED),
    orderNumber: fc.constantFrom('ORD-2026-1', null),
    amountOre: fc.integer({ min: -9_999_99, max: 9_999_99 }),
    feeOre: fc.integer({ min: -50_00, max: 500_00 }),
  })
  .map((one): Entry => ({ kind: 'provider', ...one }))

const ore = fc.integer({ min: 0, max: 500_00 })
const reminded = fc
  .record({
    id: fc.nat(10_000).map(String),
    number: fc.nat(10_000),
    day,
    isWithdrawal: fc.boolean(),
    feeOre: ore,
    interestOre: ore,
    compensationOre: ore,
  })
  .map((one): Entry => ({ kind: 'reminder', orderNumber: 'ORD-2026-1', ...one }))

const entry = fc.oneof(document, payment, moved, reminded)
const sumOf = (entries: readonly Entry[], account: string) =>
  entries.flatMap(postingsOf).reduce((sum, posting) => sum + (posting.account === account ? posting.ore : 0), 0)

describe('Postings', () => {
  it('of every document and payment come to nothing together: debit is credit', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const postings = postingsOf(one)
        expect(postings.reduce((sum, { ore }) => sum + ore, 0)).toBe(0)
        expect(postings.every(({ ore }) => Number.isSafeInteger(ore) && ore !== 0)).toBe(true)
      }),
    )
  })

  it('of a period are its documents to the øre: what is owed, the VAT, and sales with freight', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), (documents) => {
        const signed = documents.flatMap((one) =>
          one.kind === 'document' ? [{ ...one, sign: one.documentKind === 'invoice' ? 1 : -1 }] : [],
        )
        const sum = (of: (one: (typeof signed)[number]) => number) => signed.reduce((total, one) => total + one.sign * of(one), 0)
        expect(sumOf(documents, 'receivables')).toBe(sum(({ netOre, vatOre }) => netOre + vatOre))
        expect(0 - sumOf(documents, 'vat')).toBe(sum(({ vatOre }) => vatOre))
        const ofTreatment = (treatment: VatTreatment, one: (typeof signed)[number], ore: number) =>
          one.vatTreatment === treatment ? ore : 0
        expect(0 - sumOf(documents, 'sales') - sumOf(documents, 'freight')).toBe(sum((one) => ofTreatment('domestic', one, one.netOre)))
        expect(0 - sumOf(documents, 'exportSales')).toBe(sum((one) => ofTreatment('export', one, one.netOre)))
        expect(0 - sumOf(documents, 'freight')).toBe(sum((one) => ofTreatment('domestic', one, one.shippingNetOre)))
      }),
    )
  })

  it('of payments are what each way brought in less what went back, and what came online is with the provider', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 12 }), (payments) => {
        for (const way of PAYMENT_WAYS)
          expect(sumOf(payments, way)).toBe(
            payments.reduce((sum, one) => sum + (one.kind === 'payment' && !one.isOnline && one.way === way ? one.amountOre : 0), 0),
          )
        expect(sumOf(payments, 'provider')).toBe(
          payments.reduce((sum, one) => sum + (one.kind === 'payment' && one.isOnline ? one.amountOre : 0), 0),
        )
      }),
    )
  })

  it('of an invoice and of its payment leave nothing owed', () => {
    const invoice: Entry = {
      kind: 'document',
      documentKind: 'invoice',
      id: 1,
      number: 1001,
      orderNumber: 'O',
      day: '2026-11-02',
      netOre: 160_00,
      vatOre: 40_00,
      shippingNetOre: 79_20,
      vatTreatment: 'domestic',
    }
    expect(postingsOf(invoice)).toEqual([
      { account: 'receivables', ore: 200_00 },
      { account: 'sales', ore: -80_80 },
      { account: 'freight', ore: -79_20 },
      { account: 'vat', ore: -40_00 },
    ])
    const paid: Entry = {
      kind: 'payment',
      id: 1,
      orderNumber: 'O',
      day: '2026-11-03',
      way: 'card',
      amountOre: 200_00,
      isReversal: false,
      isOnline: false,
    }
    expect(sumOf([invoice, paid], 'receivables')).toBe(0)
  })

  it('of what was bought for points alone are none', () => {
    const free: Entry = {
      kind: 'document',
      documentKind: 'invoice',
      id: 1,
      number: 1001,
      orderNumber: 'O',
      day: '2026-11-02',
      netOre: 0,
      vatOre: 0,
      shippingNetOre: 0,
      vatTreatment: 'domestic',
    }
    expect(postingsOf(free)).toEqual([])
    expect(vouchersOf([free], { month: '2026-11', lastNumber: 7 })).toMatchObject([{ number: null }])
  })
})

describe('What the payment provider does', () => {
  const at = { kind: 'provider', day: '2026-11-05', orderNumber: null } as const
  const payment = { id: 1, way: 'mobilepay', amountOre: 200_00, isReversal: false, isOnline: true } as const
  const paid: Entry = { ...at, ...payment, kind: 'payment', orderNumber: 'ORD-2026-1' }
  const charged: Entry = { ...at, id: 'txn_1', moved: 'charge', orderNumber: 'ORD-2026-1', amountOre: 200_00, feeOre: 4_80 }
  const paidOut: Entry = { ...at, id: 'txn_2', moved: 'payout', amountOre: -195_20, feeOre: 0 }

  it('holds what was paid online until the payout, less the fee', () => {
    expect(postingsOf(paid)).toEqual([
      { account: 'provider', ore: 200_00 },
      { account: 'receivables', ore: -200_00 },
    ])
    expect(postingsOf(charged)).toEqual([
      { account: 'provider', ore: -4_80 },
      { account: 'providerFees', ore: 4_80 },
    ])
    expect(sumOf([paid, charged], 'provider')).toBe(195_20)
    expect(postingsOf(paidOut)).toEqual([
      { account: 'bank', ore: 195_20 },
      { account: 'provider', ore: -195_20 },
    ])
    expect(sumOf([paid, charged, paidOut], 'provider')).toBe(0)
  })

  it('leaves the balance on the provider’s account after any movements', () => {
    const movement = fc.record({
      moved: fc.constantFrom(...MOVED),
      amountOre: fc.integer({ min: -9_999_99, max: 9_999_99 }),
      feeOre: fc.integer({ min: -50_00, max: 500_00 }),
    })
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
        const entries = movements.flatMap(({ moved, amountOre, feeOre }, index): Entry[] => {
          const itself: Entry = { ...at, id: `txn_${index}`, moved, amountOre, feeOre }
          // money the provider took in or gave back is also a payment
          const isPayment = moved === 'charge' || moved === 'refund' || moved === 'dispute'
          return isPayment ? [itself, { ...paid, ...payment, kind: 'payment', id: index, amountOre }] : [itself]
        })
        expect(sumOf(entries, 'provider')).toBe(movements.reduce((sum, { amountOre, feeOre }) => sum + amountOre - feeOre, 0))
      }),
    )
  })

  it('names what it is, and its order', () => {
    expect([charged, paidOut].map(entryText)).toEqual(['Gebyr til betalingsudbyder, ORD-2026-1', 'Udbetaling fra betalingsudbyder (txn_2)'])
  })
})

describe('Vouchers', () => {
  it('are numbered on without a gap, in the order of their days, documents before money, whatever order they come in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 20 }),
        fc.nat(1000),
        (entries, lastNumber) => {
          const vouchers = vouchersOf(entries, { month: '2026-11', lastNumber })
          const numbers = vouchers.flatMap(({ number }) => number ?? [])
          expect(numbers).toEqual(numbers.map((_, index) => lastNumber + 1 + index))
          expect(vouchers.map((one) => one.day)).toEqual(vouchers.map((one) => one.day).toSorted())
          expect(vouchersOf(entries.toReversed(), { month: '2026-11', lastNumber })).toEqual(vouchers)
          const totals = accountTotals(vouchers)
          expect(totals.reduce((sum, { debitOre }) => sum + debitOre, 0)).toBe(totals.reduce((sum, { creditOre }) => sum + creditOre, 0))
        },
      ),
    )
  })

  it('of what came late stand on the first day of the period and say their own', () => {
    const late: Entry = {
      kind: 'payment',
      id: 1,
      orderNumber: 'ORD-2026-1',
      day: '2026-10-30',
      way: 'bank',
      amountOre: -5,
      isReversal: false,
      isOnline: false,
    }
    expect(vouchersOf([late], { month: '2026-11', lastNumber: 0 })).toMatchObject([
      { number: 1, day: '2026-11-01', text: 'Bankoverførsel betalt tilbage, ORD-2026-1 (30.10.2026)' },
    ])
  })
})

test('a posting names what it is and no person', () => {
  const paid = {
    kind: 'payment',
    id: 1,
    orderNumber: 'ORD-2026-1',
    day: '2026-11-03',
    way: 'mobilepay',
    amountOre: 5,
    isReversal: false,
    isOnline: false,
  } as const
  expect(entryText(paid)).toBe('MobilePay modtaget, ORD-2026-1')
  expect(entryText({ ...paid, amountOre: -5, isReversal: true })).toBe('MobilePay tilbageført, ORD-2026-1')
  const note = {
    kind: 'document',
    documentKind: 'credit_note',
    number: 1008,
    netOre: 1,
    vatOre: 0,
    shippingNetOre: 0,
    vatTreatment: 'domestic',
  } as const
  expect(entryText({ ...note, id: 1, orderNumber: 'ORD-2026-1', day: '2026-11-03' })).toBe('Kreditnota 1008, ORD-2026-1')
})

test('a reminder is owed without VAT, each charge on its own account, and its withdrawal reverses it', () => {
  const charges = { feeOre: 100_00, interestOre: 4_20, compensationOre: 310_00 }
  const sent: Entry = {
    kind: 'reminder',
    id: '7',
    number: 7,
    orderNumber: 'ORD-2026-1',
    day: '2026-11-01',
    isWithdrawal: false,
    ...charges,
  }
  expect(postingsOf(sent)).toEqual([
    { account: 'receivables', ore: 414_20 },
    { account: 'reminderFees', ore: -100_00 },
    { account: 'lateInterest', ore: -4_20 },
    { account: 'compensation', ore: -310_00 },
  ])
  const withdrawn: Entry = { ...sent, id: '7-withdrawn', isWithdrawal: true }
  for (const account of ['receivables', 'reminderFees', 'lateInterest', 'compensation', 'vat'])
    expect(sumOf([sent, withdrawn], account)).toBe(0)
  expect([entryText(sent), entryText(withdrawn)]).toEqual(['Rykker 7, ORD-2026-1', 'Rykker 7 trukket tilbage, ORD-2026-1'])
})
