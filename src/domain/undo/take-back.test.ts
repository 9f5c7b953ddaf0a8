import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'
import { isSame, promotionAfterUndo, stockAfterUndo, takeBack, unmergedTags, writtenFields } from './take-back.ts'

const FIELDS = ['unitPriceOre', 'promotionPercent', 'active', 'seriesId', 'colorTags', 'specifications'] as const
const value = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
)
const state = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value])))
const edit = fc.record({ field: fc.constantFrom(...FIELDS), value })

test('in every history exactly the fields untouched since go back, and what others wrote stays', () => {
  fc.assert(
    fc.property(state, state, fc.array(edit, { maxLength: 8 }), (before, after, edits) => {
      const written = writtenFields(before, after)
      const now = Object.assign({ ...after }, ...edits.map(({ field, value }) => ({ [field]: value }))) as typeof after
      const { back, stays } = takeBack(written, now)
      const result = { ...now, ...back }
      for (const field of FIELDS) {
        const wasWritten = !isSame(before[field], after[field])
        const isUntouched = isSame(now[field], after[field])
        // the rule in its simplest form
        expect(isSame(result[field], wasWritten && isUntouched ? before[field] : now[field])).toBe(true)
        expect(stays.includes(field)).toBe(wasWritten && !isUntouched && !isSame(now[field], before[field]))
      }
      if (edits.length === 0) expect(isSame(result, before)).toBe(true)
    }),
  )
})

test('undoing an undo makes the change again', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const { back } = takeBack(writtenFields(before, after), after)
      const undone = { ...after, ...back }
      const again = takeBack(writtenFields(after, undone), undone)
      expect(isSame({ ...undone, ...again.back }, after)).toBe(true)
    }),
  )
})

test('a field that others have set to what it was is left alone', () => {
  expect(takeBack({ before: { price: 1 }, after: { price: 2 } }, { price: 1 })).toEqual({ back: {}, stays: [] })
})

test('only what differs is written down, nothing as null', () => {
  expect(writtenFields({ a: 1, b: [1], c: undefined, d: { x: 1, y: 2 } }, { a: 1, b: [2], c: 'x', d: { y: 2, x: 1 } })).toEqual({
    before: { b: [1], c: null },
    after: { b: [2], c: 'x' },
  })
})

test('an instant is the same as it is stored and as it was written down, and no other', () => {
  const [one, other] = [new Date('2026-11-23T23:00:00Z'), new Date('2026-11-25T23:00:00Z')]
  expect(isSame(one, '2026-11-23T23:00:00.000Z')).toBe(true)
  expect(isSame(one, other)).toBe(false)
  expect(writtenFields({ until: one }, { until: other }).after).toEqual({ until: other })
})

describe('an undone merge', () => {
  const merge = { gone: 'g', into: 'i' }
  test.each([
    [['g'], ['i'], ['g']],
    [['g', 'i'], ['i'], ['g', 'i']],
    [['i', 'g'], ['i'], ['i', 'g']],
    [
      ['a', 'g', 'b'],
      ['a', 'i', 'b'],
      ['a', 'g', 'b'],
    ],
    // tagged since
    [['g'], ['i', 'new'], ['g', 'new']],
    // the tag was removed since
    [['g'], ['a'], null],
    [['g'], ['i', 'g'], null],
  ])('%j, now %j, becomes %j', (before, now, after) => expect(unmergedTags(before, now, merge)).toEqual(after))

  test('gives every record that was not retagged its tags back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('g', 'i', 'a', 'b')), (before) => {
        fc.pre(before.includes('g'))
        const merged = [...new Set(before.map((tag) => (tag === 'g' ? 'i' : tag)))]
        const after = unmergedTags(before, merged, merge)
        expect(after?.toSorted()).toEqual(before.toSorted())
        // when the two stood apart, the merge kept the place of the first
        if (!before.includes('i')) expect(after).toEqual(before)
      }),
    )
  })
})

test.each([
  [17, 15, { stock: 2, isWhole: true }],
  [3, 15, { stock: 0, isWhole: false }],
  [3, -4, { stock: 7, isWhole: true }],
  [98, -4, { stock: 100, isWhole: false }],
  [0, 0, { stock: 0, isWhole: true }],
])('a stock of %i after a change of %i', (now, change, after) => expect(stockAfterUndo(now, change, 100)).toEqual(after))

test('rolls sold or received since stay so, and a stock is never below 0', () => {
  const amount = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(amount, amount, fc.array(fc.integer({ min: -50, max: 50 })), (before, counted, moves) => {
      const now = moves.reduce((stock, move) => Math.max(0, stock + move), counted)
      const { stock, isWhole } = stockAfterUndo(now, counted - before, 10_000)
      expect(stock).toBeGreaterThanOrEqual(0)
      if (isWhole) expect(stock - before).toBe(now - counted)
    }),
  )
})

const NOTHING: PromotionPlan = {
  promotionPercent: 0,
  promotionUntilMs: null,
  nextPromotionPercent: 0,
  nextPromotionFromMs: null,
  nextPromotionUntilMs: null,
}
const until = (endMs: number | null): PromotionPlan => ({ ...NOTHING, promotionPercent: 20, promotionUntilMs: endMs })
const next = { nextPromotionPercent: 30, nextPromotionFromMs: 50, nextPromotionUntilMs: 60 }

test('a removed promotion comes back with its end', () => {
  expect(promotionAfterUndo(until(100), NOTHING, 40)).toEqual(until(100))
  expect(promotionAfterUndo(until(null), NOTHING, 40)).toEqual(until(null))
})

test('one that would have ended by now does not, and one that would have begun runs', () => {
  expect(promotionAfterUndo(until(30), NOTHING, 40)).toEqual(NOTHING)
  expect(promotionAfterUndo({ ...until(45), ...next }, NOTHING, 50)).toEqual({ ...NOTHING, promotionPercent: 30, promotionUntilMs: 60 })
  expect(promotionAfterUndo({ ...until(45), ...next }, NOTHING, 60)).toEqual(NOTHING)
})

test('two promotions at the same time are none to take back', () => {
  expect(promotionAfterUndo({ ...until(55), ...next }, { ...NOTHING, ...next }, 40)).toBeNull()
  expect(promotionAfterUndo({ ...until(null), ...next }, { ...NOTHING, ...next }, 40)).toBeNull()
})

test('at every instant the restored plan is a valid one, and equals the earlier plan until its first moment', () => {
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
      const back = promotionAfterUndo(before, planAt(now, atMs), atMs)
      expect(back).not.toBeNull()
      if (back === null) return
      expect(planAt(back, atMs)).toEqual(back)
      const moments = [before.promotionUntilMs, before.nextPromotionFromMs].filter((one) => one !== null)
      if (moments.every((one) => one > atMs)) expect(back).toEqual(before)
    }),
  )
})
