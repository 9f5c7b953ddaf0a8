import { expect, test } from 'vitest'
import { type Customer, customerChange, newCustomer } from '#contract/customers/customer.ts'
import { changesOf, EMPTY_CUSTOMER, fieldsOf, seenOf, toFigures } from './customer-form.ts'

const user = {
  name: 'Karen Kjær',
  email: 'karen@vaerksted.dk',
  company: null,
  tier: 'Silver',
  role: 'customer',
  points: 12,
  customDiscount: 0,
  permissions: [],
  restrictedTo: null,
} as unknown as Customer

const typed = { ...EMPTY_CUSTOMER, name: 'Karen', email: 'karen@vaerksted.dk', password: 'folie1' }
const errorsOf = (form: object) => newCustomer.safeParse(toFigures({ ...typed, ...form })).error?.issues.map(({ message }) => message)

test('an empty discount means the tier discount, 0 means none', () => {
  expect(newCustomer.parse(toFigures({ ...typed, customDiscount: ' ' }))).toMatchObject({ customDiscount: null, points: 0 })
  expect(newCustomer.parse(toFigures({ ...typed, customDiscount: '0' }))).toMatchObject({ customDiscount: 0 })
})

test('invalid figures are refused beside their field', () => {
  expect(errorsOf({ customDiscount: '101' })).toEqual(['Rabatten skal være et helt tal fra 0 til 100.'])
  expect(errorsOf({ customDiscount: '7,5' })).toEqual(['Rabatten skal være et helt tal fra 0 til 100.'])
  expect(errorsOf({ customDiscount: 'ti' })).toEqual(['Rabatten skal være et helt tal fra 0 til 100.'])
  expect(errorsOf({ points: '-1' })).toEqual(['Point skal være et helt tal på mindst 0.'])
})

test('only changed fields are sent', () => {
  expect(changesOf(fieldsOf(user), user)).toEqual({})
  expect(changesOf({ ...fieldsOf(user), tier: 'Gold', customDiscount: '' }, user)).toEqual({ tier: 'Gold', customDiscount: null })
  expect(customerChange.parse(changesOf({ ...fieldsOf(user), points: '17', pointsReason: 'Messe' }, user))).toEqual({
    points: 17,
    pointsReason: 'Messe',
  })
})

test('a change includes the earlier values of its fields, and no others', () => {
  const changes = changesOf({ ...fieldsOf(user), points: '17', pointsReason: 'Messe', company: 'Folie ApS' }, user)
  expect(seenOf(changes, user)).toEqual({ points: 12, company: null })
})

test('permissions are sent when they changed, and end with the role', () => {
  const admin = { ...user, role: 'admin', permissions: ['points', 'audit'] } as Customer
  const before = fieldsOf(admin)
  expect(changesOf(before, admin)).toEqual({})
  expect(changesOf({ ...before, permissions: ['audit', 'points', 'invoices'] }, admin)).toEqual({
    permissions: ['audit', 'points', 'invoices'],
  })
  expect(changesOf({ ...before, role: 'customer' }, admin)).toEqual({ role: 'customer', permissions: [] })
  expect(toFigures({ ...typed, role: 'customer', permissions: ['points'] }).permissions).toEqual([])
})

test('a restriction is sent when its ticks changed, and ends with the role', () => {
  const packer = { ...user, role: 'admin', restrictedTo: ['stock', 'parcels'] } as Customer
  const before = fieldsOf(packer)
  expect(changesOf({ ...before, restrictedTo: ['parcels', 'stock'] }, packer)).toEqual({})
  expect(changesOf({ ...before, restrictedTo: ['stock'] }, packer)).toEqual({ restrictedTo: ['stock'] })
  expect(changesOf({ ...before, restrictedTo: null }, packer)).toEqual({ restrictedTo: null })
  expect(changesOf({ ...before, role: 'customer' }, packer)).toEqual({ role: 'customer', restrictedTo: null })
})
