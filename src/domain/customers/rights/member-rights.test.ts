import { expect, test } from 'vitest'
import { entryOf, isAboutPerson, isLesserRole, MEMBER_ROLES, type MemberRight, type MemberRole, memberMay } from './member-rights.ts'

const RIGHTS: readonly MemberRight[] = ['self', 'keepCart', 'look', 'seePrices', 'order', 'manage']
const rightsOf = (role: MemberRole) => RIGHTS.filter((right) => memberMay(role, right))

test('an owner may do everything', () => {
  expect(rightsOf('owner')).toEqual(RIGHTS)
})

test('a buyer may do everything but manage the workshop', () => {
  expect(rightsOf('buyer')).toEqual(['self', 'keepCart', 'look', 'seePrices', 'order'])
})

test('a viewer sees no prices and orders nothing', () => {
  expect(rightsOf('viewer')).toEqual(['self', 'look'])
})

test('a role is lesser than those that have its rights and more', () => {
  for (const now of MEMBER_ROLES)
    for (const before of MEMBER_ROLES)
      expect([now, before, isLesserRole(now, before)]).toEqual([now, before, rightsOf(now).length < rightsOf(before).length])
})

test('a call without a declared right is for owners alone', () => {
  expect(MEMBER_ROLES.filter((role) => memberMay(role, undefined))).toEqual(['owner'])
})

test('login and cart are the person’s, all else the workshop’s', () => {
  expect(RIGHTS.filter(isAboutPerson)).toEqual(['self', 'keepCart'])
})

const joined = (id: number, chosen: string | null = null) => ({ id, chosenAtMs: chosen === null ? null : Date.parse(chosen) })

test('a login begins in the user’s own workshop', () => {
  expect(entryOf(true, [joined(1)])).toEqual({ id: null })
})

test('a login begins in the workshop chosen last', () => {
  expect(entryOf(true, [joined(1, '2026-01-01'), joined(2, '2026-02-01'), joined(3)])?.id).toBe(2)
})

test('a user without an own workshop begins in the one they joined first', () => {
  expect(entryOf(false, [joined(4), joined(5)])?.id).toBe(4)
})

test('a user without any workshop starts without one', () => {
  expect(entryOf(false, [])).toBeNull()
})
