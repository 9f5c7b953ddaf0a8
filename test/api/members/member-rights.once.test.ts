import { describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Call } from '#contract/http/call.ts'
import { MEMBER_ROLES, type MemberRight, memberMay } from '#domain/customers/rights/member-rights.ts'
import { addMember } from '#test/members.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
const workshop = await addCustomer(db, { company: 'Ærø Folie ApS', tier: 'Gold', points: 500 })

const names = Object.keys(calls) as CallName[]
const declared = names.map((name): Call & Readonly<{ name: CallName }> => ({ ...calls[name], name }))
/** Public reads that are the same for everybody. */
const PUBLIC_READS = declared.filter(({ access, method, forMembers }) => access === 'public' && method === 'GET' && !forMembers)

test('every call a customer can make says what a member needs for it', () => {
  const undeclared = declared.filter((call) => isForCustomers(call) && !call.forMembers && !PUBLIC_READS.includes(call))
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

test('no staff call is open to members', () => {
  expect(declared.filter((call) => !isForCustomers(call) && call.forMembers).map(({ name }) => name)).toEqual([])
})

test('what is public without a word about members is what every guest reads', () => {
  expect(PUBLIC_READS.map(({ name }) => name).sort()).toEqual(
    [
      ...[
        'downloadGuestEInvoice',
        'downloadGuestInvoice',
        'findNearest',
        'listAllTags',
        'listCategories',
        'listPickupPoints',
        'listProducts',
        'listRelatedProducts',
      ],
      ...[
        'listReviews',
        'listTags',
        'listWraps',
        'showGuestOrder',
        'showMetres',
        'showPalette',
        'showPostalCode',
        'showProduct',
        'showProof',
        'showRecall',
      ],
      ...['showSettings', 'showShowcase', 'suggestProducts'],
    ].sort(),
  )
})

/** The whole table, written out once more: a change of it is meant. */
const OPEN: Readonly<Record<(typeof MEMBER_ROLES)[number], readonly MemberRight[]>> = {
  owner: ['self', 'keepCart', 'look', 'seePrices', 'order', 'manage'],
  buyer: ['self', 'keepCart', 'look', 'seePrices', 'order'],
  viewer: ['self', 'look'],
}

describe.each(MEMBER_ROLES)('a member with the role %s', (role) => {
  test.each(eighth(declared))('$name', async (call) => {
    const { token } = await addMember(db, workshop.id, { role })
    // an empty body passes the door and is refused behind it: nothing is changed by asking
    const { status, body } = await api(`${call.method} ${pathOf(call)}`, call.body ? {} : undefined, { token })
    const isRefused = status === 403 && (body.code === 'not_for_member' || body.code === 'forbidden')
    expect(isRefused, `${status} ${body.code}`).toBe(!isOpen(call, role))
  })
})

function isOpen(call: Call, role: (typeof MEMBER_ROLES)[number]): boolean {
  if (!isForCustomers(call)) return false
  if (!call.forMembers) return call.access === 'public' && call.method === 'GET'
  expect(memberMay(role, call.forMembers)).toBe(OPEN[role].includes(call.forMembers))
  return OPEN[role].includes(call.forMembers)
}

function isForCustomers({ access }: Call): boolean {
  return access === 'customer' || access === 'public'
}

function pathOf(call: Call): `/${string}` {
  return call.path
    .replace('{token}', 'x'.repeat(32))
    .replace('{code}', '8000')
    .replaceAll(/\{\w+\}/g, '1') as `/${string}`
}
