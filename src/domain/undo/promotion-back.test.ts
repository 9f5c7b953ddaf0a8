import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'
import { promotionTakenBack } from './promotion-back.ts'

const NOTHING: PromotionPlan = {
  promotionPercent: 0,
  promotionUntilMs: null,
  nextPromotionPercent: 0,
  nextPromotionFromMs: null,
  nextPromotionUntilMs: null,
}
const until = (endMs: number | null): PromotionPlan => ({ ...NOTHING, promotionPercent: 20, promotionUntilMs: endMs })
const next = { nextPromotionPercent: 30, nextPromotionFromMs: 50, nextPromotionUntilMs: 60 }

test('a promotion that was taken off comes back with its end', () => {
  expect(promotionTakenBack(until(100), NOTHING, 40)).toEqual(until(100))
  expect(promotionTakenBack(until(null), NOTHING, 40)).toEqual(until(null))
})

test('one that would have ended by now does not, and one that would have begun runs', () => {
  expect(promotionTakenBack(until(30), NOTHING, 40)).toEqual(NOTHING)
  expect(promotionTakenBack({ ...until(45), ...next }, NOTHING, 50)).toEqual({ ...NOTHING, promotionPercent: 30, promotionUntilMs: 60 })
  expect(promotionTakenBack({ ...until(45), ...next }, NOTHING, 60)).toEqual(NOTHING)
})

test('two promotions at the same time are none to take back', () => {
  expect(promotionTakenBack({ ...until(55), ...next }, { ...NOTHING, ...next }, 40)).toBeNull()
  expect(promotionTakenBack({ ...until(null), ...next }, { ...NOTHING, ...next }, 40)).toBeNull()
})

test('at every instant what comes back is a plan that could be asked for, and the very one of before until its first moment', () => {
  const percent = fc.integer({ min: 0, max: 90 })
  const moment = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null })
  const plan = fc
    .record({
      promotionPercent: percent,
      promotionUntilMs: moment,
      nextPromotionPercent: percent,
      nextPromotionFromMs: moment,
      nextPromotionUntilMs: moment,
    })
    .map(withoutLeftovers)
  fc.assert(
    fc.property(plan, plan, fc.integer({ min: 1, max: 100 }), (before, now, atMs) => {
      fc.pre(Object.keys(planProblems(before, NOTHING, 0)).length === 0 && Object.keys(planProblems(now, NOTHING, 0)).length === 0)
      const back = promotionTakenBack(before, planAt(now, atMs), atMs)
      expect(back).not.toBeNull()
      if (back === null) return
      expect(planAt(back, atMs)).toEqual(back)
      const moments = [before.promotionUntilMs, before.nextPromotionFromMs].filter((one) => one !== null)
      if (moments.every((one) => one > atMs)) expect(back).toEqual(before)
    }),
  )
})
