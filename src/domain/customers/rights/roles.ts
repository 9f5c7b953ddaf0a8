/** Requirements §6. */
export const ROLES = ['customer', 'admin', 'superadmin'] as const
export type Role = (typeof ROLES)[number]
export type Ranked = Readonly<{ role: Role }>

export const STAFF_ROLES: readonly Role[] = ['admin', 'superadmin']

export function isStaff(user: Ranked | null): boolean {
  return user !== null && STAFF_ROLES.includes(user.role)
}

/** How the log and messages call an account, at the beginning of a sentence. */
export function accountNoun(user: Ranked): string {
  return isStaff(user) ? 'Kollega' : 'Kunde'
}
