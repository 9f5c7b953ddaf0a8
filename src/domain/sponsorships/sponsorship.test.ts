import { describe, expect, it } from 'vitest'
import { isSameDecision, newsOfDecision, type SponsorshipDecision } from './sponsorship.ts'

const pending: SponsorshipDecision = { status: 'pending', approvedAmountOre: null, notes: null }
const approved: SponsorshipDecision = { status: 'approved', approvedAmountOre: 15_000_00, notes: null }
const rejected: SponsorshipDecision = { status: 'rejected', approvedAmountOre: null, notes: null }

describe('what an applicant is mailed', () => {
  it.each([
    ['a yes', pending, approved, 'approved'],
    ['a no', pending, rejected, 'rejected'],
    ['a no after a yes', approved, rejected, 'rejected'],
    ['a yes after a no', rejected, approved, 'approved'],
    ['another amount', approved, { ...approved, approvedAmountOre: 20_000_00 }, 'approved'],
    ['the same yes again', approved, approved, null],
    ['the same no again', rejected, rejected, null],
    ['a note beside the same yes', approved, { ...approved, notes: 'Ring til ham' }, null],
    ['a case taken up again', approved, pending, null],
    ['nothing decided yet', pending, { ...pending, notes: 'Spørg om bilen' }, null],
  ] as const)('%s', (_what, before, after, news) => {
    expect(newsOfDecision(before, after)).toBe(news)
  })
})

it('a decision is the same when status, amount and notes are', () => {
  expect(isSameDecision(approved, { ...approved })).toBe(true)
  expect(isSameDecision(approved, { ...approved, notes: 'Ring' })).toBe(false)
  expect(isSameDecision(approved, { ...approved, approvedAmountOre: 1 })).toBe(false)
  expect(isSameDecision(pending, rejected)).toBe(false)
})
