import { type MemberRole, memberMay } from '#domain/customers/rights/member-rights.ts'

export type Responsible = number | 'owner'

/** The assignee for a membership; null is the user's own workshop. */
export function responsibleAs(memberId: number | null): Responsible {
  return memberId ?? 'owner'
}

/** Viewers cannot be assigned projects. */
export function mayBeGivenProjects(role: MemberRole): boolean {
  return memberMay(role, 'order')
}
