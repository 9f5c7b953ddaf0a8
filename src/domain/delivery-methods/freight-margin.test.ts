import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FreightOfOrder, freightMargins, freightRows, marginOf } from './freight-margin.ts'

const order = (part: Partial<FreightOfOrder>): FreightOfOrder => ({
  ...{ orderNumber: 'ORD-1', month: '2026-11', key: 'gls', name: 'GLS', vatTreatment: 'domestic', shippingOre: 125_00 },
  ...{ labels: 1, labelsOre: 60_00, labelsWithoutPrice: 0 },
  ...part,
})

test('the margin is what was charged without VAT, less the labels, per month and method', () => {
  const orders = [order({}), order({ shippingOre: 0, labels: 2, labelsOre: 120_00 }), order({ month: '2026-10', name: 'GLS før' })]
  expect(freightMargins(orders)).toEqual([
    {
      ...{ month: '2026-11', key: 'gls', name: 'GLS', orders: 2, chargedOre: 100_00, labels: 3 },
      ...{ labelsOre: 180_00, labelsWithoutPrice: 0, marginOre: -80_00 },
    },
    {
      ...{ month: '2026-10', key: 'gls', name: 'GLS før', orders: 1, chargedOre: 100_00, labels: 1 },
      ...{ labelsOre: 60_00, labelsWithoutPrice: 0, marginOre: 40_00 },
    },
  ])
  expect(freightRows([order({ vatTreatment: 'export' })])[1]).toEqual([
    'november 2026',
    'GLS',
    'ORD-1',
    '125,00',
    '1',
    '60,00',
    '0',
    '65,00',
  ])
})

test('the rows are the sums of their orders, and all rows those of all orders', () => {
  const one = fc.record({
    month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
    key: fc.constantFrom('gls', 'post'),
    shippingOre: fc.integer({ min: 0, max: 999_99 }),
    labels: fc.integer({ min: 0, max: 3 }),
    labelsOre: fc.integer({ min: 0, max: 300_00 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (parts) => {
      const orders = parts.map(order)
      const rows = freightMargins(orders)
      const { chargedOre, labelsOre, marginOre, orders: count } = marginOf(orders)
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      expect([sum((row) => row.chargedOre), sum((row) => row.labelsOre), sum((row) => row.marginOre), sum((row) => row.orders)]).toEqual([
        chargedOre,
        labelsOre,
        marginOre,
        count,
      ])
    }),
  )
})
