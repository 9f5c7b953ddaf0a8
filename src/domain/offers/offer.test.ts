import { describe, expect, test } from 'vitest'
import {
  closedOfferReason,
  mayBeReplaced,
  OFFER_STATE_LABELS,
  OFFER_STATES,
  offerFileName,
  offerName,
  offerStateAt,
  STORED_OFFER_STATES,
  usualValidUntil,
  validText,
  validUntilProblem,
} from './offer.ts'

const at = (instant: string) => new Date(instant).getTime()
const sent = { state: 'sent', validUntil: '2026-11-30' } as const

describe('a sent offer', () => {
  test('can be accepted to the last millisecond of its day in Copenhagen, and not from the next one on', () => {
    // winter: an hour ahead of UTC
    expect(offerStateAt(sent, at('2026-11-30T22:59:59.999Z'))).toBe('sent')
    expect(closedOfferReason(sent, at('2026-11-30T22:59:59.999Z'))).toBeNull()
    expect(offerStateAt(sent, at('2026-11-30T23:00:00.000Z'))).toBe('expired')
    expect(closedOfferReason(sent, at('2026-11-30T23:00:00.000Z'))).toBe('offer_expired')
  })

  test('runs out at midnight in summer too, two hours ahead of UTC', () => {
    const summer = { state: 'sent', validUntil: '2026-06-30' } as const
    expect(offerStateAt(summer, at('2026-06-30T21:59:59.999Z'))).toBe('sent')
    expect(offerStateAt(summer, at('2026-06-30T22:00:00.000Z'))).toBe('expired')
  })
})

test('an answered, withdrawn or replaced offer never expires, and the refusal of another answer names the reason', () => {
  const late = at('2030-01-01T00:00:00Z')
  const answers = STORED_OFFER_STATES.map((state) => [
    offerStateAt({ state, validUntil: '2026-11-30' }, late),
    closedOfferReason({ state, validUntil: '2026-11-30' }, late),
  ])
  expect(answers).toEqual([
    ['draft', 'offer_not_found'],
    ['expired', 'offer_expired'],
    ['accepted', 'offer_accepted'],
    ['declined', 'offer_declined'],
    ['withdrawn', 'offer_withdrawn'],
    ['replaced', 'offer_replaced'],
  ])
})

test('a new version takes the place of what is sent, declined or withdrawn, never of an order or of what was replaced already', () => {
  expect(STORED_OFFER_STATES.filter((state) => mayBeReplaced({ state }))).toEqual(['sent', 'declined', 'withdrawn'])
})

test('an offer is valid from today to a year ahead', () => {
  expect(validUntilProblem('2026-11-25', '2026-11-25')).toBeNull()
  expect(validUntilProblem('2026-11-24', '2026-11-25')).toMatch(/Dagen er gået/)
  expect(validUntilProblem('2027-11-25', '2026-11-25')).toBeNull()
  expect(validUntilProblem('2027-11-26', '2026-11-25')).toMatch(/højst et år/)
  expect(usualValidUntil('2026-12-25')).toBe('2027-01-08')
})

test('is called by its number, from the second version on with its version', () => {
  expect(offerName({ number: 'TIL-2026-000007', version: 1 })).toBe('TIL-2026-000007')
  expect(offerName({ number: 'TIL-2026-000007', version: 2 })).toBe('TIL-2026-000007, version 2')
  expect(offerFileName({ number: 'TIL-2026-000007', version: 1 })).toBe('Tilbud_TIL-2026-000007.pdf')
  expect(offerFileName({ number: 'TIL-2026-000007', version: 3 })).toBe('Tilbud_TIL-2026-000007_v3.pdf')
  expect(validText('2026-11-30')).toBe('Gælder til og med 30.11.2026')
})

test('every state has its word, each another', () => {
  expect(new Set(OFFER_STATES.map((state) => OFFER_STATE_LABELS[state])).size).toBe(OFFER_STATES.length)
})
