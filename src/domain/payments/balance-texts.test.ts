import { expect, test } from 'vitest'
import { balanceForCustomer, balanceForStaff, inAllText, missingText } from './balance-texts.ts'

test('an open balance says who owes whom, and its amount has no sign', () => {
  expect([1_00, 0, -1_00].map(balanceForStaff)).toEqual([
    { label: 'Ubetalt', ore: 1_00 },
    { label: 'Ubetalt', ore: 0 },
    { label: 'Kunden har til gode', ore: 1_00 },
  ])
  expect([1_00, 0, -1_00].map(balanceForCustomer)).toEqual([
    { label: 'Mangler at blive betalt', ore: 1_00 },
    null,
    { label: 'Du har til gode', ore: 1_00 },
  ])
  expect([1_50, -1_50].map((open) => missingText(open).replace(/\s/g, ' '))).toEqual([
    '1,50 kr. mangler at blive betalt.',
    '0 kr. mangler at blive betalt.',
  ])
})

test('a sum says that it includes VAT, except to who may have bought without', () => {
  expect([{ postalCode: '7100' }, { postalCode: null }, null].map(inAllText)).toEqual(Array(3).fill('i alt, inkl. moms'))
  expect([{ postalCode: '100' }, { postalCode: '3900' }].map(inAllText)).toEqual(['i alt', 'i alt'])
})
