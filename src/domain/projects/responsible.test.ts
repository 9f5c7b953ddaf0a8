import { expect, it } from 'vitest'
import { MEMBER_ROLES } from '#domain/customers/rights/member-rights.ts'
import { mayBeGivenProjects, responsibleAs } from './responsible.ts'

it('a job is given to owners and buyers; the tablet on the wall has none', () => {
  expect(MEMBER_ROLES.filter(mayBeGivenProjects)).toEqual(['owner', 'buyer'])
})

it('a user is the owner of their own workshop and a member of another', () => {
  expect([responsibleAs(null), responsibleAs(7)]).toEqual(['owner', 7])
})
