import { expect, test } from 'vitest'
import { distanceText, isSamePointChoice, openingHours, pickupPointText } from './pickup-point.ts'

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
  expect(isSamePointChoice(point, { methodId: 'gls', home })).toBe(fits)
  expect(isSamePointChoice(point, { methodId: 'dao', home })).toBe(false)
  expect(isSamePointChoice({ ...point, home: '' }, { methodId: 'gls', home })).toBe(true)
})

const FRIDAY = '2026-11-27'

test.each<[string, readonly string[], readonly (readonly [string, string])[], string | null]>([
  [
    'days with the same hours stand together, and those without a line are closed',
    [
      'Mandag: 08:00-20:00',
      'Tirsdag: 08:00 - 20:00',
      'Onsdag: 08:00-20:00',
      'Torsdag: 08:00-20:00',
      'Fredag: 08:00-18:00',
      'Lørdag: 09:00-14:00',
    ],
    [
      ['Mandag–torsdag', '8.00–20.00'],
      ['Fredag', '8.00–18.00'],
      ['Lørdag', '9.00–14.00'],
      ['Søndag', 'lukket'],
    ],
    '8.00–18.00',
  ],
  [
    'English days, and one that is closed',
    ['Monday: 07:00:00-22:00:00', 'Fri 10-16', 'Sunday: Closed'],
    [
      ['Mandag', '7.00–22.00'],
      ['Tirsdag–torsdag', 'lukket'],
      ['Fredag', '10–16'],
      ['Lørdag–søndag', 'lukket'],
    ],
    '10–16',
  ],
  [
    'days from one to another, and twice a day',
    ['man-fre 8-12', 'man-fre 13-17'],
    [
      ['Mandag–fredag', '8–12 og 13–17'],
      ['Lørdag–søndag', 'lukket'],
    ],
    '8–12 og 13–17',
  ],
  [
    'what cannot be read is shown as it is',
    ['Mandag: 08:00-20:00', 'Åbent døgnet rundt'],
    [
      ['', 'Mandag: 08:00-20:00'],
      ['', 'Åbent døgnet rundt'],
    ],
    null,
  ],
  ['no lines', [], [], null],
])('%s', (_, lines, week, today) => {
  expect(openingHours(lines, FRIDAY)).toEqual({ week: week.map(([days, hours]) => ({ days, hours })), today })
})
