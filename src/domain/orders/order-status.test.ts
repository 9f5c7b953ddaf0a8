import { expect, test } from 'vitest'
import { isCovered } from '#domain/customers/rights/staff-permissions.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  orderStatusLabel,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
  statusAction,
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

const moves = (staffPermission: 'parcels' | 'orders' | 'invoices') =>
  Object.fromEntries(
    ORDER_STATUSES.map((from) => [
      from,
      ORDER_STATUSES.filter((to) => to !== from && isCovered(statusAction(from, to), [staffPermission])),
    ]),
  )

test('a packer sends, delivers and undoes that, and neither cancels nor revives', () => {
  expect(moves('parcels')).toEqual({
    pending: ['processing', 'shipped', 'delivered'],
    processing: ['pending', 'shipped', 'delivered'],
    shipped: ['pending', 'processing', 'delivered'],
    delivered: ['pending', 'processing', 'shipped'],
    cancelled: [],
  })
})

test('who answers the phone cancels and revives, and leaves the sending to others', () => {
  expect(moves('orders')).toEqual({
    pending: ['processing', 'cancelled'],
    processing: ['pending', 'cancelled'],
    shipped: ['delivered', 'cancelled'],
    delivered: ['shipped', 'cancelled'],
    cancelled: ['pending', 'processing', 'shipped', 'delivered'],
  })
})

test('a bookkeeper changes no order status', () => {
  expect(Object.values(moves('invoices')).flat()).toEqual([])
})
