import { expect, test } from 'vitest'
import { offerFigures } from './offer-figures.ts'

const sums = { subtotal: 1200.5, shipping: 99, saved: 300, total: 1299.5 }

test('the sums of an offer are read in øre, and what is fetched costs nothing to deliver', () => {
  expect(offerFigures(sums)).toMatchObject({
    subtotalOre: 1200_50,
    shippingWay: 'parcel',
    shippingOre: 99_00,
    savingsOre: 300_00,
    totalOre: 1299_50,
  })
  expect(offerFigures(sums, 'pickup')).toMatchObject({ shippingWay: 'pickup', shippingOre: 0, totalOre: 1200_50 })
})
