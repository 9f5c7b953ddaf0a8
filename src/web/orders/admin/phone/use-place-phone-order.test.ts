import { expect, test } from 'vitest'
import type { Customer } from '#contract/customers/customer.ts'
import { EMPTY_PHONE_FORM, filledFor } from './use-place-phone-order.ts'

const mette = {
  ...{ name: 'Mette Lindholt', email: 'mette@example.dk', phone: '+45 12 34 10 01', company: 'Lindholt Autofolie' },
  ...{ address: 'Værkstedsvej 114', postalCode: '7100', city: 'Vejle' },
} as Customer

test('a chosen customer fills in the address, and the notes of the call stay', () => {
  const typed = { ...EMPTY_PHONE_FORM, customerName: 'Ukendt', reference: 'SAG-1', reason: 'Mette ringede' }
  expect(filledFor(mette, typed)).toEqual({
    ...{ customerName: 'Mette Lindholt', customerEmail: 'mette@example.dk', customerPhone: '+45 12 34 10 01' },
    ...{ shippingAddress: 'Værkstedsvej 114', shippingPostalCode: '7100', shippingCity: 'Vejle', company: 'Lindholt Autofolie' },
    ...{ invoiceAddress: '', invoicePostalCode: '', invoiceCity: '' },
    ...{ buyerKind: '', cvr: '', reference: 'SAG-1', receiver: '', ean: '', notes: '', reason: 'Mette ringede' },
  })
})

test('details a customer has not given stay empty, and a new guest begins without an address', () => {
  expect(filledFor({ ...mette, phone: null, address: null }, EMPTY_PHONE_FORM)).toMatchObject({ customerPhone: '', shippingAddress: '' })
  expect(filledFor(null, filledFor(mette, { ...EMPTY_PHONE_FORM, reason: 'Mette ringede' }))).toEqual({
    ...EMPTY_PHONE_FORM,
    buyerKind: 'consumer',
    reason: 'Mette ringede',
  })
})
