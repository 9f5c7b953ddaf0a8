import { expect, test } from 'vitest'
import { isCovered } from '#domain/customers/rights/staff-permissions.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { statusAction } from './status-action.ts'

const moves = (staffPermission: 'parcels' | 'orders' | 'invoices') =>
  Object.fromEntries(
    ORDER_STATUSES.map((from) => [
      from,
      ORDER_STATUSES.filter((to) => to !== from && isCovered(statusAction(from, to), [staffPermission])),
    ]),
  )

test('who packs sends, delivers and takes that back, and neither cancels nor revives', () => {
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

test('who keeps the books moves no order at all', () => {
  expect(Object.values(moves('invoices')).flat()).toEqual([])
})
