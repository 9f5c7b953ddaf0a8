import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, stockTakenBack, takeBack, unmergedTags, writtenFields } from './take-back.ts'

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

test('taking back what was taken back makes the change again', () => {
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

describe('a merge that is taken back', () => {
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
])('a stock of %i after a change of %i', (now, change, after) => expect(stockTakenBack(now, change, 100)).toEqual(after))

test('rolls sold or received since stay so, and a stock is never below 0', () => {
  const amount = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(amount, amount, fc.array(fc.integer({ min: -50, max: 50 })), (before, counted, moves) => {
      const now = moves.reduce((stock, move) => Math.max(0, stock + move), counted)
      const { stock, isWhole } = stockTakenBack(now, counted - before, 10_000)
      expect(stock).toBeGreaterThanOrEqual(0)
      if (isWhole) expect(stock - before).toBe(now - counted)
    }),
  )
})
