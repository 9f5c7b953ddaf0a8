import { expect, test } from 'vitest'
import { PRICE_LIST_STATE_LABELS, PRICE_LIST_STATES, priceListState, startProblem } from './price-list.ts'

test('a list is a draft until it is approved, and approved until it takes effect', () => {
  expect(priceListState({ approvedAt: null, startedAt: null })).toBe('draft')
  expect(priceListState({ approvedAt: 1, startedAt: null })).toBe('approved')
  expect(priceListState({ approvedAt: 1, startedAt: 2 })).toBe('started')
  expect(Object.keys(PRICE_LIST_STATE_LABELS)).toEqual([...PRICE_LIST_STATES])
})

test('a list begins tomorrow at the earliest', () => {
  expect(startProblem('2026-11-22', '2026-11-21')).toBeNull()
  expect(startProblem('2026-11-21', '2026-11-21')).toContain('dag')
  expect(startProblem('2026-11-20', '2026-11-21')).toContain('dag')
})
