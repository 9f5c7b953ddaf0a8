import { expect, test } from 'vitest'
import { beforePriceIfSaved, type PriceHistoryRows } from '#web/products/admin/prices/price-history-section.tsx'
import { typedPrice } from './price-section.tsx'

test('price and promotion are read in Danish notation, and give no price while one of them is invalid', () => {
  expect(typedPrice('1.234,50', '')).toEqual({ unitPriceOre: 1234_50, promotionPercent: 0 })
  expect(typedPrice('999', '15')).toEqual({ unitPriceOre: 999_00, promotionPercent: 15 })
  for (const [price, promotion] of [
    ['', '15'],
    ['gratis', ''],
    ['-1', ''],
    ['100', '101'],
    ['100', '1,5'],
  ] as const)
    expect(typedPrice(price, promotion)).toBeNull()
})

test('an unsaved promotion is shown with the price before that saving would give', () => {
  const row = (since: string, kr: number): PriceHistoryRows[number] => ({
    since,
    price: kr,
    promotion: 0,
    hidden: false,
    priceAfterPromotion: kr,
  })
  const now = Date.parse('2026-06-30')
  const typed = { unitPriceOre: 1000_00, promotionPercent: 20 }
  expect(beforePriceIfSaved(typed, [row('2026-01-01', 1000)], now)).toBe(1000_00)
  expect(beforePriceIfSaved(typed, [row('2026-06-20', 1000), row('2026-01-01', 900)], now)).toBe(900_00)
  expect(beforePriceIfSaved({ ...typed, promotionPercent: 0 }, [row('2026-01-01', 1000)], now)).toBeNull()
  expect(beforePriceIfSaved(typed, [row('2026-06-20', 1000)], now)).toBeNull()
  expect(beforePriceIfSaved(typed, [], now)).toBeNull()
})
