import { describe, expect, test } from 'vitest'
import {
  isCovered,
  isSameRestriction,
  restrictionLabel,
  STAFF_ACTIONS,
  STAFF_PERMISSION_TEXTS,
  STAFF_PERMISSIONS,
  STANDARD_SETS,
  type StaffAction,
  type StaffPermission,
} from './staff-permissions.ts'

const ALL_STAFF_ACTIONS = Object.keys(STAFF_ACTIONS) as StaffAction[]
const workOf = (restrictedTo: readonly StaffPermission[]) => ALL_STAFF_ACTIONS.filter((work) => isCovered(work, restrictedTo))
const CHOICES = Array.from({ length: 2 ** STAFF_PERMISSIONS.length }, (_, choice) =>
  STAFF_PERMISSIONS.filter((_duty, n) => choice & (1 << n)),
)

test('without a tick nothing is seen or done, with all of them everything', () => {
  expect(workOf([])).toEqual([])
  expect(workOf(STAFF_PERMISSIONS)).toEqual(ALL_STAFF_ACTIONS)
})

test('another permission never closes anything', () => {
  for (const choice of CHOICES)
    for (const staffPermission of STAFF_PERMISSIONS)
      expect(workOf([...choice, staffPermission])).toEqual(expect.arrayContaining(workOf(choice)))
})

test('every tick opens something by itself, and no two the same', () => {
  const opened = STAFF_PERMISSIONS.map((staffPermission) => workOf([staffPermission]).join())
  expect(opened).not.toContain('')
  expect(new Set(opened).size).toBe(STAFF_PERMISSIONS.length)
})

describe('what only one tick opens', () => {
  const ALONE = {
    figures: ['seeFigures', 'keepBooks'],
    prices: ['changePrices', 'addProducts'],
    products: ['describeProducts', 'addProducts'],
    stock: ['changeStock', 'addProducts'],
    buying: ['buyGoods'],
    orders: ['changeOrders', 'makeOffers', 'handOutData', 'readMails'],
    parcels: ['sendParcels'],
    invoices: ['bookPayments', 'issueInvoices', 'keepBooks'],
    customers: ['changeCustomers', 'handOutData'],
    inbox: ['answerInbox'],
    settings: ['changeSettings'],
  } satisfies Record<StaffPermission, StaffAction[]>

  test.each(STAFF_PERMISSIONS)('%s: without it, whatever else is ticked, they stay closed', (staffPermission) => {
    const without = workOf(STAFF_PERMISSIONS.filter((other) => other !== staffPermission))
    expect(ALL_STAFF_ACTIONS.filter((work) => !without.includes(work)).sort()).toEqual([...ALONE[staffPermission]].sort())
  })
})

describe('the standard sets', () => {
  test.each([
    [
      'Lager',
      [
        ...['readProducts', 'readBatches', 'readShelves', 'changeProducts', 'changeStock', 'readPurchases'],
        ...['readOrders', 'moveOrders', 'noteOrders', 'sendParcels'],
      ],
    ],
    [
      'Kundeservice',
      [
        ...[
          'readProducts',
          'readBatches',
          'seePrices',
          'readOrders',
          'seeOrderAmounts',
          'changeOrders',
          'makeOffers',
          'moveOrders',
          'noteOrders',
          'answerClaims',
          'readInvoices',
        ],
        ...['readCustomers', 'changeCustomers', 'handOutData', 'answerInbox', 'readMails', 'openMessages'],
      ],
    ],
    [
      'Bogholderi',
      [
        ...[
          'seeFigures',
          'readOrders',
          'seeOrderAmounts',
          'noteOrders',
          'bookPayments',
          'answerClaims',
          'readInvoices',
          'issueInvoices',
          'keepBooks',
        ],
        'readCustomers',
      ],
    ],
  ])('%s', (label, work) => {
    expect(workOf(STANDARD_SETS.find((set) => set.label === label)?.restrictedTo ?? STAFF_PERMISSIONS)).toEqual(work)
  })

  test('a choice is called by its standard set, in whatever order it was ticked; every other is a set of its own', () => {
    expect(STANDARD_SETS.map(({ restrictedTo }) => restrictionLabel(restrictedTo))).toEqual(['Alt', 'Lager', 'Kundeservice', 'Bogholderi'])
    expect(restrictionLabel(['parcels', 'stock'])).toBe('Lager')
    expect([restrictionLabel([]), restrictionLabel(['stock']), restrictionLabel(STAFF_PERMISSIONS)]).toEqual([
      'Egne valg',
      'Egne valg',
      'Egne valg',
    ])
  })

  test("'Alt' is the same as 'Alt' alone, not as every tick nor as none", () => {
    expect(isSameRestriction(null, null)).toBe(true)
    expect([isSameRestriction(null, STAFF_PERMISSIONS), isSameRestriction([], null), isSameRestriction([], ['stock'])]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('every permission explains in Danish what it opens', () => {
  const labels = STAFF_PERMISSIONS.map((staffPermission) => STAFF_PERMISSION_TEXTS[staffPermission].label)
  expect(new Set(labels).size).toBe(STAFF_PERMISSIONS.length)
})
