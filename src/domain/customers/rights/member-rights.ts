/** A member's role in a workshop (decision 62). The user who opened the account is always an owner. */
export const MEMBER_ROLES = ['owner', 'buyer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const MEMBER_ROLE_LABELS: Readonly<Record<MemberRole, string>> = { owner: 'Ejer', buyer: 'Indkøber', viewer: 'Kun visning' }

export const MEMBER_ROLE_TEXTS: Readonly<Record<MemberRole, string>> = {
  owner: 'Alt, også medarbejdere og firmaets oplysninger.',
  buyer: 'Bestiller og ser priser, ordrer, fakturaer og point.',
  viewer: 'Ser produkter og lister, men ingen priser og ingen ordrer. Til tabletten på væggen.',
}

/** `self` and `keepCart` concern the user in any workshop; all others concern the workshop. */
const RIGHTS = {
  self: ['owner', 'buyer', 'viewer'],
  keepCart: ['owner', 'buyer'],
  look: ['owner', 'buyer', 'viewer'],
  seePrices: ['owner', 'buyer'],
  order: ['owner', 'buyer'],
  manage: ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>
export type MemberRight = keyof typeof RIGHTS

/** Whether a role has a right. A call that names no right is for owners only. */
export function memberMay(role: MemberRole, right: MemberRight = 'manage'): boolean {
  const roles: readonly MemberRole[] = RIGHTS[right]
  return roles.includes(role)
}

/** Each role has all rights of those after it. */
export function isLesserRole(now: MemberRole, before: MemberRole): boolean {
  return MEMBER_ROLES.indexOf(now) > MEMBER_ROLES.indexOf(before)
}

export function isAboutPerson(right: MemberRight | undefined): boolean {
  return right === 'self' || right === 'keepCart'
}

type WorkshopChoice = Readonly<{
  id: number | null
  chosenAtMs: number | null
}>

/** The workshop a login starts in: the last chosen, else the user's own, else the first joined. Null when there is none. */
export function entryOf<Joined extends WorkshopChoice>(hasOwn: boolean, joined: readonly Joined[]): Joined | Readonly<{ id: null }> | null {
  const [latest] = joined
    .filter(({ chosenAtMs }) => chosenAtMs !== null)
    .toSorted((one, other) => (other.chosenAtMs ?? 0) - (one.chosenAtMs ?? 0))
  return latest ?? (hasOwn ? { id: null } : (joined[0] ?? null))
}
