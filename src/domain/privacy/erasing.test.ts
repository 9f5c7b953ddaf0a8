import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { FORGOTTEN_EMAIL, isProvenAddress, ordersByAddress, retainedOfBuyer } from './erasing.ts'

const order = { status: 'cancelled', paymentStatus: 'unpaid', isDeleted: false, isInvoiced: false, hasUnfinishedClaim: false } as const

it('orders are written of once to each address, and erased buyers not at all', () => {
  const orders = ['a@folie.example', FORGOTTEN_EMAIL, 'A@folie.example', 'b@folie.example'].map((customerEmail, id) => ({
    id,
    customerEmail,
  }))
  const found = [...ordersByAddress(orders)].map(([address, of]) => [address, of.map(({ id }) => id)])
  expect(found).toEqual([
    ['a@folie.example', [0, 2]],
    ['b@folie.example', [3]],
  ])
})

describe('what stays of a buyer who is to be forgotten', () => {
  it('everything while the order is on its way', () => {
    const retained = ORDER_STATUSES.map((status) => retainedOfBuyer({ ...order, status }))
    expect(retained).toEqual(['everything', 'everything', 'voucher', 'voucher', 'nothing'])
  })

  it('everything of a finished order until its claims are decided and paid', () => {
    expect(retainedOfBuyer({ ...order, status: 'delivered', hasUnfinishedClaim: true })).toBe('everything')
    expect(retainedOfBuyer({ ...order, hasUnfinishedClaim: true })).toBe('everything')
    expect(retainedOfBuyer({ ...order, hasUnfinishedClaim: true, isDeleted: true })).toBe('nothing')
  })

  it('name and address where something was invoiced, paid or paid back, also when the order was cancelled', () => {
    expect(retainedOfBuyer({ ...order, isInvoiced: true })).toBe('voucher')
    expect(retainedOfBuyer({ ...order, paymentStatus: 'refunded' })).toBe('voucher')
    expect(retainedOfBuyer({ ...order, paymentStatus: 'partial' })).toBe('voucher')
  })

  it('nothing of an order that was deleted before anything was sold', () => {
    expect(retainedOfBuyer({ ...order, status: 'pending', isDeleted: true })).toBe('nothing')
  })
})

it('an address is its account’s once staff approved it, unless the account was locked before anybody proved it', () => {
  expect(isProvenAddress({ approved: true, active: true, isVerified: false })).toBe(true)
  expect(isProvenAddress({ approved: true, active: false, isVerified: true })).toBe(true)
  expect(isProvenAddress({ approved: true, active: false, isVerified: false })).toBe(false)
  expect(isProvenAddress({ approved: false, active: true, isVerified: true })).toBe(false)
})
