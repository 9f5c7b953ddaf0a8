import { expect, test } from 'vitest'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  orderStatusLabel,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from './order-status.ts'

test('the order states are called as the specification calls them', () => {
  expect(ORDER_STATUSES.map((status) => ORDER_STATUS_LABELS[status])).toEqual(['Afventer', 'Behandles', 'Afsendt', 'Leveret', 'Annulleret'])
})

test('the payment states are called Ubetalt, Betalt, Delvist betalt and Refunderet', () => {
  expect(PAYMENT_STATUSES.map((status) => PAYMENT_STATUS_LABELS[status])).toEqual(['Ubetalt', 'Betalt', 'Delvist betalt', 'Refunderet'])
})

test('every way to pay has a Danish name', () => {
  expect(PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method])).toEqual(['Kort', 'MobilePay', 'Faktura', 'Point'])
})

test('what is fetched is not sent but lies ready, and is fetched and not brought', () => {
  const namesOf = (deliveryWay: 'parcel' | 'pickup') => ORDER_STATUSES.map((status) => orderStatusLabel({ status, deliveryWay }))
  expect(namesOf('parcel')).toEqual(['Afventer', 'Behandles', 'Afsendt', 'Leveret', 'Annulleret'])
  expect(namesOf('pickup')).toEqual(['Afventer', 'Behandles', 'Klar til afhentning', 'Afhentet', 'Annulleret'])
})
