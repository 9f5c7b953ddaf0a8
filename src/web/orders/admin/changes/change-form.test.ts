import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { rebased } from '#web/forms/edit-conflict.ts'
import { changeFaults, changeFormOf, toChange, withOneMore } from './change-form.ts'

const fields = {
  customerName: 'Karen',
  customerPhone: '20',
  shippingAddress: 'Havnegade 3',
  shippingPostalCode: '7100',
  shippingCity: 'Vejle',
}
const order = {
  ...fields,
  ...{ company: null, reference: null, receiver: null, ean: null, deliveryWay: 'parcel', status: 'pending', total: 999, revision: 2 },
  items: [
    { id: 4, quantity: 1 },
    { id: 5, quantity: 2 },
  ],
} as unknown as Order

test('only the differences are sent, with the state of the order when it was opened', () => {
  const form = changeFormOf(order)
  const typed = { ...form, quantities: { ...form.quantities, 5: 0 }, fields: { ...form.fields, reference: 'SAG-7' } }
  expect(toChange(typed, order, [])).toEqual({
    ...{ items: [{ itemId: 5, quantity: 0 }], added: [], reference: 'SAG-7', prices: 'ordered', shipping: 'rule', note: '' },
    seen: { revision: 2, status: 'pending', total: 999 },
  })
})

test('a change by a colleague while the order was open is not reverted', () => {
  const typed = { ...changeFormOf(order), quantities: { 4: 1, 5: 3 } }
  const newest = { ...order, reference: 'SAG-8', items: [{ id: 4, quantity: 2 }, order.items[1]], revision: 3 } as Order
  const change = toChange(rebased(typed, changeFormOf(order), changeFormOf(newest)), newest, [])
  expect(change).toMatchObject({ items: [{ itemId: 5, quantity: 3 }], seen: { revision: 3 } })
  expect(change).not.toHaveProperty('reference')
})

test('without a changed line the delivery stays as it is', () => {
  expect(toChange(changeFormOf(order), order, [])).toMatchObject({ items: [], added: [], shipping: 'kept' })
})

test('an order moved to a place where its method has another price gets the freight by rule, unless its price is kept', () => {
  const method = { id: 'gls', zones: [{ name: 'Ærø', from: '5970', to: '5985', priceKr: 25 }] } as unknown as DeliveryMethod
  const byGls = { ...order, deliveryMethod: { id: 'gls', name: 'GLS', kind: 'home', product: '' } } as Order
  const form = changeFormOf(byGls)
  const to = (shippingPostalCode: string, more: object = {}) =>
    toChange({ ...form, ...more, fields: { ...form.fields, shippingPostalCode } }, byGls, [method]).shipping
  expect([to('8000'), to('DK-5970'), to('5970', { shipping: 'kept' })]).toEqual(['kept', 'rule', 'kept'])
  expect(toChange({ ...form, fields: { ...form.fields, shippingPostalCode: '5970' } }, byGls, []).shipping).toBe('kept')
})

test('a product added twice has quantity two, and a typed quantity is counted on', () => {
  const [film, tape] = [
    { id: 7, kcwId: 'KN-7', nameDa: 'Nordlys' },
    { id: 8, kcwId: 'KN-8', nameDa: 'Rakel' },
  ] as const
  const added = [film, tape, film].reduce<ReturnType<typeof withOneMore>>(withOneMore, [])
  expect(added).toEqual([
    { ...film, quantity: 2 },
    { ...tape, quantity: 1 },
  ])
  expect(withOneMore([{ ...film, quantity: 5 }], film)).toEqual([{ ...film, quantity: 6 }])
})

test('another way of delivery is sent and priced by the rule, also when no line changed', () => {
  expect(toChange({ ...changeFormOf(order), deliveryWay: 'pickup' }, order, [])).toMatchObject({
    items: [],
    deliveryWay: 'pickup',
    shipping: 'rule',
  })
  expect(toChange(changeFormOf(order), order, [])).not.toHaveProperty('deliveryWay')
})

test('an incomplete value is a fault of its field, as on the server, and a value the order already had is not', () => {
  const form = changeFormOf(order)
  const typed = (change: object) => changeFaults({ ...form, fields: { ...form.fields, ...change } }, order, ['DK'])
  expect(changeFaults(form, order, ['DK'])).toEqual({})
  expect(typed({ invoiceAddress: 'Kontorvej 2' })).toEqual({
    invoicePostalCode: 'Skriv fakturaens postnummer.',
    invoiceCity: 'Skriv fakturaens by.',
  })
  expect(Object.keys(typed({ invoiceAddress: 'Kontorvej 2', invoicePostalCode: '87', invoiceCity: 'Horsens' }))).toEqual([
    'invoicePostalCode',
  ])
  expect(typed({ invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8700', invoiceCity: 'Horsens' })).toEqual({})
  expect(Object.keys(typed({ shippingPostalCode: '3900' }))).toEqual(['shippingPostalCode'])
  expect(Object.keys(typed({ customerName: ' ', ean: '57' })).toSorted()).toEqual(['customerName', 'ean'])
})
