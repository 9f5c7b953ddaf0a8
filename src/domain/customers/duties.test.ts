import { describe, expect, test } from 'vitest'
import { DUTIES, DUTY_TEXTS, type Duty, isCovered, isSameRestriction, restrictionLabel, STANDARD_SETS, WORK, type Work } from './duties.ts'

const ALL_WORK = Object.keys(WORK) as Work[]
const workOf = (restrictedTo: readonly Duty[]) => ALL_WORK.filter((work) => isCovered(work, restrictedTo))
const CHOICES = Array.from({ length: 2 ** DUTIES.length }, (_, choice) => DUTIES.filter((_duty, n) => choice & (1 << n)))

test('without a tick nothing is seen or done, with all of them everything', () => {
  expect(workOf([])).toEqual([])
  expect(workOf(DUTIES)).toEqual(ALL_WORK)
})

test('one tick more never takes anything away', () => {
  for (const choice of CHOICES) for (const duty of DUTIES) expect(workOf([...choice, duty])).toEqual(expect.arrayContaining(workOf(choice)))
})

test('every tick opens something by itself, and no two the same', () => {
  const opened = DUTIES.map((duty) => workOf([duty]).join())
  expect(opened).not.toContain('')
  expect(new Set(opened).size).toBe(DUTIES.length)
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
  } satisfies Record<Duty, Work[]>

  test.each(DUTIES)('%s: without it, whatever else is ticked, they stay closed', (duty) => {
    const without = workOf(DUTIES.filter((other) => other !== duty))
    expect(ALL_WORK.filter((work) => !without.includes(work)).sort()).toEqual([...ALONE[duty]].sort())
  })
})

describe('the standard sets', () => {
  test.each([
    ['Lager', ['readProducts', 'changeProducts', 'changeStock', 'readPurchases', 'readOrders', 'moveOrders', 'noteOrders', 'sendParcels']],
    [
      'Kundeservice',
      [
        ...[
          'readProducts',
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
    expect(workOf(STANDARD_SETS.find((set) => set.label === label)?.restrictedTo ?? DUTIES)).toEqual(work)
  })

  test('a choice is called by its standard set, in whatever order it was ticked; every other is a set of its own', () => {
    expect(STANDARD_SETS.map(({ restrictedTo }) => restrictionLabel(restrictedTo))).toEqual(['Alt', 'Lager', 'Kundeservice', 'Bogholderi'])
    expect(restrictionLabel(['parcels', 'stock'])).toBe('Lager')
    expect([restrictionLabel([]), restrictionLabel(['stock']), restrictionLabel(DUTIES)]).toEqual(['Egne valg', 'Egne valg', 'Egne valg'])
  })

  test("'Alt' is the same as 'Alt' alone, not as every tick nor as none", () => {
    expect(isSameRestriction(null, null)).toBe(true)
    expect([isSameRestriction(null, DUTIES), isSameRestriction([], null), isSameRestriction([], ['stock'])]).toEqual([false, false, false])
  })
})

test('every tick says in Danish what it opens', () => {
  const labels = DUTIES.map((duty) => DUTY_TEXTS[duty].label)
  expect(new Set(labels).size).toBe(DUTIES.length)
})
