import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAmongNamed, splitPayment } from './split-payment.ts'

test('what was bought is paid first, then the oldest reminder', () => {
  const charges = [
    { id: 1, openOre: 10_000 },
    { id: 2, openOre: 41_000 },
  ]
  expect(splitPayment(100_000, 100_000, charges)).toEqual({ orderOre: 100_000, charges: [], restOre: 0 })
  expect(splitPayment(115_000, 100_000, charges)).toEqual({
    orderOre: 100_000,
    charges: [
      { id: 1, ore: 10_000 },
      { id: 2, ore: 5_000 },
    ],
    restOre: 0,
  })
  expect(splitPayment(20_000, -5_000, charges.slice(0, 1))).toEqual({ orderOre: 0, charges: [{ id: 1, ore: 10_000 }], restOre: 10_000 })
})

test('no øre is lost and nothing is paid beyond what is open', () => {
  const ore = fc.integer({ min: -100, max: 1_000_000 })
  fc.assert(
    fc.property(fc.nat(3_000_000), ore, fc.array(ore, { maxLength: 4 }), (amount, open, opens) => {
      const split = splitPayment(
        amount,
        open,
        opens.map((openOre, id) => ({ id, openOre })),
      )
      expect(split.orderOre + split.charges.reduce((sum, one) => sum + one.ore, 0) + split.restOre).toBe(amount)
      expect(split.orderOre).toBeLessThanOrEqual(Math.max(0, open))
      expect(split.charges.every((one) => one.ore > 0 && one.ore <= (opens[one.id] ?? 0))).toBe(true)
      expect(split.restOre === 0 || split.orderOre >= open).toBe(true)
    }),
  )
})

test('what the payer names is paid first with its charges, and never more than the order is open for', () => {
  const named = [
    { id: 7, openOre: 50_000, charges: [{ id: 1, openOre: 10_000 }] },
    { id: 8, openOre: 20_000, charges: [] },
  ]
  expect(splitAmongNamed(60_000, 200_000, named)).toEqual({
    invoices: [
      { id: 7, ore: 50_000 },
      { id: 8, ore: 10_000 },
    ],
    charges: [],
    restOre: 0,
  })
  expect(splitAmongNamed(90_000, 60_000, named)).toEqual({
    invoices: [
      { id: 7, ore: 50_000 },
      { id: 8, ore: 10_000 },
    ],
    charges: [{ id: 1, ore: 10_000 }],
    restOre: 20_000,
  })
  expect(splitAmongNamed(100, -100, named)).toEqual({ invoices: [], charges: [{ id: 1, ore: 100 }], restOre: 0 })
  expect(splitAmongNamed(100, 100, [])).toEqual({ invoices: [], charges: [], restOre: 100 })
})
