import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOfGross, vatOfGross } from '#domain/money/vat.ts'
import { openOre } from '#domain/payments/payment.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { creditOutcome } from './credit-outcome.ts'
import { openOfInvoices } from './invoice.ts'
import { creditedAmounts, type InvoiceAmounts, invoiceAmounts, type OrderedLine } from './invoice-lines.ts'
import { creditParts, isUsedUp, type LinePart, type Parts, remainingOf, sumOfParts } from './invoice-parts.ts'

/** Chooses what is credited next of what is left. */
type Requested = Parameters<typeof creditParts>[1]
type Next = (left: Parts) => Requested
const NOTHING: Requested = { lines: [], shippingOre: 0, amountOre: 0 }

const orderedLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 7 }),
    unitPriceOre: fc.integer({ min: 1, max: 1_999_99 }),
    promotionPercent: fc.constantFrom(0, 0, 7, 33),
    discountPercent: fc.constantFrom(0, 5, 13),
    payWithPoints: fc.constantFrom(false, false, false, true),
  })
  .map(
    (line): OrderedLine => ({
      ...line,
      ...{ kcwId: 'X', nameDa: 'Folie', series: null, pointsCost: 10 },
      lineTotalOre: line.payWithPoints ? 0 : reducedAmount(line.unitPriceOre, line.quantity, line),
    }),
  )

const share = fc.double({ min: 0, max: 1, noNaN: true })
const step: fc.Arbitrary<Next> = fc.oneof(
  fc.tuple(fc.nat(), share).map(
    ([line, part]): Next =>
      (left) =>
        rollsOfLine(left, line % left.lines.length, part),
  ),
  share.map(
    (part): Next =>
      ({ shippingOre }) => ({ ...NOTHING, shippingOre: Math.ceil(shippingOre * part) }),
  ),
  share.map(
    (part): Next =>
      (left) => ({ ...NOTHING, amountOre: Math.ceil((sumOfParts(left) * part) / 3) }),
  ),
)

const order = fc.record({
  lines: fc.array(orderedLine, { minLength: 1, maxLength: 4 }),
  shippingOre: fc.constantFrom(0, 99_00, 29_99),
  steps: fc.array(step, { maxLength: 12 }),
  paidShare: fc.constantFrom(0, 0.37, 1),
})

test('credited piece by piece until nothing is left, document, invoice, order and preview agree to the øre', () => {
  fc.assert(
    fc.property(order, ({ lines, shippingOre, steps, paidShare }) => {
      const totalOre = lines.reduce<number>((sum, line) => sum + line.lineTotalOre, shippingOre)
      const invoice = invoiceAmounts({ lines, discountPercent: 0, shippingOre, totalOre, vatTreatment: 'domestic' })
      const money = { status: 'shipped', totalOre, paidOre: Math.floor(totalOre * paidShare), refundedOre: 0 } as const
      let left: Parts = { lines: lines.map((line, id) => ({ ...line, orderLineId: id, totalOre: line.lineTotalOre })), shippingOre }
      let creditedOre = 0
      const vatsOre: number[] = []
      for (const next of [
        ...steps,
        ...lines.map(
          (_line, id): Next =>
            (now) =>
              rollsOfLine(now, id, 1),
        ),
        restOf,
      ]) {
        const credited = creditParts(left, next(left))
        // nothing was left to credit
        if (typeof credited === 'string') continue
        const note = paperOf(invoice, credited)
        expect(note).toMatchObject({
          ...{ totalOre: credited.totalOre, netOre: netOfGross(credited.totalOre), vatOre: vatOfGross(credited.totalOre) },
        })
        const outcome = creditOutcome('reduction', {
          totalOre: credited.totalOre,
          leftOre: sumOfParts(left),
          order: { ...money, creditedOre, vatTreatment: 'domestic' },
        })
        left = remainingOf(left, credited.parts)
        creditedOre += credited.totalOre
        vatsOre.push(note.vatOre)
        const openNowOre = openOre({ ...money, creditedOre, isDeleted: false })
        expect([sumOfParts(left), outcome.leftOre, outcome.owedBackOre]).toEqual([
          totalOre - creditedOre,
          totalOre - creditedOre,
          Math.max(0, 0 - openNowOre),
        ])
        expect(openOfInvoices([{ id: 1, totalOre, creditedOre }], money.paidOre).get(1)).toBe(Math.max(0, openNowOre))
      }
      expect([creditedOre, isUsedUp(left)]).toEqual([totalOre, true])
      // each document rounds the VAT of its own total, by at most half an øre
      const vatOre = vatsOre.reduce((sum, ore) => sum + ore, 0)
      expect(Math.abs(vatOre - invoice.vatOre)).toBeLessThanOrEqual((vatsOre.length + 1) / 2)
    }),
    { numRuns: 300 },
  )
})

function rollsOfLine(left: Parts, id: number, part: number): Requested {
  return { ...NOTHING, lines: [{ orderLineId: id, quantity: Math.ceil((left.lines[id]?.quantity ?? 0) * part) }] }
}

function restOf(left: Parts): Requested {
  return { ...NOTHING, shippingOre: left.shippingOre, amountOre: sumOfParts(left) - left.shippingOre }
}

/** The amounts of the note: no negative line or rebate, and lines that sum to its net. */
function paperOf(invoice: InvoiceAmounts, credited: Readonly<{ rolls: readonly LinePart[]; amountOre: number; shippingOre: number }>) {
  const lines = credited.rolls.flatMap(({ orderLineId, quantity, totalOre }) => {
    const line = invoice.lines[orderLineId ?? -1]
    return line ? [{ line, quantity, totalOre }] : []
  })
  const note = creditedAmounts(invoice, { ...credited, lines })
  expect(note.lines.reduce((sum, line) => sum + line.netOre, note.shipping.netOre)).toBe(note.netOre)
  expect(Math.min(...note.lines.flatMap((line) => [line.netOre, line.rebateNetOre, line.totalOre]), 0)).toBe(0)
  return note
}
