import { expect, test } from 'vitest'
import { priceToSee, seenPriceFor } from './seen-price.ts'

const film = { unitPriceOre: 5_999_95, promotionPercent: 10, pointsCost: null }

test('a line in kroner remembers the price after promotion, one on points what it costs in points', () => {
  expect(priceToSee(film, { payWithPoints: false })).toBe(5_399_96)
  expect(priceToSee(film, { payWithPoints: true })).toBe(10)
})

test('a buyer reads the price they knew with their own discount; points have none', () => {
  expect(seenPriceFor(100_00, { payWithPoints: false }, 15)).toBe(85_00)
  expect(seenPriceFor(10, { payWithPoints: true }, 15)).toBe(10)
})
