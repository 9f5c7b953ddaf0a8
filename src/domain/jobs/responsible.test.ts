import { expect, it } from 'vitest'
import { MEMBER_ROLES } from '#domain/customers/member-rights.ts'
import { mayBeGivenJobs, responsibleAs } from './responsible.ts'

it('a job is given to owners and buyers; the tablet on the wall has none', () => {
  expect(MEMBER_ROLES.filter(mayBeGivenJobs)).toEqual(['owner', 'buyer'])
})

it('in his own workshop one is its owner, in that of another a member', () => {
  expect([responsibleAs(null), responsibleAs(7)]).toEqual(['owner', 7])
})
