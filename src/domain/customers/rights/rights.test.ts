import { describe, expect, test } from 'vitest'
import {
  type Access,
  type Holder,
  hasAccess,
  holdsPermission,
  isGrantedPermissions,
  isOwnAccount,
  isRestricted,
  isSuperadmin,
  mayChangeRights,
  mayDo,
  mayGiveRole,
  mayRemoveAccount,
  mayTouchAccount,
  PERMISSIONS,
  type RightsChange,
  refusalOfChange,
  refusalOfDeletion,
  refusalOfReset,
  removesSuperadmin,
  requiresSecondFactor,
} from './rights.ts'
import { isStaff, ROLES } from './roles.ts'
import { isCovered, STAFF_ACTIONS, STAFF_PERMISSIONS, type StaffAction, type StaffPermission } from './staff-permissions.ts'

const customer = { id: 1, role: 'customer', permissions: [], restrictedTo: null } as const
const admin = { id: 2, role: 'admin', permissions: [], restrictedTo: null } as const
const bookkeeper = { id: 3, role: 'admin', permissions: ['invoices'], restrictedTo: null } as const
const superadmin = { id: 4, role: 'superadmin', permissions: [], restrictedTo: null } as const
const everybody = [customer, admin, bookkeeper, superadmin]
const others = everybody.map((user) => ({ ...user, id: user.id + 10 }))
/** Two superadmins, so neither is the last. */
const SUPERADMINS = [4, 14]

test.each([
  ['a guest', null, false, false],
  ['a customer', customer, false, false],
  ['an admin', admin, true, false],
  ['a superadmin', superadmin, true, true],
] as const)('%s', (_who, user, staff, top) => {
  expect([isStaff(user), isSuperadmin(user)]).toEqual([staff, top])
})

