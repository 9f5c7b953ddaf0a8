import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBatches,
  afterReleasing,
  afterReserving,
  type BatchedStock,
  type BatchRolls,
  batchOfLine,
  exchangeRolls,
  type KnownBatch,
  ofUnknown,
  releaseRolls,
  reserveForLines,
  reserveRolls,
  rollsFor,
  rollsOf,
  subtractBatches,
  unknownRolls,
} from './batch-rolls.ts'

const of = (id: number, rolls: number): KnownBatch => ({ id, code: `L${id}`, rolls })

const STOCK: BatchedStock = {
  stock: 12,
  batches: [of(1, 2), of(2, 5), of(3, 3)],
}

describe('rolls of an order', () => {
  test('are of one batch, the oldest that has them all', () => {
    expect(reserveRolls(STOCK, 3)).toEqual([of(2, 3)])
    expect(reserveRolls(STOCK, 2)).toEqual([of(1, 2)])
  })

  test('a single roll is of the oldest stock, whose batch is unknown', () => {
    expect(reserveRolls(STOCK, 1)).toEqual([ofUnknown(1)])
    expect(reserveRolls({ ...STOCK, stock: 10 }, 1)).toEqual([of(1, 1)])
  })

  test('are of as few batches as can be where none has them all', () => {
    expect(reserveRolls(STOCK, 6)).toEqual([of(2, 5), of(3, 1)])
  })

  test('are no more than there are, and of one batch when that has all that is left', () => {
    expect(reserveRolls({ stock: 2, batches: [of(1, 2)] }, 5)).toEqual([of(1, 2)])
    expect(reserveRolls({ stock: 0, batches: [] }, 5)).toEqual([])
  })

  test('are of the batch that is wished for, also when others have to follow', () => {
    expect(reserveRolls(STOCK, 1, { batchId: 3 })).toEqual([of(3, 1)])
    expect(reserveRolls(STOCK, 4, { batchId: 3 })).toEqual([of(2, 1), of(3, 3)])
    expect(reserveRolls(STOCK, 3, { batchId: 99 })).toEqual([of(2, 3)])
  })

  test('are none at all when only one batch will do and none has them', () => {
    expect(reserveRolls(STOCK, 6, { oneBatch: true })).toEqual([])
    expect(reserveRolls(STOCK, 5, { oneBatch: true })).toEqual([of(2, 5)])
    expect(reserveRolls({ stock: 4, batches: [] }, 2, { oneBatch: true })).toEqual([])
    expect(reserveRolls({ stock: 4, batches: [] }, 1, { oneBatch: true })).toEqual([ofUnknown(1)])
  })

  test.each([-1, 1.5, Number.NaN])('are a whole number, not %s', (wanted) => expect(() => reserveRolls(STOCK, wanted)).toThrow(RangeError))
})

describe('more rolls of a line', () => {
  const line = { batches: [of(1, 1)], oneBatch: false }
  test('are limited to the stock', () => expect(rollsFor(line, 20, STOCK)).toBe(12))
  test('are all of the batch it has or of any one, or none, where its buyer waits for one', () => {
    expect(rollsFor({ ...line, oneBatch: true }, 2, STOCK)).toBe(2)
    expect(rollsFor({ ...line, oneBatch: true }, 3, STOCK)).toBe(0)
    expect(rollsFor({ batches: [], oneBatch: true }, 5, STOCK)).toBe(5)
    expect(rollsFor({ batches: [], oneBatch: true }, 6, STOCK)).toBe(0)
  })
})

test('more rolls of a line are of the batch it has most of, the oldest of those', () => {
  expect(batchOfLine({ batches: [of(1, 1), of(2, 3)] })).toEqual({ batchId: 2 })
  expect(batchOfLine({ batches: [of(2, 1), of(1, 1), ofUnknown(1)] })).toEqual({ batchId: 1 })
  expect(batchOfLine({ batches: [ofUnknown(1)] })).toEqual({ batchId: undefined })
})

describe('rolls that come back', () => {
  test('leave as few batches as can be: unknown ones first, then the fewest of a batch', () => {
    const line: BatchRolls[] = [of(1, 3), of(2, 1), ofUnknown(1)]
    expect(releaseRolls(line, 1)).toEqual({ released: [ofUnknown(1)], retained: [of(1, 3), of(2, 1)] })
    expect(releaseRolls(line, 3)).toEqual({ released: [of(1, 1), of(2, 1), ofUnknown(1)], retained: [of(1, 2)] })
  })

  test('are of unknown batches where none were recorded', () =>
    expect(releaseRolls([of(1, 1)], 3)).toEqual({ released: [of(1, 1), ofUnknown(2)], retained: [] }))
})

