import { describe, expect, test } from 'vitest'
import { type KnownBatch, ofUnknown } from './batch-rolls.ts'
import { batchesText, isOneBatch, packedBatchesText, sameBatchText } from './batch-texts.ts'

const of = (id: number, rolls: number): KnownBatch => ({ id, code: `L${id}`, rolls })

describe('of which batches the rolls of a line are', () => {
  test.each([
    [[of(1, 3)], 'Batch L1', 'Batch L1'],
    [[of(1, 2), of(2, 1)], '2 af batch L1, 1 af batch L2', '2 af batch L1, 1 af batch L2'],
    [[of(1, 2), ofUnknown(1)], '2 af batch L1', 'Batch L1, 1 uden kendt batch'],
    [[ofUnknown(3)], '', ''],
    [[], '', ''],
  ])('%j', (batches, forBuyer, forPacker) => expect([batchesText(batches), packedBatchesText(batches)]).toEqual([forBuyer, forPacker]))
})

describe('before it is bought', () => {
  test.each([
    [[of(1, 3)], '3 ruller fra samme batch'],
    [[of(1, 2), of(2, 1)], 'Kun 2 + 1 fra to batches'],
    [[of(1, 1), of(2, 3), of(3, 2)], 'Kun 3 + 2 + 1 fra tre batches'],
    [[of(1, 2), ofUnknown(1)], 'Kun 2 ruller fra samme batch'],
    [[of(1, 1), ofUnknown(1)], 'Ikke fra samme batch'],
    [[of(1, 1)], null],
    [[ofUnknown(4)], null],
    [[], null],
  ])('%j says %s', (taken, text) => expect(sameBatchText(taken)).toBe(text))

  test('is one batch only where it is known', () => {
    expect([[of(1, 3)], [of(1, 2), of(2, 1)], [ofUnknown(3)], []].map(isOneBatch)).toEqual([true, false, false, false])
  })
})
