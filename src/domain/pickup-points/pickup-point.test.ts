import { expect, test } from 'vitest'
import { distanceText, isPointKept, pickupPointText } from './pickup-point.ts'

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

test.each([
  ['8700', true],
  ['8700 ', true],
  ['', true],
  ['87', true],
  ['8000', false],
])('a point chosen from 8700 with the postal code %j now: %s', (home, fits) => {
  const point = { methodId: 'gls', home: '8700' }
  expect(isPointKept(point, { methodId: 'gls', home })).toBe(fits)
  expect(isPointKept(point, { methodId: 'dao', home })).toBe(false)
  expect(isPointKept({ ...point, home: '' }, { methodId: 'gls', home })).toBe(true)
})
