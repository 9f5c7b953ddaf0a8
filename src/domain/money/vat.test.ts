import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOfGross, vatOfGross } from './vat.ts'

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [2, 0, 2],
  [3, 1, 2],
  [99, 20, 79],
  [125_00, 25_00, 100_00],
  [99_00, 19_80, 79_20],
  [2000_01, 400_00, 1600_01],
  [5495_00, 1099_00, 4396_00],
  [-125_00, -25_00, -100_00],
])('%d øre with VAT holds %d øre of VAT and %d øre without', (gross, vat, net) => {
  expect(vatOfGross(gross)).toBe(vat)
  expect(netOfGross(gross)).toBe(net)
})

test('the amount without VAT and the VAT always sum to what is paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (gross) => {
      expect(netOfGross(gross) + vatOfGross(gross)).toBe(gross)
      expect(Math.abs(vatOfGross(gross) - gross * 0.2)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a credit note holds exactly the VAT of its invoice', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (gross) => vatOfGross(-gross) === -vatOfGross(gross)))
})
