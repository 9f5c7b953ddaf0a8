import { expect, test } from 'vitest'
import { customersList } from './customers-list.ts'

const read = (address: string) => customersList.read(new URL(address, 'https://folie.example').searchParams)

test('choices are stored in the address, and defaults are left out of it', () => {
  const state = read(
    '/admin/kunder?search=%C3%A5se&status=pending&tier=Gold&role=admin&points=held&from=2026-01-01&to=2026-03-31&sort=-name&page=3',
  )
  const [from, to] = ['2026-01-01', '2026-03-31']
  expect(state).toEqual({
    search: 'åse',
    status: 'pending',
    tier: 'Gold',
    role: 'admin',
    points: 'held',
    deletion: '',
    credit: '',
    buys: '',
    from,
    to,
    sort: '-name',
    page: 3,
  })
  expect(read(customersList.href({ page: 3 }, state))).toEqual(state)
  expect(customersList.href({})).toBe('/admin/kunder')
})

test('a changed filter goes to the first page', () => {
  expect(read(customersList.href({ status: 'locked' }, read('/admin/kunder?search=folie&page=4')))).toMatchObject({
    search: 'folie',
    status: 'locked',
    page: 1,
  })
})

test('an invalid address shows all customers', () => {
  expect(read('/admin/kunder?status=gone&tier=Diamond&sort=password&points=9&from=2026-02-30&page=-2')).toEqual(read('/admin/kunder'))
})

test('only the filters that are set are sent to the server', () => {
  expect(customersList.query(read('/admin/kunder?tier=Silver'))).toEqual({ tier: 'Silver', sort: '-createdAt', page: 1, limit: 50 })
})
