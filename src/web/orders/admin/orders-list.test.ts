import { expect, test } from 'vitest'
import { ordersList } from './orders-list.ts'

const read = (address: string) => ordersList.read(new URL(address, 'https://folie.example').searchParams)

test('what was chosen survives in the address, and defaults leave it short', () => {
  const state = read(
    '/admin/ordrer?search=%C3%A5se&status=shipped&paymentStatus=unpaid&paymentMethod=invoice&buyerKind=business&from=2026-11-01&to=2026-11-30&userId=7&scope=sold&sort=-total&page=3',
  )
  expect(state).toEqual({
    search: 'åse',
    status: 'shipped',
    paymentStatus: 'unpaid',
    paymentMethod: 'invoice',
    buyerKind: 'business',
    from: '2026-11-01',
    to: '2026-11-30',
    userId: 7,
    scope: 'sold',
    sort: '-total',
    page: 3,
  })
  expect(read(ordersList.href({ page: 3 }, state))).toEqual(state)
  expect(ordersList.href({})).toBe('/admin/ordrer')
})

test('another filter begins on the first page', () => {
  expect(read(ordersList.href({ status: 'cancelled' }, read('/admin/ordrer?search=folie&page=4')))).toMatchObject({
    search: 'folie',
    status: 'cancelled',
    page: 1,
  })
})

test('an address that makes no sense shows all orders', () => {
  const nonsense = '/admin/ordrer?status=lost&paymentStatus=x&paymentMethod=gold&from=2026-02-30&to=now&userId=-1&sort=password&page=0'
  expect(read(nonsense)).toEqual(read('/admin/ordrer'))
})

test('the server is asked only for what narrows the list', () => {
  expect(ordersList.query(read('/admin/ordrer?paymentStatus=unpaid&userId=12'))).toEqual({
    paymentStatus: 'unpaid',
    userId: 12,
    sort: '-createdAt',
    page: 1,
    limit: 50,
  })
})
