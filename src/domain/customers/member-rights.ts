/** What somebody is to a workshop he acts for (decision 62). Who opened its account is always an owner. */
export const MEMBER_ROLES = ['owner', 'buyer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const MEMBER_ROLE_LABELS: Readonly<Record<MemberRole, string>> = { owner: 'Ejer', buyer: 'Indkøber', viewer: 'Ser' }

/** What each may do, as whoever invites reads it. */
export const MEMBER_ROLE_TEXTS: Readonly<Record<MemberRole, string>> = {
  owner: 'Alt, også medarbejdere og firmaets oplysninger.',
  buyer: 'Bestiller og ser priser, ordrer, fakturaer og point.',
  viewer: 'Ser produkter og lister, men ingen priser og ingen ordrer. Til tabletten på væggen.',
}

/**
 * What a call may need of a member. `self` and `keepCart` are about the person himself, in whichever workshop he acts: his name, his login, what
 * he wants to be told, his cart. All others are about the workshop.
 */
const RIGHTS = {
  self: ['owner', 'buyer', 'viewer'],
  keepCart: ['owner', 'buyer'],
  look: ['owner', 'buyer', 'viewer'],
  seePrices: ['owner', 'buyer'],
  order: ['owner', 'buyer'],
  manage: ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>
export type MemberRight = keyof typeof RIGHTS

/** Whether a role has a right. What a call that forgot to say needs is an owner's alone. */
export function memberMay(role: MemberRole, right: MemberRight = 'manage'): boolean {
  const roles: readonly MemberRole[] = RIGHTS[right]
  return roles.includes(role)
}

/** Whether a right is about the person and not about the workshop he acts for. */
export function isAboutPerson(right: MemberRight | undefined): boolean {
  return right === 'self' || right === 'keepCart'
}
