import { describe, expect, test } from 'vitest'
import { type KnownBatch, ofUnknown } from './batch-rolls.ts'
import {
  batchesText,
  batchPromise,
  blockedText,
  canWaitForOneBatch,
  invoicedBatchesText,
  isOneBatch,
  lineBatchesText,
  moreOfBatchText,
  packedBatchesText,
  promisedRolls,
  sameBatchText,
} from './batch-texts.ts'

const of = (id: number, rolls: number): KnownBatch => ({ id, code: `L${id}`, rolls })

describe('of which batches the rolls of a line are', () => {
  test.each([
    [[of(1, 3)], 'Batch L1', 'Batch L1'],
    [[of(1, 2), of(2, 1)], '2 af batch L1, 1 af batch L2', '2 af batch L1, 1 af batch L2'],
    [[of(1, 2), ofUnknown(1)], '2 af batch L1', '2 af batch L1, 1 uden kendt batch'],
    [[ofUnknown(3)], '', ''],
    [[], '', ''],
  ])('%j', (batches, forBuyer, forPacker) => expect([batchesText(batches), packedBatchesText(batches)]).toEqual([forBuyer, forPacker]))
})

describe('before it is bought', () => {
  test.each([
    [[of(1, 3)], '3\u00a0stk. fra samme batch'],
    [[of(1, 2), of(2, 1)], 'Kun 2 + 1 fra to batches'],
    [[of(1, 1), of(2, 3), of(3, 2)], 'Kun 3 + 2 + 1 fra tre batches'],
    [[of(1, 2), ofUnknown(1)], 'Kun 2\u00a0stk. fra samme batch'],
    [[of(1, 1), ofUnknown(1)], 'Ikke fra samme batch'],
    [[of(1, 1)], null],
    [[ofUnknown(4)], null],
    [[], null],
  ])('%j says %s', (batches, text) => expect(sameBatchText(batches)).toBe(text))

  test('is one batch only where it is known', () => {
    expect([[of(1, 3)], [of(1, 2), of(2, 1)], [ofUnknown(3)], []].map(isOneBatch)).toEqual([true, false, false, false])
  })
})

test('a buyer may wait for one batch where what is there now is not all of one', () => {
  const canWait = (batches: Parameters<typeof canWaitForOneBatch>[0], quantity: number, oneBatch = false) =>
    canWaitForOneBatch(batches, { quantity, oneBatch })
  expect(canWait([of(1, 3)], 3)).toBe(false)
  expect(canWait([of(1, 2), of(2, 1)], 3)).toBe(true)
  expect(canWait([of(1, 2)], 3)).toBe(true)
  expect(canWait([ofUnknown(3)], 3)).toBe(false)
  expect(canWait([], 3, true)).toBe(true)
  expect(canWait([of(1, 1)], 1, true)).toBe(false)
})

test('a buyer is promised one batch only where it is known, and reads what they wait for', () => {
  expect(batchPromise({ batches: [of(1, 3)], oneBatch: false })).toEqual({ rolls: 3, text: '3\u00a0stk. fra samme batch' })
  expect(batchPromise({ batches: [of(1, 2), of(2, 1)], oneBatch: false })).toEqual({ rolls: 0, text: 'Kun 2 + 1 fra to batches' })
  expect(batchPromise({ batches: [], oneBatch: true })).toEqual({ rolls: 0, text: 'Venter på varer fra én batch' })
  expect(batchPromise({ batches: [ofUnknown(3)], oneBatch: false })).toBeNull()
  expect(batchPromise({ batches: [of(1, 1)], oneBatch: false })).toBeNull()
})

describe('who comes back for more of a batch is promised that one', () => {
  const NOT_ENOUGH = 'Der er ikke nok af den batch, du fik sidst'
  test.each([
    ['a single roll too', [of(1, 1)], 1, '1\u00a0stk. fra batch L1 som sidst'],
    ['as many as there are', [of(1, 3)], 3, '3\u00a0stk. fra batch L1 som sidst'],
    ['and no other', [of(2, 1)], 0, NOT_ENOUGH],
    ['nor another, though it has them all', [of(2, 3)], 0, `${NOT_ENOUGH}. 3\u00a0stk. fra samme batch`],
    ['nor a part of it', [of(1, 2), of(2, 1)], 0, `${NOT_ENOUGH}. Kun 2 + 1 fra to batches`],
    ['nor unknown ones', [ofUnknown(1)], 0, NOT_ENOUGH],
    ['nor what is sold out', [], 0, NOT_ENOUGH],
  ])('%s', (_, batches, rolls, text) => expect(batchPromise({ batches, oneBatch: false, batchId: 1 })).toEqual({ rolls, text }))

  test('or waits for any', () =>
    expect(batchPromise({ batches: [], oneBatch: true, batchId: 1 })?.text).toBe('Venter på varer fra én batch'))
})

test('rolls of one batch are promised by their number, one roll too', () => {
  expect([promisedRolls({ batches: [of(1, 1)] }), promisedRolls({ batches: [of(1, 3)] })]).toEqual([1, 3])
  expect([promisedRolls({ batches: [of(1, 2), of(2, 1)] }), promisedRolls({ batches: [ofUnknown(2)] })]).toEqual([0, 0])
  expect(promisedRolls({ batches: [of(2, 3)], batchId: 1 })).toBe(0)
})

test('the packer is warned of batches that were blocked since', () => {
  expect(blockedText([of(1, 1), of(2, 1), ofUnknown(1)], [2, 9])).toBe('Batch L2 er spærret')
  expect(blockedText([of(1, 1), of(2, 1)], [1, 2])).toBe('Batch L1 og L2 er spærret')
  expect(blockedText([of(1, 1)], [])).toBe('')
})

test('a line that waits for one batch shows it until it has its rolls', () => {
  const line = { batches: [], oneBatch: true, quantity: 3, sent: 0 }
  expect(lineBatchesText(line)).toBe('Venter på varer fra én batch')
  expect(lineBatchesText({ ...line, batches: [of(1, 3)] })).toBe('Batch L1')
  expect(lineBatchesText({ ...line, sent: 3 })).toBe('')
})

test('an invoice names the batches of its rolls, without numbers where it is of a part of them', () => {
  expect(invoicedBatchesText([of(1, 3)], 1)).toBe('Batch L1')
  expect(invoicedBatchesText([of(1, 2), of(2, 1)], 3)).toBe('2 af batch L1, 1 af batch L2')
  expect(invoicedBatchesText([of(1, 2), of(2, 1)], 2)).toBe('Batch L1, L2')
  expect(invoicedBatchesText([ofUnknown(2)], 2)).toBe('')
  expect(invoicedBatchesText([of(1, 2), ofUnknown(1)], 3)).toBe('2 af batch L1')
  expect(invoicedBatchesText([of(1, 2), ofUnknown(1)], 1)).toBe('Batch L1 eller ukendt')
})

test('who comes back for more of a batch reads whether there is enough', () => {
  expect(moreOfBatchText({ code: 'L1', rolls: 2 }, 2)).toBe('Fra batch L1 som sidst')
  expect(moreOfBatchText({ code: 'L1', rolls: 1 }, 2)).toBe('Der er kun 1\u00a0stk. tilbage af batch L1')
})
