import { expect, test } from 'vitest'
import { distanceText, pickupPointText } from './pickup-point.ts'

test('a pickup point is named with its address', () => {
  expect(pickupPointText({ name: 'Kiosken', address: 'Torvet 4', postalCode: '8700', city: 'Horsens' })).toBe(
    'Kiosken, Torvet 4, 8700 Horsens',
  )
})

test.each([
  [0, '0 m'],
  [354, '350 m'],
  [1_000, '1 km'],
  [1_240, '1,2 km'],
  [12_480, '12 km'],
])('%i metres are %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text)
})
