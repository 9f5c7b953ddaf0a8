import { expect, test } from 'vitest'
import { INVOICE_ADDRESS_FIELDS, invoiceAddressFaults, invoiceAddressLines } from './invoice-address.ts'

const NONE = { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null }
const WHOLE = { invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8000', invoiceCity: 'Aarhus C' }

test('an order without an invoice address of its own lacks nothing, nor does one with all of it', () => {
  expect(invoiceAddressFaults(NONE)).toEqual({})
  expect(invoiceAddressFaults({ invoiceAddress: '', invoicePostalCode: ' ', invoiceCity: '' })).toEqual({})
  expect(invoiceAddressFaults(WHOLE)).toEqual({})
})

test.each(INVOICE_ADDRESS_FIELDS)('of an invoice address that is begun, %s is asked for where it is missing', (field) => {
  expect(Object.keys(invoiceAddressFaults({ ...WHOLE, [field]: null }))).toEqual([field])
  expect(Object.keys(invoiceAddressFaults({ ...WHOLE, [field]: '  ' }))).toEqual([field])
  expect(Object.keys(invoiceAddressFaults({ ...NONE, [field]: 'x' }))).toEqual(INVOICE_ADDRESS_FIELDS.filter((one) => one !== field))
})

test('its lines are those of an envelope', () => {
  expect(invoiceAddressLines(WHOLE)).toEqual(['Kontorvej 2', '8000 Aarhus C'])
  expect(invoiceAddressLines(NONE)).toBeNull()
})
