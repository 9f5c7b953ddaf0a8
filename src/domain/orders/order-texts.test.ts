import { expect, test } from 'vitest'
import { nameOfLine, restText } from './order-texts.ts'

const REMOTE = 'Resten følger om 10–18 dage.'
const textOf = (...days: (string | null)[]) =>
  restText(
    days.map((expectedOn) => ({ expectedOn })),
    { what: 'Resten', remote: REMOTE, days: '10-18' },
  )

test.each([
  ['nothing is on the way', [null, null], REMOTE],
  ['everything is', ['2026-12-01', '2026-12-04'], 'Resten er på vej til os og ventes i uge 49.'],
  ['it is expected in several weeks', ['2026-12-15', '2026-12-01'], 'Resten er på vej til os og ventes senest i uge 51.'],
  ['it is expected over New Year', ['2027-01-05', '2026-12-29'], 'Resten er på vej til os og ventes senest i uge 1.'],
  [
    'only some of it is',
    [null, '2026-12-01'],
    'Det, der er på vej til os, ventes i uge 49. For det andet skal du regne med 10–18 dage fra bestillingen.',
  ],
] as const)('the rest of an order is told when %s', (_, days, text) => expect(textOf(...days)).toBe(text))

test('an order that waits for everything names its goods', () =>
  expect(restText([{ expectedOn: '2026-12-01' }], { what: 'Varerne', remote: REMOTE, days: '10-18' })).toBe(
    'Varerne er på vej til os og ventes i uge 49.',
  ))

test('a product on two lines of an order has the place of its line in its name, one on a single line has not', () => {
  const names = ['Nordlys Kulsort', 'Rakel', 'Nordlys Kulsort']
  expect(names.map((_, place) => nameOfLine(names, place))).toEqual(['Nordlys Kulsort, linje 1', 'Rakel', 'Nordlys Kulsort, linje 3'])
})
