import { expect, test } from 'vitest'
import { inListOrder, ordersList } from './orders-list.ts'

const read = (address: string) => ordersList.read(new URL(address, 'https://folie.example').searchParams)

test('choices are stored in the address, and defaults are left out of it', () => {
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

test('a changed filter goes to the first page', () => {
  expect(read(ordersList.href({ status: 'cancelled' }, read('/admin/ordrer?search=folie&page=4')))).toMatchObject({
    search: 'folie',
    status: 'cancelled',
    page: 1,
  })
})

test('an invalid address shows all orders', () => {
  const nonsense = '/admin/ordrer?status=lost&paymentStatus=x&paymentMethod=gold&from=2026-02-30&to=now&userId=-1&sort=password&page=0'
  expect(read(nonsense)).toEqual(read('/admin/ordrer'))
})

test('only the filters that are set are sent to the server', () => {
  expect(ordersList.query(read('/admin/ordrer?paymentStatus=unpaid&userId=12'))).toEqual({
    paymentStatus: 'unpaid',
    userId: 12,
    sort: '-createdAt',
    page: 1,
    limit: 50,
  })
})

test('orders ticked on several pages are sorted as the list is', () => {
  const order = (id: number, customerName: string, total: number, day: number) => ({
    ...{ id, customerName, total, orderNumber: `ORD-2026-00000${id}`, createdAt: `2026-11-0${day}T10:00:00.000Z` },
  })
  const ticked = [order(3, 'Aabenraa Folie', 500, 2), order(1, 'Zoom', 900, 2), order(2, 'Bilglas', 700, 3)]
  const ids = (sort: Parameters<typeof inListOrder>[1]) => inListOrder(ticked, sort).map(({ id }) => id)
  expect(ids('-createdAt')).toEqual([2, 3, 1])
  expect(ids('createdAt')).toEqual([1, 3, 2])
  expect(ids('orderNumber')).toEqual([1, 2, 3])
  expect(ids('-total')).toEqual([1, 2, 3])
  // 'aa' is 'å' in Danish, the last letter
  expect(ids('customerName')).toEqual([2, 1, 3])
})
