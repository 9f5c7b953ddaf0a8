import { type Duty, isCovered, isSameRestriction, type Work } from './duties.ts'
import { coversFields, type KeyRight, opensWork } from './key-rights.ts'
import { isStaff, type Ranked, type Role } from './roles.ts'

export const ROLE_LABELS: Readonly<Record<Role, string>> = { customer: 'Kunde', admin: 'Admin', superadmin: 'Superadmin' }

/** Extras a superadmin may grant an admin (requirements §10 'who may make admins'); a superadmin holds all, a customer none. */
export const PERMISSIONS = ['settings', 'audit', 'points', 'invoices', 'contribution'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The tick that stands for an extra with restricted colleagues; those without one they never hold (decision 0030). */
const DUTY_OF: Readonly<Record<Permission, Duty | null>> = {
  settings: 'settings',
  audit: null,
  points: null,
  invoices: 'invoices',
  contribution: null,
}

/**
 * Who may make a call: `public` anybody, `customer` an approved active user of any role, `admin` every admin and superadmin however
 * restricted, `superadmin` only they, `staff:…` those of staff who may do that work, or a staff member holding the named permission.
 */
export type Access = 'public' | 'customer' | 'admin' | 'superadmin' | `staff:${Work}` | `permission:${Permission}`

/**
 * An approved, active user as far as his rights go; a guest is null. `restrictedTo` null is 'Alt'. A key of another program has
 * `keyRights`, and nothing but them (decision 0056).
 */
export type Holder = Ranked &
  Readonly<{ permissions: readonly string[]; restrictedTo: readonly Duty[] | null; keyRights?: readonly KeyRight[] | null }>
type Account = Ranked & Readonly<{ id: number }>

export function isSuperadmin(user: Ranked | null): boolean {
  return user?.role === 'superadmin'
}

/** True for an admin whose work is narrowed to some ticks; a superadmin is never restricted, whatever is stored of him. */
export function isRestricted(user: Holder | null): user is Holder & Readonly<{ restrictedTo: readonly Duty[] }> {
  return user?.role === 'admin' && user.restrictedTo !== null
}

/** Whether somebody of staff may do a piece of work: everybody who is not restricted, otherwise by his ticks (decision 0030). */
export function mayDo(user: Holder | null, work: Work): boolean {
  if (user?.keyRights) return coversFields(work, user.keyRights)
  return isStaff(user) && (!isRestricted(user) || isCovered(work, user.restrictedTo))
}

/** True for the admins it was granted to, and for every superadmin; a restricted colleague's ticks stand in the extras' place. */
export function holdsPermission(user: Holder | null, permission: Permission): boolean {
  if (isRestricted(user)) {
    const duty = DUTY_OF[permission]
    return duty !== null && user.restrictedTo.includes(duty)
  }
  return isSuperadmin(user) || (isStaff(user) && user?.permissions.includes(permission) === true)
}

/** True for the one role whose permissions and restriction are chosen one by one. */
export function isGrantedPermissions(user: Ranked): boolean {
  return user.role === 'admin'
}

/** Whether a visitor may make a call; a superadmin may make every call, a key those of the work its rights open. */
export function hasAccess(user: Holder | null, access: Access): boolean {
  if (user?.keyRights) return access.startsWith('staff:') && opensWork(access.slice('staff:'.length) as Work, user.keyRights)
  if (access.startsWith('staff:')) return mayDo(user, access.slice('staff:'.length) as Work)
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

/** Whether somebody may create accounts with this role: staff whose work it is make customers, only a superadmin makes staff (requirements §10). */
export function mayGiveRole(user: Holder, role: Role): boolean {
  return isStaff({ role }) ? isSuperadmin(user) : mayDo(user, 'changeCustomers')
}

/** Whether somebody may approve, edit, lock, delete or move points of an account: a colleague's, and one's own, are a superadmin's. */
export function mayTouchAccount(user: Holder, account: Ranked): boolean {
  return mayGiveRole(user, account.role)
}

/** Whether somebody may change an account's role and permissions: a superadmin, of anybody but himself (requirements §10). */
export function mayChangeRights(user: Account, account: Account): boolean {
  return isSuperadmin(user) && user.id !== account.id
}

/** Whether somebody may lock or delete an account: nobody his own (requirements §10). */
export function mayRemoveAccount(user: Account & Holder, account: Account): boolean {
  return mayTouchAccount(user, account) && user.id !== account.id
}

/** What of an account decides whether a change of it is allowed; what is left out stays. */
export type RightsChange = Readonly<{
  role?: Role | undefined
  active?: boolean | undefined
  permissions?: readonly string[] | undefined
  restrictedTo?: readonly Duty[] | null | undefined
}>

/** True for whom a code must be asked for beside the password: a superadmin, except in a demo shop, whose passwords everybody knows. */
export function requiresSecondFactor(user: Ranked, isDemo: boolean): boolean {
  return isSuperadmin(user) && !isDemo
}

/** True for calls about nobody but who makes them, which are open to a superadmin before he has his second factor: there he sets it up. */
export function isOwnAccount(access: Access): boolean {
  return access === 'public' || access === 'customer'
}

/** Why resetting the second factor of an account is refused; null when it is allowed. One's own is removed with a code of it. */
export function refusalOfReset(user: Account & Holder, account: Account): RightsRefusal | null {
  if (user.id === account.id) return 'not_yourself'
  return mayTouchAccount(user, account) ? null : 'forbidden'
}

export type RightsRefusal = 'forbidden' | 'not_yourself' | 'last_superadmin'

/** True for a change after which a superadmin would be none or locked out: then it must be known who else is one. */
export function removesSuperadmin({ role, active }: RightsChange): boolean {
  return active === false || (role !== undefined && role !== 'superadmin')
}

/** Why a change of an account is refused; null when it is allowed. `superadmins` are the ids of those who can log in. */
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

/** Why deleting an account is refused; null when it is allowed. `superadmins` are the ids of those who can log in. */
export function refusalOfDeletion(user: Account & Holder, account: Account, superadmins: readonly number[]): RightsRefusal | null {
  if (user.id === account.id) return 'not_yourself'
  if (!mayRemoveAccount(user, account)) return 'forbidden'
  return isLastSuperadmin(account, superadmins) ? 'last_superadmin' : null
}

/** The shop is never without a superadmin who can log in (requirements §10). */
function isLastSuperadmin(account: Account, superadmins: readonly number[]): boolean {
  return isSuperadmin(account) && superadmins.every((id) => id === account.id)
}

/** True for a change of what a superadmin grants: permissions and restriction; what stays is repeated freely. */
function changesGrants(account: Holder, { permissions, restrictedTo }: RightsChange): boolean {
  const changesPermissions = permissions !== undefined && !isSameSet(permissions, account.permissions)
  return changesPermissions || (restrictedTo !== undefined && !isSameRestriction(restrictedTo, account.restrictedTo))
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
