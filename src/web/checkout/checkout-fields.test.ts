import { expect, test } from 'vitest'
import type { Country } from '#domain/customers/postal-code.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type CheckoutForm, checkoutResolver, EMPTY_FORM, sentBuyer } from './checkout-fields.ts'

const FILLED_IN: CheckoutForm = {
  ...EMPTY_FORM,
  customerName: '  Mette   Møller ',
  customerEmail: 'Mette@Example.dk',
  customerPhone: '20 30 40 50',
  shippingAddress: 'Havnegade 3',
  shippingPostalCode: '7100',
  shippingCity: 'Vejle',
}

const check = async (form: Partial<CheckoutForm>, way: DeliveryWay = 'parcel', delivered: readonly Country[] = ['DK']) => {
  const resolve = checkoutResolver(way, delivered)
  const { errors } = await resolve({ ...FILLED_IN, ...form }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

test('extra spaces, any letter case and empty optional fields are accepted', async () => {
  expect(await check({})).toEqual({})
})

test('name, email, phone, postal code, address and city are required, in Danish', async () => {
  expect(await check({ ...EMPTY_FORM })).toEqual({
    customerName: 'Skriv dit navn.',
    customerEmail: 'Skriv en gyldig e-mail.',
    customerPhone: 'Skriv et telefonnummer.',
    shippingAddress: 'Skriv din adresse.',
    shippingPostalCode: 'Skriv et postnummer på fire cifre.',
    shippingCity: 'Skriv din by.',
  })
})

test('a parcel to Greenland is refused at its postal code, but the address of a pickup order may be there', async () => {
  expect(await check({ shippingPostalCode: ' 3900 ' })).toEqual({
    shippingPostalCode: 'Vi leverer endnu ikke til Grønland. Skriv til os, så laver vi dig et tilbud.',
  })
  expect(await check({ shippingPostalCode: '3900' }, 'pickup')).toEqual({})
  expect(Object.keys(await check({ shippingPostalCode: '0150' }, 'pickup'))).toEqual(['shippingPostalCode'])
})

test('a guest buying as a firm needs its name and CVR number, and a consumer must accept the terms', async () => {
  expect(await check({ buyerKind: 'business', customerName: '' })).toEqual({
    ...{ customerName: 'Skriv dit navn.', company: 'Skriv firmaets navn.' },
    ...{ cvr: 'Skriv et CVR-nummer på otte cifre.' },
  })
  expect(await check({ buyerKind: 'business', company: 'Folie ApS', cvr: 'DK 12 34 56 78' })).toEqual({})
  expect((await check({ buyerKind: 'business', company: 'Folie ApS', cvr: '123' })).cvr).toBe('Skriv et CVR-nummer på otte cifre.')
  expect(await check({ buyerKind: 'consumer' })).toEqual({ acceptsTerms: 'Du skal acceptere vilkår og betingelser' })
  expect(await check({ buyerKind: 'consumer', acceptsTerms: true })).toEqual({})
})

test('details typed about a firm are not sent when the guest buys as a consumer', () => {
  const typed = { ...FILLED_IN, company: 'Folie ApS', cvr: '13748136', ean: '5790000000012', reference: 'R-1', receiver: 'Hal 2' }
  expect(sentBuyer({ ...typed, buyerKind: 'consumer' })).toMatchObject({
    buyerKind: 'consumer',
    company: '',
    cvr: '',
    ean: '',
    reference: '',
    receiver: '',
  })
  expect(sentBuyer({ ...typed, buyerKind: 'business' })).toMatchObject({ buyerKind: 'business', company: 'Folie ApS', cvr: '13748136' })
  expect(sentBuyer({ ...typed, buyerKind: '' })).not.toHaveProperty('buyerKind')
})

test('an incomplete CVR number typed as a guest does not block the order after login', async () => {
  expect(await check({ buyerKind: '', cvr: '1234' })).toEqual({})
  expect(sentBuyer({ ...FILLED_IN, buyerKind: '', cvr: '1234' }).cvr).toBe('')
})

test('an incomplete invoice address must be completed, except one a consumer typed as a firm', async () => {
  const incomplete = { company: 'Folie ApS', cvr: '12345674', invoiceAddress: 'Kontorvej 2' }
  expect(await check({ ...incomplete, buyerKind: 'business' })).toEqual({
    invoicePostalCode: 'Skriv fakturaens postnummer.',
    invoiceCity: 'Skriv fakturaens by.',
  })
  expect(await check({ ...incomplete, buyerKind: 'business', invoicePostalCode: '3900', invoiceCity: 'Nuuk' })).toEqual({})
  expect(await check({ ...incomplete, buyerKind: 'consumer', acceptsTerms: true })).toEqual({})
})

test('an EAN number is checked by its last digit, with or without spaces', async () => {
  expect((await check({ ean: '5790 0001 2345 6' })).ean).toMatch(/13 cifre/)
  expect(await check({ ean: '5790 0000 0001 2' })).toEqual({})
})

const ADDRESSES = [
  [true, true, ['1000', '1999', '3700', '3899', '5985', '7100', ' 8000 ', 'DK-8000', 'dk 9000', '9990']],
  [false, true, ['100', '110', '700', '970', 'FO-100', 'fo 360', '3900', '3911', '3992', 'GL-3900', 'gl 3952']],
  [false, false, ['0001', '0150', '0799', '9991', 'N-0150', 'NO-5003', '211 20', '21120', 'SE-211 20', '24937', 'D-24937', 'DE 24937']],
  [false, false, ['', '71', '099', '971', 'DK-100', '8OOO', '7100 Vejle', '-100', '1e3']],
] as const

test.each(ADDRESSES.flatMap(([isDanish, isOpened, codes]) => codes.map((code) => [code, isDanish, isOpened] as const)))(
  "a parcel to '%s' is accepted by the form of a Danish shop: %s, and of one that sends to the Faroes and Greenland: %s",
  async (shippingPostalCode, isDanish, isOpened) => {
    expect(await check({ shippingPostalCode })).toEqual(isDanish ? {} : { shippingPostalCode: expect.any(String) })
    expect(await check({ shippingPostalCode }, 'parcel', ['DK', 'FO', 'GL'])).toEqual(
      isOpened ? {} : { shippingPostalCode: expect.any(String) },
    )
  },
)
