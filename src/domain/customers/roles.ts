/** Who somebody is to the shop, with ever more rights (requirements §6). Apart from the rights, which whoever only looks around is spared. */
export const ROLES = ['customer', 'admin', 'superadmin'] as const
export type Role = (typeof ROLES)[number]
export type Ranked = Readonly<{ role: Role }>

/** The roles of staff. */
export const STAFF_ROLES: readonly Role[] = ['admin', 'superadmin']

/** True for admins and superadmins (requirements §6). */
export function isStaff(user: Ranked | null): boolean {
  return user !== null && STAFF_ROLES.includes(user.role)
}
