import { expect, test } from 'vitest'
import { invoicesList } from './invoices-list.ts'

const read = (address: string) => invoicesList.read(new URL(address, 'https://folie.example').searchParams)

test('choices are stored in the address, and defaults are left out of it', () => {
  const state = read('/admin/fakturaer?search=%C3%A5se&state=overdue&from=2026-11-01&to=2026-11-30&sort=dueDate&page=2')
  expect(state).toEqual({ search: 'åse', state: 'overdue', nemHandel: '', from: '2026-11-01', to: '2026-11-30', sort: 'dueDate', page: 2 })
  expect(read(invoicesList.href({ page: 2 }, state))).toEqual(state)
  expect(invoicesList.href({})).toBe('/admin/fakturaer')
})

test('a changed filter goes to the first page, and invalid values show all', () => {
  expect(read(invoicesList.href({ state: 'paid' }, read('/admin/fakturaer?search=folie&page=4')))).toMatchObject({ state: 'paid', page: 1 })
  expect(read('/admin/fakturaer?state=lost&from=2026-02-30&sort=secret&page=x')).toEqual(read('/admin/fakturaer'))
})

test('only the filters that are set are sent to the server', () => {
  expect(invoicesList.query(read('/admin/fakturaer?state=open'))).toEqual({ state: 'open', sort: '-number', page: 1, limit: 50 })
})
