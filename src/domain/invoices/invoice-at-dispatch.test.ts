import { describe, expect, it, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { dispatchObstacle, isDueAtDispatch, termsAtDispatch } from './invoice-at-dispatch.ts'

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

  it('gives eight days to a buyer who has not paid, and asks nothing of one who has', () => {
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
