import { type MemberRole, memberMay } from '#domain/customers/member-rights.ts'

/** Somebody of a workshop a job may be given to: a member by his id, or who opened its account. */
export type Responsible = number | 'owner'

/** As whom somebody has jobs, by the membership he acts with; null is his own workshop. */
export function responsibleAs(memberId: number | null): Responsible {
  return memberId ?? 'owner'
}

/** A job is given to who may change it: who only looks on does not see it. */
export function mayBeGivenJobs(role: MemberRole): boolean {
  return memberMay(role, 'order')
}
