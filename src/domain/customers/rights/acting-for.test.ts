import { expect, test } from 'vitest'
import { entryOf } from './acting-for.ts'

const joined = (id: number, chosen: string | null = null) => ({ id, chosenAtMs: chosen === null ? null : Date.parse(chosen) })

test('a login begins in one’s own workshop', () => {
  expect(entryOf(true, [joined(1)])).toEqual({ id: null })
})

test('and in the one chosen last', () => {
  expect(entryOf(true, [joined(1, '2026-01-01'), joined(2, '2026-02-01'), joined(3)])?.id).toBe(2)
})

test('a user without an own workshop begins in the one they joined first', () => {
  expect(entryOf(false, [joined(4), joined(5)])?.id).toBe(4)
})

test('who has none at all begins nowhere', () => {
  expect(entryOf(false, [])).toBeNull()
})
