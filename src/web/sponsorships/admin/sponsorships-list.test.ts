import { describe, expect, it } from 'vitest'
import { sponsorshipsList } from './sponsorships-list.ts'

const read = (query: string) => sponsorshipsList.read(new URLSearchParams(query))

describe('the address of the list of applications', () => {
  it('is short when nothing is chosen', () => {
    expect(sponsorshipsList.href({})).toBe('/admin/sponsorskab')
    expect(sponsorshipsList.query(read(''))).toEqual({ sort: '-createdAt', page: 1, limit: 50 })
  })

  it('carries search, status, order and page there and back', () => {
    const state = { search: 'søren & co', status: 'approved', sort: 'fullName', hidden: ['Team', 'Racing Type'], page: 3 } as const
    const address = sponsorshipsList.href(state)
    expect(read(address.split('?')[1] ?? '')).toEqual(state)
    const { hidden, ...query } = state
    expect(sponsorshipsList.query(state)).toEqual({ ...query, limit: 50 })
    expect(sponsorshipsList.view(state)).toBe('search=s%C3%B8ren+%26+co&status=approved&sort=fullName&skjul=Team%2CRacing+Type')
  })

  it('goes back to the first page when anything else changes', () => {
    expect(sponsorshipsList.href({ status: 'rejected' }, read('page=4&search=ole'))).toBe('/admin/sponsorskab?search=ole&status=rejected')
    expect(sponsorshipsList.href({ page: 2 }, read('search=ole'))).toBe('/admin/sponsorskab?search=ole&page=2')
  })

  it.each(['status=maybe', 'sort=notes', 'page=0', 'page=1.5', 'page=nej'])('ignores the invalid %s', (query) => {
    expect(read(query)).toEqual({ search: '', status: '', sort: '-createdAt', page: 1 })
  })
})
