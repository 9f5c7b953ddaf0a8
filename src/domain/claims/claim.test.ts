import { expect, test } from 'vitest'
import { CLAIM_KINDS, CLAIM_STATES, claimReasonText, isReasonFor, isUndecided } from './claim.ts'

test('a withdrawal needs no reason, everything else one of its own', () => {
  expect(isReasonFor('withdrawal', null)).toBe(true)
  expect(isReasonFor('withdrawal', 'faulty')).toBe(false)
  expect(isReasonFor('fault', 'faulty')).toBe(true)
  expect(isReasonFor('fault', 'unneeded')).toBe(false)
  expect(isReasonFor('return', 'unneeded')).toBe(true)
  for (const kind of ['return', 'fault'] as const) for (const none of [null, '', 'toString']) expect(isReasonFor(kind, none)).toBe(false)
})

test('a reason is told in words', () => {
  expect(claimReasonText('fault', 'damaged')).toBe('Beskadiget under transporten')
  expect(claimReasonText('return', 'damaged')).toBeNull()
  for (const kind of CLAIM_KINDS) expect(claimReasonText(kind, null)).toBeNull()
})

test('a claim is decided when it is settled or refused', () => {
  expect(CLAIM_STATES.filter(isUndecided)).toEqual(['open', 'asked', 'awaitingGoods'])
})
