import { expect, test } from 'vitest'
import { date, dateAndTime, joinWithAnd, shortDate } from './format.ts'

test('an instant from the API is shown in Danish time', () => {
  expect(date('2026-11-20T23:30:00Z')).toBe('21. november 2026')
  expect(shortDate('2026-11-20T23:30:00Z')).toBe('21.11.2026')
  expect(dateAndTime('2026-06-01T10:05:00Z')).toBe('1. juni 2026 kl. 12.05')
})

test('words are joined as in a Danish sentence', () => {
  const written = new Intl.ListFormat('da', { type: 'conjunction' })
  for (const words of [[], ['krom'], ['guld', 'krom'], ['sølv', 'guld', 'krom']]) expect(joinWithAnd(words)).toBe(written.format(words))
})
