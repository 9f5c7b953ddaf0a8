import { expect, test } from 'vitest'
import { CLAIM_KINDS, CLAIM_STATES, claimReasonText, isReasonFor, isUndecided, refundDeadline } from './claim.ts'

test('a withdrawal needs no reason, everything else one of its own', () => {
  expect(isReasonFor('withdrawal', null)).toBe(true)
  expect(isReasonFor('withdrawal', 'faulty')).toBe(false)
  expect(isReasonFor('fault', 'faulty')).toBe(true)
  expect(isReasonFor('fault', 'unneeded')).toBe(false)
  expect(isReasonFor('return', 'unneeded')).toBe(true)
  for (const kind of ['return', 'fault'] as const) for (const none of [null, '', 'toString']) expect(isReasonFor(kind, none)).toBe(false)
})

test('a reason is shown in words', () => {
  expect(claimReasonText('fault', 'damaged')).toBe('Beskadiget under transporten')
  expect(claimReasonText('return', 'damaged')).toBeNull()
  for (const kind of CLAIM_KINDS) expect(claimReasonText(kind, null)).toBeNull()
})

test('a claim is decided when it is settled or refused', () => {
  expect(CLAIM_STATES.filter(isUndecided)).toEqual(['open', 'asked', 'awaitingGoods'])
})

test('a consumer is refunded fourteen days after the notice', () => {
  const withdrawn = { noticeOn: '2026-11-01', goodsBackOn: '2026-11-05' }
  expect(refundDeadline(withdrawn, '2026-11-01')).toEqual({ dueOn: '2026-11-15', daysLeft: 14, waitsForGoods: false, isOverdue: false })
  expect(refundDeadline(withdrawn, '2026-11-15')).toMatchObject({ daysLeft: 0, isOverdue: false })
  expect(refundDeadline(withdrawn, '2026-11-16')).toMatchObject({ daysLeft: -1, isOverdue: true })
})

test('the shop may wait for the goods, and then has no day to spare', () => {
  const waiting = { noticeOn: '2026-11-01', goodsBackOn: null }
  expect(refundDeadline(waiting, '2026-12-24')).toMatchObject({ dueOn: '2026-11-15', waitsForGoods: true, isOverdue: false })
  const late = { noticeOn: '2026-11-01', goodsBackOn: '2026-11-20' }
  expect(refundDeadline(late, '2026-11-20')).toMatchObject({ dueOn: '2026-11-20', daysLeft: 0, isOverdue: false })
  expect(refundDeadline(late, '2026-11-21').isOverdue).toBe(true)
})

test('goods that came at once shorten no deadline, also over a year’s end', () => {
  expect(refundDeadline({ noticeOn: '2026-12-25', goodsBackOn: '2026-12-25' }, '2026-12-30')).toMatchObject({
    dueOn: '2027-01-08',
    daysLeft: 9,
  })
})