describe('permissions', () => {
  test.each(PERMISSIONS)('%s is held by the admins it was granted to and by every superadmin', (permission) => {
    const granted = { role: 'admin', permissions: [permission], restrictedTo: null } as const
    const denied = { role: 'admin', permissions: PERMISSIONS.filter((other) => other !== permission), restrictedTo: null } as const
    expect([null, customer, admin, denied, granted, superadmin].map((user) => holdsPermission(user, permission))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('left over from when a customer was staff open nothing', () => {
    for (const permission of PERMISSIONS)
      expect(holdsPermission({ role: 'customer', permissions: PERMISSIONS, restrictedTo: null }, permission)).toBe(false)
  })

  test('are chosen for admins only: customers have none and superadmins have all', () => {
    expect(ROLES.filter((role) => isGrantedPermissions({ role }))).toEqual(['admin'])
  })
})

describe('calls of the API', () => {
  const who = [null, customer, admin, bookkeeper, superadmin]
  test.each([
    ['public', [true, true, true, true, true]],
    ['customer', [false, true, true, true, true]],
    ['admin', [false, false, true, true, true]],
    ['superadmin', [false, false, false, false, true]],
    ['permission:invoices', [false, false, false, true, true]],
    ['permission:points', [false, false, false, false, true]],
    ['permission:settings', [false, false, false, false, true]],
    ['permission:audit', [false, false, false, false, true]],
  ] as const satisfies readonly (readonly [Access, readonly boolean[]])[])('%s', (access, answers) => {
    expect(who.map((user) => hasAccess(user, access))).toEqual(answers)
  })
})

describe('a restricted colleague', () => {
  const packer = { ...admin, permissions: PERMISSIONS, restrictedTo: ['stock', 'parcels'] } as const
  const bookkeeping = { ...admin, restrictedTo: ['figures', 'invoices'] } as const

  test('does the work of their duties and no other; all other staff do everything', () => {
    for (const work of Object.keys(STAFF_ACTIONS) as StaffAction[]) {
      const may = [admin, superadmin, packer, bookkeeping, customer, null].map((user) => mayDo(user, work))
      const byTicks = [packer, bookkeeping].map(({ restrictedTo }) => isCovered(work, restrictedTo))
      expect([work, may]).toEqual([work, [true, true, ...byTicks, false, false]])
      expect(hasAccess(packer, `staff:${work}`)).toBe(byTicks[0])
    }
  })

  test('is one only as an admin: a superadmin sees everything, and a customer who was staff nothing', () => {
    expect(mayDo({ ...superadmin, restrictedTo: [] }, 'seeFigures')).toBe(true)
    expect(mayDo({ ...customer, restrictedTo: ['figures'] }, 'seeFigures')).toBe(false)
    expect([packer, { ...packer, role: 'superadmin' as const }, admin, null].map(isRestricted)).toEqual([true, false, false, false])
  })

  test('holds settings and invoices by their duties, whatever extras were granted; the log and unlimited points never', () => {
    const held = (user: Parameters<typeof holdsPermission>[0]) => PERMISSIONS.filter((permission) => holdsPermission(user, permission))
    expect([held(packer), held(bookkeeping), held({ ...packer, restrictedTo: ['settings'] })]).toEqual([[], ['invoices'], ['settings']])
    expect(held({ ...packer, restrictedTo: STAFF_PERMISSIONS })).toEqual(['settings', 'invoices'])
  })

  test('touches customers only with the tick for it', () => {
    const keeper = { ...admin, restrictedTo: ['customers'] } as const
    expect([packer, bookkeeping, keeper].map((user) => mayTouchAccount(user, customer))).toEqual([false, false, true])
    expect([packer, keeper].map((user) => mayGiveRole(user, 'customer'))).toEqual([false, true])
    expect(refusalOfDeletion(packer, customer, SUPERADMINS)).toBe('forbidden')
  })

  test('is narrowed and widened by a superadmin alone, never by the colleague or another', () => {
    const refusal = (user: Holder & { id: number }, account: Holder & { id: number }, restrictedTo: readonly StaffPermission[] | null) =>
      refusalOfChange(user, account, { change: { restrictedTo }, superadmins: SUPERADMINS })
    const colleague = { ...packer, id: 12 }
    expect([refusal(superadmin, packer, null), refusal(superadmin, admin, ['stock'])]).toEqual([null, null])
    expect([refusal(packer, packer, null), refusal(admin, colleague, null)]).toEqual(['forbidden', 'forbidden'])
    const former = { ...customer, restrictedTo: ['stock'] as const }
    expect([null, [], ['stock', 'figures'] as const].map((ticks) => refusal(admin, former, ticks))).toEqual(Array(3).fill('forbidden'))
    expect(refusal(admin, former, ['stock'])).toBeNull()
  })
})

test('staff make customers, only a superadmin makes staff', () => {
  const may = (user: (typeof everybody)[number]) => ROLES.filter((role) => mayGiveRole(user, role))
  expect(everybody.map(may)).toEqual([[], ['customer'], ['customer'], ['customer', 'admin', 'superadmin']])
})

test("an admin touches customers only, neither colleagues nor their own account; a superadmin everybody's account", () => {
  const touched = (user: (typeof everybody)[number]) => everybody.filter((account) => mayTouchAccount(user, account))
  expect(everybody.map(touched)).toEqual([[], [customer], [customer], everybody])
})

describe('who changes an account', () => {
  const pairs = everybody.flatMap((user) => [...everybody, ...others].map((account) => ({ user, account })))
  const changes: readonly RightsChange[] = [
    {},
    { active: true },
    { active: false },
    ...ROLES.map((role) => ({ role })),
    ...ROLES.map((role) => ({ role, active: false })),
    { permissions: [] },
    { permissions: ['audit'] },
  ]

  test.each(pairs)('$user.role $user.id and $account.role $account.id', ({ user, account }) => {
    const isOneself = user.id === account.id
    const isAllowed = user.role === 'superadmin' || (user.role === 'admin' && account.role === 'customer')
    for (const change of changes) {
      const role = change.role ?? account.role
      const isHigher = role !== 'customer' || (change.permissions ?? account.permissions).join() !== account.permissions.join()
      const expected =
        !isAllowed || (isHigher && user.role !== 'superadmin')
          ? 'forbidden'
          : isOneself && (change.active === false || role !== account.role)
            ? 'not_yourself'
            : null
      expect([change, refusalOfChange(user, account, { change, superadmins: SUPERADMINS })]).toEqual([change, expected])
    }
    expect(refusalOfDeletion(user, account, SUPERADMINS)).toBe(isOneself ? 'not_yourself' : isAllowed ? null : 'forbidden')
  })

  test.each(pairs)('what is offered is what is allowed: $user.role $user.id and $account.role $account.id', ({ user, account }) => {
    const isAllowed = (change: object) => refusalOfChange(user, account, { change, superadmins: SUPERADMINS }) === null
    expect(mayTouchAccount(user, account)).toBe(isAllowed({}))
    expect(mayRemoveAccount(user, account)).toBe(isAllowed({ active: false }))
    expect(mayRemoveAccount(user, account)).toBe(refusalOfDeletion(user, account, SUPERADMINS) === null)
    expect(mayChangeRights(user, account)).toBe(ROLES.every((role) => isAllowed({ role })))
  })

  test('permissions repeated in another order are no change of rights', () => {
    const account = { ...customer, permissions: ['audit', 'points'] }
    const refusal = (permissions: string[]) => refusalOfChange(admin, account, { change: { permissions }, superadmins: SUPERADMINS })
    expect(refusal(['points', 'audit'])).toBeNull()
    expect([refusal(['audit']), refusal(['audit', 'invoices']), refusal(['audit', 'points', 'invoices'])]).toEqual(
      Array.from({ length: 3 }, () => 'forbidden'),
    )
  })
})

describe('the last superadmin', () => {
  const colleague = { id: 14, role: 'superadmin', permissions: [], restrictedTo: null } as const
  const CHANGES = [{ active: false }, { role: 'admin' }, { role: 'customer' }, { role: 'superadmin' }, { active: true }, {}] as const
  const refusals = (superadmins: readonly number[]) => [
    refusalOfDeletion(superadmin, colleague, superadmins),
    ...CHANGES.map((change) => refusalOfChange(superadmin, colleague, { change, superadmins })),
  ]

  test('is neither deleted, locked nor made anything else', () => {
    const last = 'last_superadmin'
    // the acting superadmin was removed at the same instant
    expect(refusals([14])).toEqual([last, last, last, last, null, null, null])
    expect(refusals([])).toEqual([last, last, last, last, null, null, null])
  })

  test('is not one of two, nor one who is locked already', () => {
    expect(refusals([4, 14])).toEqual([null, null, null, null, null, null, null])
    expect(refusals([4])).toEqual([null, null, null, null, null, null, null])
  })

  test('is asked for only when a change can take one away', () => {
    expect(CHANGES.map(removesSuperadmin)).toEqual([true, true, true, false, false, false])
  })
})

describe('a second factor', () => {
  test('is demanded of superadmins alone, and not in a demo shop', () => {
    expect(everybody.map((user) => requiresSecondFactor(user, false))).toEqual([false, false, false, true])
    expect(everybody.map((user) => requiresSecondFactor(user, true))).toEqual([false, false, false, false])
  })

  test('is set up in the own account, which needs none yet', () => {
    const accesses: Access[] = ['public', 'customer', 'admin', 'superadmin', 'permission:audit']
    expect(accesses.filter(isOwnAccount)).toEqual(['public', 'customer'])
  })

  test('is reset by staff for a customer and by a superadmin for a colleague, but not for oneself', () => {
    expect(others.map((account) => refusalOfReset(admin, account))).toEqual([null, 'forbidden', 'forbidden', 'forbidden'])
    expect(others.map((account) => refusalOfReset(superadmin, account))).toEqual([null, null, null, null])
    expect(refusalOfReset(superadmin, superadmin)).toBe('not_yourself')
    expect(refusalOfReset(customer, { id: 11, role: 'customer' })).toBe('forbidden')
  })
})
