import { expect, test } from 'vitest'
import { openingHours } from './opening-hours.ts'

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