test('no batch gives more than it has', () => {
  expect(() => subtractBatches([of(1, 2)], [of(1, 3)])).toThrow(RangeError)
  expect(() => subtractBatches([of(1, 2)], [of(2, 1)])).toThrow(RangeError)
  expect(() => afterReserving(STOCK, [ofUnknown(3)])).toThrow(RangeError)
})

describe('held rolls exchanged for others', () => {
  const line = [of(1, 2), of(3, 2)]
  test('are exchanged for the reserved ones, and sent rolls stay', () =>
    // two of four rolls are held: rolls of the smallest batch come back first
    expect(exchangeRolls(line, { held: 2, requested: [of(2, 2)], stock: STOCK })).toEqual({
      line: [of(1, 2), of(2, 2)],
      released: [of(3, 2)],
      reserved: [of(2, 2)],
    }))
  test('are of unknown batches where none were recorded', () =>
    expect(exchangeRolls([of(1, 1)], { held: 3, requested: [of(2, 3)], stock: STOCK })).toEqual({
      line: [of(2, 3)],
      released: [of(1, 1), ofUnknown(2)],
      reserved: [of(2, 3)],
    }))
  test('are not other than so many, nor more than there are', () => {
    expect(exchangeRolls(line, { held: 2, requested: [of(2, 1)], stock: STOCK })).toBeNull()
    expect(exchangeRolls(line, { held: 4, requested: [ofUnknown(4)], stock: STOCK })).toBeNull()
    expect(exchangeRolls(line, { held: 2, requested: [of(9, 2)], stock: STOCK })).toBeNull()
  })
})

describe('lines of one product', () => {
  const product = { id: 7, ...STOCK }
  test('share the batch that has what they all want', () =>
    expect(
      reserveForLines([
        { product, quantity: 2 },
        { product, quantity: 3 },
      ]),
    ).toEqual([[of(2, 2)], [of(2, 3)]]))
  test('each have what was wished for them', () => {
    const requested = [
      { product, quantity: 2, choice: { batchId: 3 } },
      { product, quantity: 7, choice: { oneBatch: true } },
      { product, quantity: 2, choice: {} },
    ]
    expect(reserveForLines(requested)).toEqual([[of(3, 2)], [], [of(1, 2)]])
  })
  test('take no more than there is', () =>
    expect(reserveForLines([10, 4].map((quantity) => ({ product, quantity }))).map(rollsOf)).toEqual([10, 2]))
})

const stock = fc
  .record({
    known: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }),
    rolls: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 5 }),
    unknown: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ known, rolls, unknown }): BatchedStock => {
    const batches = known.toSorted((a, b) => a - b).map((id, place) => of(id, rolls[place] ?? 1))
    return { stock: rollsOf(batches) + unknown, batches }
  })

function fewest(from: BatchedStock, rolls: number): number {
  const sizes = [...from.batches.map((batch) => batch.rolls), unknownRolls(from)]
  const counts = Array.from({ length: 2 ** sizes.length }, (_, chosen) => sizes.filter((_size, place) => chosen & (1 << place)))
  return Math.min(...counts.filter((some) => some.reduce((sum, size) => sum + size, 0) >= rolls).map((some) => some.length))
}

test('against every choice there is: as few batches as can be, a known one wherever it has them all, and every roll is counted', () => {
  fc.assert(
    fc.property(stock, fc.integer({ min: 0, max: 30 }), (from, wanted) => {
      const reserved = reserveRolls(from, wanted)
      const rolls = Math.min(wanted, from.stock)
      expect(rollsOf(reserved)).toBe(rolls)
      expect(reserved.length).toBe(rolls === 0 ? 0 : fewest(from, rolls))
      const oldest = from.batches.find((batch) => batch.rolls >= rolls)
      if (rolls > 1 && oldest) expect(reserved).toEqual([{ ...oldest, rolls }])
      const left = afterReserving(from, reserved)
      expect(left.stock).toBe(from.stock - rolls)
      expect(rollsOf(left.batches)).toBeLessThanOrEqual(left.stock)
      const back = addBatches(reserved, [])
      expect(afterReleasing(left, back)).toEqual(from)
    }),
    { numRuns: 2_000 },
  )
})
