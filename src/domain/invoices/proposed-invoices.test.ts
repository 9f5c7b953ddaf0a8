import { describe, expect, it, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { dispatchObstacle, isDueAtDispatch, proposedInvoices, termsAtDispatch, uninvoicedParcels } from './proposed-invoices.ts'

const rolls = (orderLineId: number, quantity: number) => ({ orderLineId, quantity })
const line = (orderLineId: number, quantity: number) => ({ orderLineId, quantity, totalOre: quantity * 100_00 })
const rest = { lines: [line(1, 2), line(2, 1)], shippingOre: 99_00 }
const nothing = { lines: [], shippingOre: 0 }
const first = { id: 7, lines: [rolls(1, 1)] }
const parcels = [first, { id: 8, lines: [rolls(1, 1), rolls(2, 1)] }]

describe('one invoice for the whole order', () => {
  test('is proposed while anything is not invoiced, whatever was sent', () => {
    expect(proposedInvoices('order', { rest, parcels, isAllSent: true })).toEqual([null])
    expect(proposedInvoices('order', { rest, parcels: [], isAllSent: false })).toEqual([null])
    expect(proposedInvoices('order', { rest: nothing, parcels, isAllSent: true })).toEqual([])
  })
})

describe('one invoice for each parcel', () => {
  test('is proposed for those that have left, first one first, and what has not left waits', () => {
    expect(proposedInvoices('parcel', { rest, parcels, isAllSent: true })).toEqual([7, 8])
    expect(proposedInvoices('parcel', { rest, parcels: [first], isAllSent: false })).toEqual([7])
    expect(proposedInvoices('parcel', { rest, parcels: [], isAllSent: false })).toEqual([])
    const unpaid = { rest, isAllSent: false, waitsForPayment: true }
    expect([[], [first]].map((sent) => proposedInvoices('parcel', { ...unpaid, parcels: sent }))).toEqual([[null], [7]])
    expect(proposedInvoices('parcel', { ...unpaid, rest: nothing, parcels: [] })).toEqual([])
  })

  test('is not proposed for a parcel whose rolls are on another invoice', () => {
    const left = { lines: [line(1, 1), line(2, 1)], shippingOre: 0 }
    expect(proposedInvoices('parcel', { rest: left, parcels: [first, { id: 9, lines: [rolls(1, 1)] }], isAllSent: false })).toEqual([7])
  })

  test('leaves nothing out: what no parcel explains is invoiced once everything left', () => {
    const dearer = { lines: [{ orderLineId: 1, quantity: 0, totalOre: 5_00 }], shippingOre: 0 }
    expect(proposedInvoices('parcel', { rest: dearer, parcels: [], isAllSent: true })).toEqual([null])
    expect(proposedInvoices('parcel', { rest: dearer, parcels: [], isAllSent: false })).toEqual([])
    const more = { ...rest, lines: [line(1, 3), line(2, 1)] }
    expect(proposedInvoices('parcel', { rest: more, parcels, isAllSent: true })).toEqual([7, 8, null])
  })
})

const parts = (...lines: ReturnType<typeof line>[]) => ({ lines, shippingOre: 0 })
const sent = (id: number, lines: ReturnType<typeof rolls>[], ...itsInvoices: ReturnType<typeof parts>[]) => ({ id, lines, itsInvoices })

test('a parcel is invoiced for what is not on its own valid invoices', () => {
  const invoiced = parts(line(1, 1))
  const [first, second] = uninvoicedParcels([sent(7, [rolls(1, 1)], invoiced), sent(8, [rolls(1, 2), rolls(2, 1)])], [invoiced])
  expect([first?.lines, second?.lines]).toEqual([[], [rolls(1, 2), rolls(2, 1)]])
})

test('parcels are not invoiced for more rolls than were sent beyond what is invoiced, as after one was taken back', () => {
  const ahead = parts(line(1, 1))
  expect(uninvoicedParcels([sent(8, [rolls(1, 1)])], [ahead])[0]?.lines).toEqual([])
  const both = uninvoicedParcels([sent(8, [rolls(1, 1), rolls(2, 1)]), sent(9, [rolls(1, 1)])], [ahead])
  expect(both.map(({ lines }) => lines)).toEqual([[rolls(2, 1)], [rolls(1, 1)]])
})

const PLACE = { shippingAddress: 'Åvej 1', shippingPostalCode: '5970', shippingCity: 'Ærøskøbing' }
const EXAMPLE = DEFAULT_SETTINGS.company
const OWN = {
  ...EXAMPLE,
  ...{ legalName: 'Nordfolie A/S', cvr: '24256790', phone: '+45 20 30 40 50', email: 'salg@nordfolie.dk' },
  bank: { ...EXAMPLE.bank, account: '0440116243', iban: 'DK5000400440116243' },
}

describe('An invoice that issues itself', () => {
  it('needs a company of the shop’s own, except in a demo shop', () => {
    expect(dispatchObstacle(PLACE, { isDemo: false, company: EXAMPLE })).toBe('example_company')
    expect(dispatchObstacle(PLACE, { isDemo: true, company: EXAMPLE })).toBeNull()
    expect(dispatchObstacle(PLACE, { isDemo: false, company: OWN })).toBeNull()
  })

  it.each(['shippingAddress', 'shippingPostalCode', 'shippingCity'] as const)('needs the buyer’s %s', (part) => {
    expect(dispatchObstacle({ ...PLACE, [part]: ' ' }, { isDemo: false, company: OWN })).toBe('no_address')
  })

  it('gives eight days to a buyer who has not paid, and is due at once for one who has', () => {
    expect(termsAtDispatch({ paymentMethod: 'card', isPaid: true, agreed: null })).toBe('before_shipment')
    expect(termsAtDispatch({ paymentMethod: 'card', isPaid: false, agreed: null })).toBe('8_days')
    expect(termsAtDispatch({ paymentMethod: 'mobilepay', isPaid: false, agreed: null })).toBe('8_days')
    expect(termsAtDispatch({ paymentMethod: 'invoice', isPaid: true, agreed: null })).toBe('8_days')
    expect(termsAtDispatch({ paymentMethod: 'invoice', isPaid: false, agreed: null })).toBe('8_days')
  })

  it('has the terms agreed with its buyer, unless they ask for money before goods that have left', () => {
    expect(termsAtDispatch({ paymentMethod: 'invoice', isPaid: false, agreed: '28_days' })).toBe('28_days')
    expect(termsAtDispatch({ paymentMethod: 'invoice', isPaid: false, agreed: 'before_shipment' })).toBe('8_days')
    expect(termsAtDispatch({ paymentMethod: 'card', isPaid: false, agreed: '28_days' })).toBe('8_days')
  })
})

test('a parcel is invoiced when it leaves; a whole order when its last parcel does', () => {
  expect(isDueAtDispatch('parcel', { isAllSent: false })).toBe(true)
  expect(isDueAtDispatch('parcel', { isAllSent: true })).toBe(true)
  expect(isDueAtDispatch('order', { isAllSent: false })).toBe(false)
  expect(isDueAtDispatch('order', { isAllSent: true })).toBe(true)
})
