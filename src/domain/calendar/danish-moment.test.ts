import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDay, midnightInDenmark, momentText, readMoment, readTimestamp, untilText } from './danish-moment.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['29.11.2026', 'start', '2026-11-28T23:00:00Z'],
  ['29.11.2026', 'end', '2026-11-29T23:00:00Z'],
  ['29-11-2026', 'end', '2026-11-29T23:00:00Z'],
  ['9/7/2026', 'start', '2026-07-08T22:00:00Z'],
  ['29.11.2026 18.00', 'end', '2026-11-29T17:00:00Z'],
  ['29-11-2026 18:00', 'start', '2026-11-29T17:00:00Z'],
  ['29-11-2026 18:00:00', 'start', '2026-11-29T17:00:00Z'],
  ['29.11.2026 kl. 8.30', 'start', '2026-11-29T07:30:00Z'],
  ['29.11.2026 24:00', 'end', '2026-11-29T23:00:00Z'],
  ['2026-11-29', 'end', '2026-11-29T23:00:00Z'],
  ['2026-11-29T18:00', 'end', '2026-11-29T17:00:00Z'],
  ['2026-07-09 18:00', 'end', '2026-07-09T16:00:00Z'],
  ['2026-11-29T17:00:00.000Z', 'end', '2026-11-29T17:00:00Z'],
  ['2026-11-29T18:00+01:00', 'end', '2026-11-29T17:00:00Z'],
  ['2026-11-29T10:30:05.5-06:30', 'start', '2026-11-29T17:00:05.500Z'],
  // an hour that occurs twice is read as the first; a skipped hour as the next
  ['2026-10-25T02:30', 'start', '2026-10-25T00:30:00Z'],
  ['2026-03-29T02:30', 'start', '2026-03-29T01:30:00Z'],
] as const)('%s (%s) is %s', (text, edge, instant) => {
  expect(readMoment(text, edge)).toBe(at(instant))
})

test.each([
  '',
  'i morgen',
  '31.11.2026',
  '29.11.26',
  '2026-02-29',
  '29.11.2026 25:00',
  '29.11.2026 24:01',
  '29.11.2026 18:60',
  '29.11.2026 6',
  '2026-02-30T10:00:00Z',
  '2026-11-29T99:00:00Z',
])('%j is no moment', (text) => {
  expect(readMoment(text, 'start')).toBeNull()
})

test.each([
  ['2026-11-29T18:00:05', '2026-11-29T17:00:05Z'],
  ['2026-07-09 18:00:05.123', '2026-07-09T16:00:05.123Z'],
  ['2026-11-29T17:00:05.123456Z', '2026-11-29T17:00:05.123Z'],
  ['2026-11-29T18:00:05.9+0100', '2026-11-29T17:00:05.900Z'],
  ['2026-11-29 18:00:05 +0100', '2026-11-29T17:00:05Z'],
  ['2026-11-29T12:00:05-05:00', '2026-11-29T17:00:05Z'],
])('the time %s of another system is %s', (text, instant) => expect(readTimestamp(text)).toBe(at(instant)))

test.each(['', '2026-11-29', '2026-02-30T18:00:05', '2026-11-29T18:00:65', '2026-11-29T18:00:055', '2026-11-29T18:00:05+99:00'])(
  '%j is no time',
  (text) => expect(readTimestamp(text)).toBeNull(),
)

test('what is written is read back, whole days as whole days', () => {
  expect(momentText(at('2026-11-29T23:00:00Z'), 'end')).toBe('29.11.2026')
  expect(momentText(at('2026-11-29T23:00:00Z'), 'start')).toBe('30.11.2026')
  expect(momentText(at('2026-11-29T17:00:00Z'), 'end')).toBe('29.11.2026 18:00')
  const minute = fc.integer({ min: at('2020-01-01T00:00:00Z') / 60_000, max: at('2040-01-01T00:00:00Z') / 60_000 })
  fc.assert(
    fc.property(minute, fc.constantFrom('start', 'end'), (minutes, edge) => {
      const read = readMoment(momentText(minutes * 60_000, edge), edge) ?? Number.NaN
      // of the hour that occurs twice each year only the first can be written
      expect([0, -3_600_000]).toContain(read - minutes * 60_000)
    }),
  )
})

test('the end of an offer is shown by its last day, or by the hour', () => {
  expect(untilText(at('2026-11-29T23:00:00Z'))).toBe('til og med søndag 29. november')
  expect(untilText(at('2026-11-29T17:00:00Z'))).toBe('til søndag 29. november kl. 18.00')
  expect(untilText(at('2026-07-31T22:00:00Z'))).toBe('til og med fredag 31. juli')
  expect(lastDay(at('2026-11-29T23:00:00Z'))).toBe('2026-11-29')
  expect(lastDay(at('2026-11-29T17:00:00Z'))).toBe('2026-11-29')
  expect(midnightInDenmark('2027-01-01')).toBe(at('2026-12-31T23:00:00Z'))
})
