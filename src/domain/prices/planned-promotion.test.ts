import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from './planned-promotion.ts'

const NOTHING: PromotionPlan = {
  promotionPercent: 0,
  promotionUntilMs: null,
  nextPromotionPercent: 0,
  nextPromotionFromMs: null,
  nextPromotionUntilMs: null,
}
const plan = (part: Partial<PromotionPlan>): PromotionPlan => ({ ...NOTHING, ...part })
const next = (nextPromotionPercent: number, nextPromotionFromMs: number | null, nextPromotionUntilMs: number | null = null) => ({
  nextPromotionPercent,
  nextPromotionFromMs,
  nextPromotionUntilMs,
})

const nextMomentOf = ({ promotionUntilMs, nextPromotionFromMs }: PromotionPlan) => {
  const moments = [promotionUntilMs, nextPromotionFromMs].filter((moment) => moment !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}

test('a promotion ends at its end and not before', () => {
  const running = plan({ promotionPercent: 20, promotionUntilMs: 10 })
  expect(planAt(running, 9)).toEqual(running)
  expect(planAt(running, 10)).toEqual(NOTHING)
  expect(planAt(plan({ promotionPercent: 20 }), 1e12)).toEqual(plan({ promotionPercent: 20 }))
})

test('the next promotion begins at its beginning, with its own end', () => {
  const planned = plan(next(30, 10, 20))
  expect(planAt(planned, 9)).toEqual(planned)
  expect(planAt(planned, 10)).toEqual(plan({ promotionPercent: 30, promotionUntilMs: 20 }))
  expect(planAt(planned, 20)).toEqual(NOTHING)
})

test('one promotion follows another without a gap, in one change', () => {
  const both = plan({ promotionPercent: 20, promotionUntilMs: 10, ...next(30, 10) })
  expect(planAt(both, 10)).toEqual(plan({ promotionPercent: 30 }))
})

test('going from moment to moment is the same as looking at once', () => {
  const instant = fc.integer({ min: 1, max: 40 })
  const plans = fc.record({
    percent: fc.integer({ min: 0, max: 100 }),
    end: fc.option(instant),
    next: fc.option(fc.tuple(instant, fc.option(instant))),
  })
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 50 }), ({ percent, end, next: coming }, atMs) => {
      const requested = withoutLeftovers(
        plan({ promotionPercent: percent, promotionUntilMs: end, ...(coming && next(25, coming[0], coming[1])) }),
      )
      fc.pre(Object.keys(planProblems(requested, NOTHING, 0)).length === 0)
      let stepped = requested
      for (let moment = nextMomentOf(stepped); moment !== null && moment <= atMs; moment = nextMomentOf(stepped)) {
        const after = planAt(stepped, moment)
        expect(after).not.toEqual(stepped)
        stepped = after
      }
      expect(stepped).toEqual(planAt(requested, atMs))
    }),
  )
})

test.each([
  ['an end of nothing', { promotionUntilMs: 10 }, 'promotionUntil'],
  ['an end in the past', { promotionPercent: 5, promotionUntilMs: 4 }, 'promotionUntil'],
  ['an end now', { promotionPercent: 5, promotionUntilMs: 5 }, 'promotionUntil'],
  ['a beginning of nothing', next(0, 10), 'nextPromotion'],
  ['an end of no next one', next(0, null, 10), 'nextPromotion'],
  ['a next one without a beginning', next(5, null), 'nextPromotionFrom'],
  ['a beginning in the past', next(5, 5), 'nextPromotionFrom'],
  ['an end before the beginning', next(5, 10, 9), 'nextPromotionUntil'],
  ['an end at the beginning', next(5, 10, 10), 'nextPromotionUntil'],
  ['one beside one without an end', { promotionPercent: 5, ...next(5, 10) }, 'promotionUntil'],
  ['one before the other ends', { promotionPercent: 5, promotionUntilMs: 11, ...next(5, 10) }, 'nextPromotionFrom'],
] as const)('%s is refused', (_what, part, field) => {
  const problems = planProblems(plan(part), NOTHING, 5)
  expect(Object.keys(problems)).toEqual([field])
  expect(Object.values(problems)[0]).toMatch(/\.$/)
})

test('what makes sense is not refused, and what stayed is not judged again', () => {
  for (const part of [{}, { promotionPercent: 5 }, { promotionPercent: 5, promotionUntilMs: 10, ...next(9, 10, 20) }, next(5, 10)])
    expect(planProblems(plan(part), NOTHING, 5)).toEqual({})
  const stood = plan({ promotionPercent: 5, promotionUntilMs: 4 })
  expect(planProblems({ ...stood, promotionPercent: 6 }, stood, 5)).toEqual({})
  expect(planProblems(plan(next(5, 4)), plan(next(5, 4)), 5)).toEqual({})
})

test('with the promotion its end goes, with the next one its times', () => {
  expect(withoutLeftovers(plan({ promotionUntilMs: 10, ...next(0, 11, 12) }))).toEqual(NOTHING)
})
