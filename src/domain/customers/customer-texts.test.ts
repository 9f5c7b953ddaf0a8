import { expect, it } from 'vitest'
import { shownFirm } from './customer-texts.ts'

it.each([
  [{ company: 'Nordlak ApS', city: 'Odense' }, 'Nordlak ApS, Odense'],
  [{ company: ' Nordlak ApS ', city: ' ' }, 'Nordlak ApS'],
  [{ company: 'Nordlak ApS', city: null }, 'Nordlak ApS'],
  [{ company: '  ', city: 'Odense' }, null],
  [{ company: null, city: 'Odense' }, null],
])('%j is shown as %s', (firm, shown) => {
  expect(shownFirm(firm)).toBe(shown)
})
