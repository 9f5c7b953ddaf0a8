import { expect, test } from 'vitest'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { CLAIM_KINDS, CLAIM_STATES } from './claim.ts'
import { type ClaimRolls, claimableRolls, kindProblem, rollsProblem } from './claimable.ts'

const line = { id: 1, quantity: 6, sent: 4, returned: 1 }
const claimOf = (state: ClaimRolls['state'], quantity: number, outcome: ClaimRolls['outcome'] = null): ClaimRolls => ({
  state,
  outcome,
  replacement: null,
  lines: [{ itemId: 1, quantity }],
})

test('what was sent and has not come back can be claimed; a withdrawal may be about what has not left too', () => {
  expect(claimableRolls('fault', line, [])).toBe(3)
  expect(claimableRolls('return', line, [])).toBe(3)
  expect(claimableRolls('withdrawal', line, [])).toBe(5)
})

test('claimed rolls cannot be claimed again unless the claim was refused; credited rolls count as returned', () => {
  for (const state of ['open', 'asked', 'awaitingGoods'] as const) expect(claimableRolls('fault', line, [claimOf(state, 2)])).toBe(1)
  expect(claimableRolls('fault', line, [claimOf('refused', 2)])).toBe(3)
  expect(claimableRolls('fault', line, [claimOf('settled', 1, 'refund')])).toBe(3)
  expect(claimableRolls('fault', line, [claimOf('settled', 2, 'replace')])).toBe(1)
  expect(claimableRolls('fault', line, [{ ...claimOf('settled', 2, 'replace'), replacement: { isCancelled: true } }])).toBe(3)
  expect(claimableRolls('fault', line, [claimOf('open', 9)])).toBe(0)
})

test('claims of other lines hold nothing of this one', () => {
  expect(claimableRolls('fault', line, [{ ...claimOf('open', 2), lines: [{ itemId: 2, quantity: 2 }] }])).toBe(3)
})

const sent = { status: 'shipped', buyerKind: 'business', lastSentOn: '2026-11-01' } as const
const offer = { returnDays: 14, today: '2026-11-15' }

test('a workshop returns inside the days the shop offers, the last of them included', () => {
  expect(kindProblem('return', sent, offer)).toBeNull()
  expect(kindProblem('return', sent, { ...offer, today: '2026-11-16' })).toBe('return_too_late')
  expect(kindProblem('return', sent, { ...offer, returnDays: 0 })).toBe('return_not_offered')
  expect(kindProblem('return', { ...sent, buyerKind: 'consumer' }, offer)).toBe('return_not_offered')
})

test('only a consumer withdraws, also late and before anything left: staff decide', () => {
  const consumer = { ...sent, buyerKind: 'consumer' } as const
  expect(kindProblem('withdrawal', sent, offer)).toBe('withdrawal_for_consumers')
  for (const lastSentOn of ['2026-01-01', null]) expect(kindProblem('withdrawal', { ...consumer, lastSentOn }, offer)).toBeNull()
})

test('everybody may complain of what was sent, at any time, but not of a cancelled order', () => {
  for (const buyerKind of BUYER_KINDS) {
    expect(kindProblem('fault', { ...sent, buyerKind, lastSentOn: '2020-01-01' }, offer)).toBeNull()
    expect(kindProblem('fault', { ...sent, buyerKind, lastSentOn: null }, offer)).toBe('nothing_sent_to_claim')
    for (const kind of CLAIM_KINDS) expect(kindProblem(kind, { ...sent, buyerKind, status: 'cancelled' }, offer)).toBe('claim_of_cancelled')
  }
})

test('staff may open a return of rolls the customer still has of a cancelled order, for each kind of buyer', () => {
  const byStaff = { ...offer, isByStaff: true }
  for (const buyerKind of BUYER_KINDS) {
    const cancelled = { ...sent, buyerKind, status: 'cancelled' } as const
    expect(CLAIM_KINDS.filter((kind) => kindProblem(kind, cancelled, byStaff) === null)).toEqual(['return'])
    expect(kindProblem('return', { ...cancelled, lastSentOn: null }, byStaff)).toBe('claim_of_cancelled')
  }
})

test('rolls are named, are of the order, and are no more than there are', () => {
  const ground = { lines: [line], claims: [claimOf('open', 1)] }
  expect(rollsProblem('fault', [{ itemId: 1, quantity: 2 }], ground)).toBeNull()
  expect(rollsProblem('fault', [{ itemId: 1, quantity: 3 }], ground)).toBe('too_many_claimed')
  expect(rollsProblem('fault', [{ itemId: 9, quantity: 1 }], ground)).toBe('too_many_claimed')
  expect(rollsProblem('fault', [], ground)).toBe('claim_empty')
})

test('after any earlier claims, never more rolls are claimable than the customer has', () => {
  for (const state of CLAIM_STATES)
    for (let quantity = 0; quantity <= 6; quantity += 1) {
      const left = claimableRolls('fault', line, [claimOf(state, quantity)])
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(line.sent - line.returned)
    }
})
