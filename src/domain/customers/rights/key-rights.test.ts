import { describe, expect, test } from 'vitest'
import {
  coversFields,
  inTableOrder,
  isForKeys,
  KEY_RIGHT_TABLE,
  KEY_RIGHTS,
  type KeyRight,
  keyRightsProblem,
  missingRightText,
  opensAction,
} from './key-rights.ts'
import { hasAccess, holdsPermission, isRestricted, mayDo } from './rights.ts'
import { STAFF_ACTIONS, type StaffAction } from './staff-permissions.ts'

const ALL_STAFF_ACTIONS = Object.keys(STAFF_ACTIONS) as StaffAction[]
const CHOICES = Array.from({ length: 2 ** KEY_RIGHTS.length }, (_, choice) => KEY_RIGHTS.filter((_right, n) => choice & (1 << n)))
const opened = (rights: readonly KeyRight[]) => ALL_STAFF_ACTIONS.filter((work) => opensAction(work, rights))

test('without a right nothing is opened, and another right never closes anything', () => {
  expect(opened([])).toEqual([])
  for (const choice of CHOICES)
    for (const right of KEY_RIGHTS) expect(opened([...choice, right])).toEqual(expect.arrayContaining(opened(choice)))
})

test('a key with every right opens this work and no other: nothing of people, money, settings or what is deleted', () => {
  expect(opened(KEY_RIGHTS)).toEqual([
    ...['readProducts', 'readBatches', 'readShelves', 'changeProducts', 'changePrices', 'changeStock'],
    ...['readOrders', 'sendParcels', 'readInvoices'],
  ])
  const read = ALL_STAFF_ACTIONS.filter((work) => coversFields(work, KEY_RIGHTS) && !opensAction(work, KEY_RIGHTS))
  expect(read).toEqual(['seePrices', 'seeOrderAmounts'])
})

describe('as the shop’s one table of access asks', () => {
  const holder = (keyRights: readonly KeyRight[]) => ({ role: 'admin', permissions: [], restrictedTo: [], keyRights }) as const

  test('a key is never an unrestricted colleague, holds no permission, and is no customer', () => {
    for (const choice of CHOICES) {
      const key = holder(choice)
      expect(isRestricted(key)).toBe(true)
      expect((['settings', 'audit', 'points', 'invoices'] as const).some((permission) => holdsPermission(key, permission))).toBe(false)
      expect((['public', 'customer', 'admin', 'superadmin'] as const).some((access) => hasAccess(key, access))).toBe(false)
      for (const work of ALL_STAFF_ACTIONS) {
        expect([work, hasAccess(key, `staff:${work}`)]).toEqual([work, opensAction(work, choice)])
        expect([work, mayDo(key, work)]).toEqual([work, coversFields(work, choice)])
      }
    }
  })
})

test('the missing right is named by its label', () => {
  expect(missingRightText('changeStock')).toBe('Nøglen mangler rettigheden »Ændre lager«.')
  expect(missingRightText('changeProducts')).toBe('Nøglen mangler rettigheden »Ændre lager« eller »Ændre priser«.')
  expect(missingRightText('seeOrderAmounts')).toBe('Nøglen mangler rettigheden »Se beløb«.')
})

test('a key must open something: amounts alone are seen on nothing', () => {
  expect(keyRightsProblem([])).toBe('Vælg mindst én rettighed.')
  expect(keyRightsProblem(['seeAmounts'])).toContain('Vælg også')
  expect(KEY_RIGHTS.filter((right) => keyRightsProblem([right]) !== null)).toEqual(['seeAmounts'])
  expect(keyRightsProblem(['seeAmounts', 'readOrders'])).toBeNull()
  expect(ALL_STAFF_ACTIONS.filter(isForKeys)).toHaveLength(11)
})

test('labels differ, and rights are listed once in the order of the table', () => {
  expect(new Set(Object.values(KEY_RIGHT_TABLE).map(({ label }) => label)).size).toBe(KEY_RIGHTS.length)
  expect(inTableOrder(['sendParcels', 'readProducts', 'sendParcels'])).toEqual(['readProducts', 'sendParcels'])
})
