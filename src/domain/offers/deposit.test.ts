import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LinePart, type Parts, sumOfParts, undeductedOre, validInvoices } from '#domain/invoices/invoice-parts.ts'
import { partOfRest, restToInvoice } from '#domain/invoices/rest-to-invoice.ts'
import { VAT_TREATMENTS, vatOf } from '#domain/money/vat.ts'
import { depositOf, depositText } from './deposit.ts'

test('is a share of the offer, or an amount that is charged by where the goods go', () => {
  expect(depositOf({ percent: 30, ore: null }, 10_666_66, 'domestic')).toBe(3200_00)
  expect(depositOf({ percent: 30, ore: null }, 9_99, 'domestic')).toBe(3_00)
  expect(depositOf({ percent: null, ore: 1000_00 }, 5000_00, 'domestic')).toBe(1000_00)
  expect(depositOf({ percent: null, ore: 1000_00 }, 5000_00, 'export')).toBe(800_00)
  expect(depositOf({ percent: null, ore: null }, 5000_00, 'domestic')).toBe(0)
})

test('names the share, the amount and when it is due', () => {
  expect(depositText({ percent: 30, ore: 3000_00 }, 'domestic')).toMatch(
    /^Depositum 30\s%: 3\.000\skr\. inkl\. moms betales, når du accepterer\./,
  )
  expect(depositText({ percent: null, ore: 99_50 }, 'export')).toMatch(/^Depositum: 99,50\skr\. uden moms betales/)
})

const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), totalOre: fc.integer({ min: 0, max: 5_000_00 }) })
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  shippingOre: fc.integer({ min: 0, max: 300_00 }),
  terms: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), ore: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), ore: fc.integer({ min: 1, max: 9_000_00 }) }),
  ),
  treatment: fc.constantFrom(...VAT_TREATMENTS),
  rolls: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }),
})

/** The invoices of an order whose deposit was paid: the aconto invoice, some rolls, and the rest. */
function invoicesOf(owed: Readonly<{ lines: readonly Readonly<{ id: number } & Omit<LinePart, 'orderLineId'>>[]; shippingOre: number }>) {
  return (depositOre: number, rolls: readonly number[]): Parts[] => {
    const issued: Parts[] = [{ lines: [], shippingOre: 0, acontoOre: depositOre }]
    const depositNow = () =>
      validInvoices(issued.map((parts, id) => ({ ...parts, id, kind: 'invoice' as const, creditKind: null, creditsId: null })))
    for (const rollsOf of [(id: number) => rolls[id] ?? 0, () => 9]) {
      const goods = partOfRest(restToInvoice(owed, depositNow()), rollsOf)
      const deductedOre = Math.min(undeductedOre(depositNow()), sumOfParts(goods))
      issued.push({ ...goods, acontoOre: 0 - deductedOre })
    }
    return issued
  }
}

describe('whatever is offered, and however it is sent', () => {
  test('the deposit and the rest are the total, no invoice is below nothing, and VAT is counted once', () => {
    fc.assert(
      fc.property(order, ({ lines, shippingOre, terms, treatment, rolls }) => {
        const owed = { lines: lines.map((one, id) => ({ ...one, id })), shippingOre }
        const totalOre = lines.reduce((sum, one) => sum + one.totalOre, shippingOre)
        fc.pre(totalOre > 0)
        const depositOre = depositOf(terms, totalOre, treatment)
        expect(depositOre).toBeGreaterThan(0)
        expect(depositOre).toBeLessThanOrEqual(totalOre)
        const totals = invoicesOf(owed)(depositOre, rolls).map(sumOfParts)
        expect(totals.reduce((sum, ore) => sum + ore, 0)).toBe(totalOre)
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0)
        const vatOre = totals.reduce((sum, ore) => sum + vatOf(ore, treatment), 0)
        expect(Math.abs(vatOre - vatOf(totalOre, treatment))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
