import { describe, expect, test } from 'vitest'
import { ROLES } from '#domain/customers/rights/roles.ts'
import { placedByPhoneText, whyNoBuyer } from './phone-order.ts'

describe('whom staff can order for', () => {
  const accounts = ROLES.flatMap((role) => [true, false].flatMap((approved) => [true, false].map((active) => ({ role, approved, active }))))

  test('is an approved customer who may log in, and no other account', () => {
    expect(accounts.filter((account) => whyNoBuyer(account) === null)).toEqual([{ role: 'customer', approved: true, active: true }])
  })

  test.each([
    ['a colleague', { role: 'admin', approved: true, active: true }, 'buyer_is_staff'],
    ['a locked colleague', { role: 'superadmin', approved: true, active: false }, 'buyer_is_staff'],
    ['a customer who waits for approval', { role: 'customer', approved: false, active: true }, 'buyer_not_approved'],
    ['a locked customer', { role: 'customer', approved: true, active: false }, 'buyer_locked'],
    ['who only acts for a workshop of others', { role: 'customer', approved: true, active: true, buysAlone: false }, 'buyer_is_member'],
    ['a locked, unapproved customer', { role: 'customer', approved: false, active: false }, 'buyer_locked'],
  ] as const)('%s is refused with the reason', (_who, account, why) => {
    expect(whyNoBuyer(account)).toBe(why)
  })
})

test('the customer reads in which shop the order was placed', () => {
  expect(placedByPhoneText('Foliehuset')).toBe('Bestilt pr. telefon hos Foliehuset')
})
