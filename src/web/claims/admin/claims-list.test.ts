import { expect, test } from 'vitest'
import { claimsList } from './claims-list.ts'

test('the filters of the list of claims are in its address, and invalid values are ignored', () => {
  const address = '/admin/reklamationer?search=ord-1&kind=fault&state=asked&scope=overdue&orderId=7&page=2'
  const state = claimsList.read(new URL(address, 'https://folie.example').searchParams)
  expect(state).toEqual({ search: 'ord-1', kind: 'fault', state: 'asked', scope: 'overdue', orderId: 7, page: 2 })
  expect(claimsList.href(state)).toBe(address)
  const nonsense = claimsList.read(new URLSearchParams('kind=dog&state=x&scope=never&orderId=-1&page=0'))
  expect(claimsList.href(nonsense)).toBe('/admin/reklamationer')
})
