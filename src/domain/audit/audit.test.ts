import { describe, expect, it, test } from 'vitest'
import { changedByBoth, changedFields } from './audit.ts'

test('only the fields that differ are listed, each with its value before and after', () => {
  const before = { tier: 'Bronze', points: 3, company: null, permissions: ['audit'] }
  expect(changedFields(before, { tier: 'Gold', points: 3, permissions: ['audit'] })).toEqual({ tier: { from: 'Bronze', to: 'Gold' } })
})

test('nothing, null and left out are the same nothing', () => {
  expect(changedFields({}, { company: undefined, notes: null })).toEqual({})
  expect(changedFields({ company: 'Wrap ApS' }, { company: undefined })).toEqual({ company: { from: 'Wrap ApS', to: null } })
})

describe('what two colleagues changed', () => {
  const before = { price: 100, text: 'Mat', colours: ['sort'] }

  it.each([
    ['different fields contradict nothing', { price: 90 }, { text: 'Blank' }, []],
    ['the same field with different values is asked about', { price: 90, text: 'Silke' }, { price: 80, colours: [] }, ['price']],
    ['the same value is not asked about', { colours: ['blaa'] }, { colours: ['blaa'] }, []],
    ['a field written as it was is no change', { ...before, text: 'Silke' }, { price: 80 }, []],
  ])('%s', (_what, mine, theirs, expected) => {
    expect(changedByBoth(before, mine, { ...before, ...theirs })).toEqual(expected)
  })
})
