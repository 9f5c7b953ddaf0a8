import { expect, test } from 'vitest'
import { DEFAULT_TIER_DISCOUNTS } from './settings.ts'
import { tiersOutOfOrder } from './tier-order.ts'

test('tiers that rise, or stand still, are in order', () => {
  expect(tiersOutOfOrder(DEFAULT_TIER_DISCOUNTS)).toEqual([])
  expect(tiersOutOfOrder({ Bronze: 0, Silver: 0, Gold: 0, Platinum: 0 })).toEqual([])
})

test('a tier that gives less than the one below is named', () => {
  expect(tiersOutOfOrder({ Bronze: 5, Silver: 10, Gold: 9, Platinum: 20 })).toEqual(['Gold'])
  expect(tiersOutOfOrder({ Bronze: 20, Silver: 10, Gold: 9, Platinum: 8 })).toEqual(['Silver', 'Gold', 'Platinum'])
})
