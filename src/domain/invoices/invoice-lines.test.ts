import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { invoiceAmounts, type OrderedLine } from './invoice-lines.ts'

const line: OrderedLine = {
  kcwId: 'NL-1001',
  nameDa: 'Nordlys Polarhvid',
  series: 'Nordlys',
  quantity: 2,
  unitPriceOre: 1000_00,
  promotionPercent: 0,
  payWithPoints: false,
  pointsCost: 10,
  lineTotalOre: 2000_00,
}

describe('the amounts of an invoice', () => {
  test('say each line without VAT, its rebates, and the VAT of the total', () => {
    const reduced = { ...line, promotionPercent: 20, lineTotalOre: 1360_00 }
    const amounts = invoiceAmounts({
      lines: [reduced],
      discountPercent: 15,
      shippingOre: 99_00,
      totalOre: 1459_00,
      vatTreatment: 'domestic',
    })
    expect(amounts).toEqual({
      lines: [
        {
          kcwId: 'NL-1001',
          nameDa: 'Nordlys Polarhvid',
          series: 'Nordlys',
          quantity: 2,
          unitNetMilliKr: 800_000,
          promotionPercent: 20,
          discountPercent: 15,
          rebateNetOre: 512_00,
          netOre: 1088_00,
          totalOre: 1360_00,
          points: 0,
        },
      ],
      shipping: { netOre: 79_20, totalOre: 99_00 },
      rebateNetOre: 512_00,
      netOre: 1167_20,
      vatOre: 291_80,
      totalOre: 1459_00,
      vatTreatment: 'domestic',
    })
  })

  test('keep a price that ends in odd øre exact, to the thousandth of a krone', () => {
    const odd = { ...line, quantity: 1, unitPriceOre: 99_99, lineTotalOre: 99_99 }
    expect(
      invoiceAmounts({ lines: [odd], discountPercent: 0, shippingOre: 0, totalOre: 99_99, vatTreatment: 'domestic' }).lines[0]
        ?.unitNetMilliKr,
    ).toBe(79_992)
  })

  test('show no rebate where there is none, although an øre is rounded', () => {
    const odd = { ...line, quantity: 1, unitPriceOre: 3, lineTotalOre: 3 }
    const { lines } = invoiceAmounts({ lines: [odd, odd, odd], discountPercent: 0, shippingOre: 0, totalOre: 9, vatTreatment: 'domestic' })
    expect(lines.map(({ netOre, rebateNetOre }) => [netOre, rebateNetOre])).toEqual([
      [3, 0],
      [2, 0],
      [2, 0],
    ])
  })

  test('put a line paid with points at 0, whatever it would cost and whatever the discount', () => {
    const points = { ...line, payWithPoints: true, promotionPercent: 20, lineTotalOre: 0, quantity: 3 }
    const { lines, ...sums } = invoiceAmounts({
      lines: [points],
      discountPercent: 15,
      shippingOre: 0,
      totalOre: 0,
      vatTreatment: 'domestic',
    })
    expect(lines[0]).toMatchObject({
      quantity: 3,
      points: 30,
      unitNetMilliKr: 0,
      promotionPercent: 0,
      discountPercent: 0,
      rebateNetOre: 0,
      netOre: 0,
      totalOre: 0,
    })
    expect(sums).toEqual({
      shipping: { netOre: 0, totalOre: 0 },
      rebateNetOre: 0,
      netOre: 0,
      vatOre: 0,
      totalOre: 0,
      vatTreatment: 'domestic',
    })
  })

  test('are refused when the order does not add up: nothing is invoiced that was not charged', () =>
    expect(() =>
      invoiceAmounts({ lines: [line], discountPercent: 0, shippingOre: 0, totalOre: 2000_01, vatTreatment: 'domestic' }),
    ).toThrow(RangeError))
})

const percent = fc.integer({ min: 0, max: 100 })
const order = fc
  .record({
    discountPercent: percent,
    shippingOre: fc.constantFrom(0, 99_00, 1, 3),
    vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
    drafts: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9_999 }),
        unitPriceOre: fc.integer({ min: 0, max: 40_000_00 }),
        promotionPercent: percent,
        payWithPoints: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ discountPercent, shippingOre, vatTreatment, drafts }) => {
    const lines = drafts.map((draft) => {
      const { unitPriceOre, quantity, promotionPercent, payWithPoints } = draft
      const lineTotalOre = payWithPoints ? 0 : reducedAmount(unitPriceOre, quantity, { promotionPercent, discountPercent })
      return { ...line, ...draft, lineTotalOre }
    })
    return {
      lines,
      discountPercent,
      shippingOre,
      totalOre: lines.reduce<number>((sum, { lineTotalOre }) => sum + lineTotalOre, shippingOre),
      vatTreatment,
    }
  })

describe('whatever was ordered', () => {
  test('net and VAT are the total, the VAT a fifth of it or none on an export, and lines and delivery sum to both', () => {
    fc.assert(
      fc.property(order, (charged) => {
        const { lines, shipping, netOre, vatOre, totalOre } = invoiceAmounts(charged)
        expect(totalOre).toBe(charged.totalOre)
        expect(netOre + vatOre).toBe(totalOre)
        if (charged.vatTreatment === 'export') expect(vatOre).toBe(0)
        else expect(Math.abs(5 * vatOre - totalOre)).toBeLessThanOrEqual(2)
        expect(lines.reduce((sum, invoiced) => sum + invoiced.totalOre, shipping.totalOre)).toBe(totalOre)
        expect(lines.reduce((sum, invoiced) => sum + invoiced.netOre, shipping.netOre)).toBe(netOre)
      }),
    )
  })

  test('every line is what was charged, within two øre of four fifths without VAT and all of it on an export, and never negative', () => {
    fc.assert(
      fc.property(order, (charged) => {
        invoiceAmounts(charged).lines.forEach((invoiced, index) => {
          expect(invoiced.totalOre).toBe(charged.lines[index]?.lineTotalOre)
          if (charged.vatTreatment === 'export') expect(invoiced.netOre).toBe(invoiced.totalOre)
          else expect(Math.abs(5 * invoiced.netOre - 4 * invoiced.totalOre)).toBeLessThan(10)
          expect(Math.min(invoiced.netOre, invoiced.rebateNetOre, invoiced.unitNetMilliKr)).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  test('quantity times unit price less the rebate is the amount, to the øre it is rounded to', () => {
    fc.assert(
      fc.property(order, (charged) => {
        for (const { quantity, unitNetMilliKr, rebateNetOre, netOre } of invoiceAmounts(charged).lines) {
          const offMilli = quantity * unitNetMilliKr - 10 * (rebateNetOre + netOre)
          expect(Math.abs(offMilli)).toBeLessThanOrEqual(20)
        }
      }),
    )
  })
})
