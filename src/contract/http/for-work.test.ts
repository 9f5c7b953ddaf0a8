import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Call } from './call.ts'
import { kr, krSum, signedKr } from './fields.ts'
import { fieldsByWork, forWork, withoutWithheld, workOfFields } from './for-work.ts'

const order = z.object({
  number: z.string(),
  total: forWork('seeOrderAmounts', kr),
  items: z.array(z.object({ name: z.string(), price: forWork('seeOrderAmounts', kr.nullable()).optional() })),
  customer: z.object({ turnover: forWork('seeFigures', kr) }).nullable(),
})
const value = {
  number: 'A1',
  total: 5,
  items: [
    { name: 'Sort', price: 5 },
    { name: 'Hvid', price: null },
  ],
  customer: { turnover: 9 },
}

describe('what a colleague may not see of an answer', () => {
  test('is removed at any depth, and nothing else', () => {
    expect(withoutWithheld(order, value, (work) => work === 'seeOrderAmounts')).toEqual({
      number: 'A1',
      items: [{ name: 'Sort' }, { name: 'Hvid' }],
      customer: { turnover: 9 },
    })
    expect(withoutWithheld(order, { ...value, customer: null }, () => true)).toMatchObject({ number: 'A1', customer: null })
    expect(withoutWithheld(order, value, () => false)).toEqual(value)
  })

  test('is also what no call declared', () => {
    expect(withoutWithheld(order, { number: 'A1', secretOre: 7 }, () => false)).toEqual({ number: 'A1' })
  })

  test('is declared for one field, not for all of its kind', () => {
    expect(withoutWithheld(z.object({ stock: kr }), { stock: 4 }, () => true)).toEqual({ stock: 4 })
  })
})

test('sent fields require their work: a field left out none, a nested field by its path', () => {
  const body = z.object({
    change: z.object({ price: forWork('changePrices', kr).optional(), name: z.string().optional() }),
    sort: forWork('seeFigures', z.enum(['name', 'sum']), (by) => by === 'sum').optional(),
  })
  expect(workOfFields(body, { change: { price: 5, name: 'Sort' }, sort: 'name' })).toEqual({ 'change.price': 'changePrices' })
  expect(workOfFields(body, { change: { price: undefined }, sort: 'sum' })).toEqual({ sort: 'seeFigures' })
})

test('every call of staff names its work or its permission; seven are every colleague’s', () => {
  const everybodys = Object.entries<Call>(calls).filter(([, { access }]) => access === 'admin')
  // saved views need the list's own work
  const ofViews = ['deleteSavedView', 'listSavedViews', 'saveView', 'chooseListColumns']
  expect(everybodys.map(([name]) => name).sort()).toEqual([...ofViews, 'listMissing', 'showDashboard', 'showWaiting'].sort())
})

const WRITING_OFFERS = [
  'listOffers',
  'showOffer',
  'createOffer',
  'changeOffer',
  'sendOffer',
  'withdrawOffer',
  'copyOffer',
  'reviseOffer',
] as const

/** Who may change the settings may see every one. */
const SET_AMOUNTS = /^settings\.(shipping\.(parcelKr|freeAboveKr|letterKr)|exports\.(FO|GL)\.(freightKr|freeAboveKr)|members\.orderLimit)$/

/** Amounts open to everyone who may make the call. */
const PART_OF_THE_WORK: Readonly<Record<string, RegExp>> = {
  showPriceHistory: /^(history\.(price|priceAfterPromotion)|lowestPrice)$/,
  showPriceList: /^prices\.(price|replaced|difference|product\.price)$/,
  // the permission covers these amounts
  showContribution: /./,
  showOfferCosts: /./,
  // offer authors read only the offered amounts
  ...Object.fromEntries(WRITING_OFFERS.map((name) => [name, /./])),
  // supplier prices are for purchasing staff only
  listSuppliedProducts: /^products\.unitPrice$/,
  changeSuppliedProducts: /^products\.unitPrice$/,
  advisePurchases: /^advice\.unitPrice$/,
  listSponsorships: /approvedAmount$/,
  showSponsorship: /approvedAmount$/,
  decideSponsorship: /approvedAmount$/,
  showAllSettings: SET_AMOUNTS,
  changeSettings: SET_AMOUNTS,
  storeGuaranteeNotice: SET_AMOUNTS,
  removeGuaranteeNotice: SET_AMOUNTS,
  storeCertificate: SET_AMOUNTS,
  removeCertificate: SET_AMOUNTS,
}

const answersForStaff = Object.entries<Call>(calls).filter(
  ([name, { access }]) => !['public', 'customer'].includes(access) || name === 'showOrder',
)

describe('every amount in an answer for staff is for those who may see it', () => {
  test.each(answersForStaff)('%s', (name, { response, now }) => {
    const fields = [...fieldsByWork(response), ...(now ? fieldsByWork(now) : [])]
    const open = fields.filter(([path, field, work]) => work === null && isAmount(field) && !PART_OF_THE_WORK[name]?.test(path))
    expect(open.map(([path]) => path)).toEqual([])
  })

  test('and an amount without a declaration is found', () => {
    expect(fieldsByWork(z.object({ sums: z.array(z.object({ total: krSum.nullable() })) })).some(([, field]) => isAmount(field))).toBe(true)
  })
})

describe('a change whose parts each take a tick of their own', () => {
  test.each([
    ['changeProduct', calls.changeProduct.body, ['seen']],
    ['changeProducts', calls.changeProducts.body.shape.change, []],
    ['changeOrderStatus', calls.changeOrderStatus.body, ['status', 'notes', 'sentRolls', 'seen']],
  ] as const)('%s: every part says which', (_name, body, everybodys) => {
    const open = fieldsByWork(body).filter(([path, , work]) => work === null && !path.includes('.'))
    expect(open.map(([path]) => path)).toEqual(everybodys)
  })
})

function isAmount(field: z.ZodType): boolean {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return isAmount(field.unwrap() as z.ZodType)
  return field === kr || field === krSum || field === signedKr
}
