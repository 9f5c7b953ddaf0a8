import { coversFields, type KeyRight, opensAction } from './key-rights.ts'
import { isStaff, type Ranked, type Role } from './roles.ts'
import { isCovered, isSameRestriction, type StaffAction, type StaffPermission } from './staff-permissions.ts'

export const ROLE_LABELS: Readonly<Record<Role, string>> = { customer: 'Kunde', admin: 'Admin', superadmin: 'Superadmin' }

/** Extras a superadmin may grant an admin (requirements §10 'who may make admins'); a superadmin has all, a customer none. */
export const PERMISSIONS = ['settings', 'audit', 'points', 'invoices', 'contribution'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What replaces an extra for a restricted colleague; null is never available (decision 0030). */
const STAFF_PERMISSION_FOR: Readonly<Record<Permission, StaffPermission | null>> = {
  settings: 'settings',
  audit: null,
  points: null,
  invoices: 'invoices',
  contribution: null,
}

/** Who may make a call: `customer` any approved active user, `admin` also restricted admins, `staff:…` staff who may do that work. */
export type Access = 'public' | 'customer' | 'admin' | 'superadmin' | `staff:${StaffAction}` | `permission:${Permission}`

/** The rights of an approved, active user; null for a guest. `restrictedTo` null is unrestricted. A key has only `keyRights` (0056). */
export type Holder = Ranked &
  Readonly<{ permissions: readonly string[]; restrictedTo: readonly StaffPermission[] | null; keyRights?: readonly KeyRight[] | null }>
type Account = Ranked & Readonly<{ id: number }>

export function isSuperadmin(user: Ranked | null): boolean {
  return user?.role === 'superadmin'
}

/** True for an admin restricted to some permissions; a superadmin never is, whatever is stored. */
export function isRestricted(user: Holder | null): user is Holder & Readonly<{ restrictedTo: readonly StaffPermission[] }> {
  return user?.role === 'admin' && user.restrictedTo !== null
}

/** Whether staff may do a kind of work: all who are unrestricted, otherwise by their permissions (decision 0030). */
export function mayDo(user: Holder | null, work: StaffAction): boolean {
  if (user?.keyRights) return coversFields(work, user.keyRights)
  return isStaff(user) && (!isRestricted(user) || isCovered(work, user.restrictedTo))
}

export function holdsPermission(user: Holder | null, permission: Permission): boolean {
  if (isRestricted(user)) {
    const staffPermission = STAFF_PERMISSION_FOR[permission]
    return staffPermission !== null && user.restrictedTo.includes(staffPermission)
  }
  return isSuperadmin(user) || (isStaff(user) && user?.permissions.includes(permission) === true)
}

/** Only an admin's permissions and restriction are chosen one by one. */
export function isGrantedPermissions(user: Ranked): boolean {
  return user.role === 'admin'
}

/** Whether a user may make a call. A superadmin may make every call, a key those its rights open. */
export function hasAccess(user: Holder | null, access: Access): boolean {
  if (user?.keyRights) return access.startsWith('staff:') && opensAction(access.slice('staff:'.length) as StaffAction, user.keyRights)
  if (access.startsWith('staff:')) return mayDo(user, access.slice('staff:'.length) as StaffAction)
  switch (access) {
    case 'public':
      return true
    case 'customer':
      return user !== null
    case 'admin':
      return isStaff(user)
    case 'superadmin':
      return isSuperadmin(user)
    default:
      return holdsPermission(user, access.slice('permission:'.length) as Permission)
  }
}

/** Whether a user may create accounts with this role: only superadmins create staff (requirements §10). */
export function mayGiveRole(user: Holder, role: Role): boolean {
  return isStaff({ role }) ? isSuperadmin(user) : mayDo(user, 'changeCustomers')
}

/** Whether a user may approve, edit, lock or delete an account or move its points: staff accounts are for superadmins only. */
export function mayTouchAccount(user: Holder, account: Ranked): boolean {
  return mayGiveRole(user, account.role)
}

/** Whether a user may change an account's role and permissions: a superadmin, but never their own (requirements §10). */
export function mayChangeRights(user: Account, account: Account): boolean {
  return isSuperadmin(user) && user.id !== account.id
}

/** Whether a user may lock or delete an account: never their own (requirements §10). */
export function mayRemoveAccount(user: Account & Holder, account: Account): boolean {
  return mayTouchAccount(user, account) && user.id !== account.id
}

/** A missing field stays as it is. */
export type RightsChange = Readonly<{
  role?: Role | undefined
  active?: boolean | undefined
  permissions?: readonly string[] | undefined
  restrictedTo?: readonly StaffPermission[] | null | undefined
}>

/** Superadmins need a second factor, except in a demo shop, whose passwords are public. */
export function requiresSecondFactor(user: Ranked, isDemo: boolean): boolean {
  return isSuperadmin(user) && !isDemo
}

/** True for calls about the caller's own account: open to a superadmin without a second factor, who sets it up there. */
export function isOwnAccount(access: Access): boolean {
  return access === 'public' || access === 'customer'
}

/** Why resetting an account's second factor is refused; null when allowed. One's own is removed with a code instead. */
export function refusalOfReset(user: Account & Holder, account: Account): RightsRefusal | null {
  if (user.id === account.id) return 'not_yourself'
  return mayTouchAccount(user, account) ? null : 'forbidden'
}

export type RightsRefusal = 'forbidden' | 'not_yourself' | 'last_superadmin'

/** True for a change that demotes or locks a superadmin, which needs a check for remaining ones. */
export function removesSuperadmin({ role, active }: RightsChange): boolean {
  return active === false || (role !== undefined && role !== 'superadmin')
}

/** Why a change of an account is refused; null when allowed. `superadmins` are the ids that can log in. */
export function refusalOfChange(
  user: Account & Holder,
  account: Account & Holder,
  { change, superadmins }: Readonly<{ change: RightsChange; superadmins: readonly number[] }>,
): RightsRefusal | null {
  if (!mayTouchAccount(user, account) || !mayGiveRole(user, change.role ?? account.role)) return 'forbidden'
  if (!isSuperadmin(user) && changesGrants(account, change)) return 'forbidden'
  if (user.id === account.id && (change.active === false || (change.role ?? account.role) !== account.role)) return 'not_yourself'
  return removesSuperadmin(change) && isLastSuperadmin(account, superadmins) ? 'last_superadmin' : null
}

export function refusalOfDeletion(user: Account & Holder, account: Account, superadmins: readonly number[]): RightsRefusal | null {
  if (user.id === account.id) return 'not_yourself'
  if (!mayRemoveAccount(user, account)) return 'forbidden'
  return isLastSuperadmin(account, superadmins) ? 'last_superadmin' : null
}

function isLastSuperadmin(account: Account, superadmins: readonly number[]): boolean {
  return isSuperadmin(account) && superadmins.every((id) => id === account.id)
}

function changesGrants(account: Holder, { permissions, restrictedTo }: RightsChange): boolean {
  const changesPermissions = permissions !== undefined && !isSameSet(permissions, account.permissions)
  return changesPermissions || (restrictedTo !== undefined && !isSameRestriction(restrictedTo, account.restrictedTo))
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
