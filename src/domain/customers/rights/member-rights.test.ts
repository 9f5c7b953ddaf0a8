import { expect, test } from 'vitest'
import { isAboutPerson, MEMBER_ROLES, type MemberRight, type MemberRole, memberMay } from './member-rights.ts'

const RIGHTS: readonly MemberRight[] = ['self', 'keepCart', 'look', 'seePrices', 'order', 'manage']
const rightsOf = (role: MemberRole) => RIGHTS.filter((right) => memberMay(role, right))

test('an owner may everything', () => {
  expect(rightsOf('owner')).toEqual(RIGHTS)
})

test('a buyer may everything but manage the workshop', () => {
  expect(rightsOf('buyer')).toEqual(['self', 'keepCart', 'look', 'seePrices', 'order'])
})

test('who only looks sees no prices and orders nothing', () => {
  expect(rightsOf('viewer')).toEqual(['self', 'look'])
})

test('a call without a declared right is for owners alone', () => {
  expect(MEMBER_ROLES.filter((role) => memberMay(role, undefined))).toEqual(['owner'])
})

test('login and cart are the person’s, all else the workshop’s', () => {
  expect(RIGHTS.filter(isAboutPerson)).toEqual(['self', 'keepCart'])
})
