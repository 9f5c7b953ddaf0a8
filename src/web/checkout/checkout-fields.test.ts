import { expect, test } from 'vitest'
import { type CheckoutForm, EMPTY_FORM, resolveCheckout } from './checkout-fields.ts'

const FILLED_IN: CheckoutForm = {
  ...EMPTY_FORM,
  customerName: '  Mette   Møller ',
  customerEmail: 'Mette@Example.dk',
  customerPhone: '20 30 40 50',
  shippingAddress: 'Havnegade 3',
  shippingPostalCode: '7100',
  shippingCity: 'Vejle',
}

const check = async (form: Partial<CheckoutForm>) => {
  const { values, errors } = await resolveCheckout({ ...FILLED_IN, ...form }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return { values, errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) }
}

test('a form filled in is cleaned: spaces, letter case, empty fields', async () => {
  const { values, errors } = await check({})
  expect(errors).toEqual({})
  expect(values).toMatchObject({ customerName: 'Mette Møller', customerEmail: 'mette@example.dk', notes: null, ean: null })
})

test('name, email, phone, postal code, address and city are required, in Danish', async () => {
  expect((await check({ ...EMPTY_FORM })).errors).toEqual({
    customerName: 'Skriv dit navn.',
    customerEmail: 'Skriv en gyldig e-mail.',
    customerPhone: 'Skriv et telefonnummer.',
    shippingAddress: 'Skriv din adresse.',
    shippingPostalCode: 'Skriv et postnummer på fire cifre.',
    shippingCity: 'Skriv din by.',
  })
})

test('an EAN number is checked by its last digit and sent without spaces', async () => {
  expect((await check({ ean: '5790 0001 2345 6' })).errors.ean).toMatch(/13 cifre/)
  expect((await check({ ean: '5790 0000 0001 2' })).values).toMatchObject({ ean: '5790000000012' })
})
