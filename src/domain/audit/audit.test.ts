import { expect, test } from 'vitest'
import { changedFields } from './audit.ts'

test('only the fields that differ are told, each with what it was and became', () => {
  const before = { tier: 'Bronze', points: 3, company: null, permissions: ['audit'] }
  expect(changedFields(before, { tier: 'Gold', points: 3, permissions: ['audit'] })).toEqual({ tier: { from: 'Bronze', to: 'Gold' } })
})

test('nothing, null and left out are the same nothing', () => {
  expect(changedFields({}, { company: undefined, notes: null })).toEqual({})
  expect(changedFields({ company: 'Wrap ApS' }, { company: undefined })).toEqual({ company: { from: 'Wrap ApS', to: null } })
})
