import { expect, test } from 'vitest'
import { accessibilityStatement } from './accessibility.ts'

const missing = (gaps: string) => accessibilityStatement({ gaps }).find(({ title }) => title === 'Det mangler')?.list ?? []

test('what staff know of stands after what the shop knows itself, one line each, without empty ones', () => {
  const own = missing('')
  expect(own.length).toBeGreaterThan(0)
  expect(missing('Videoen har ingen tekst.\r\n\n  Kortet kan ikke zoomes. \n')).toEqual([
    ...own,
    'Videoen har ingen tekst.',
    'Kortet kan ikke zoomes.',
  ])
})
