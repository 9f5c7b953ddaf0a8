/** The roles of a user (requirements §6). In a file apart from the rights, so that guests' pages need not load those. */
export const ROLES = ['customer', 'admin', 'superadmin'] as const
export type Role = (typeof ROLES)[number]
export type Ranked = Readonly<{ role: Role }>

export const STAFF_ROLES: readonly Role[] = ['admin', 'superadmin']

export function isStaff(user: Ranked | null): boolean {
  return user !== null && STAFF_ROLES.includes(user.role)
}
