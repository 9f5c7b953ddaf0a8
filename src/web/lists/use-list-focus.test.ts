import { expect, test } from 'vitest'
import { isStraySecondPress } from './use-list-focus.ts'

const FIRST = { control: 'Godkend: Anna', atMs: 1000, x: 500, y: 300, isByKey: false }
const SECOND = { ...FIRST, control: 'Godkend: Bo', atMs: 1250 }
const isStray = (change: Partial<typeof FIRST> = {}, focused: string | null = null) =>
  isStraySecondPress({ ...SECOND, ...change }, { ...FIRST, isByKey: change.isByKey ?? false }, focused)

test('the second half of a double press does not count for the row that moved up below it', () => {
  expect(isStray()).toBe(true)
  expect(isStray({ x: 505, y: 296 })).toBe(true)
})

test('it counts for the row it began on, for a row further away, and later', () => {
  expect(isStray({ control: FIRST.control })).toBe(false)
  expect(isStray({ y: 344 })).toBe(false)
  expect(isStray({ atMs: 1900 })).toBe(false)
  expect(isStraySecondPress(SECOND, null, null)).toBe(false)
})

test('by keyboard it does not count where the list itself has put the focus', () => {
  expect(isStray({ isByKey: true, x: 0, y: 0 }, 'Godkend: Bo')).toBe(true)
  expect(isStray({ isByKey: true, x: 0, y: 0 }, 'Godkend: Carl')).toBe(false)
  expect(isStray({ isByKey: true, x: 0, y: 0 })).toBe(false)
})
