import { expect, test } from 'vitest'
import { ROLL_LABELS_WRITTEN, readRollLabels, writeRollLabels } from './roll-label.ts'

test('the rolls to label stand in an address and are read from it again', () => {
  const rolls = [
    { productId: 12, batchId: 34, labels: 5 },
    { productId: 13, batchId: null, labels: 120 },
  ]
  const written = writeRollLabels(rolls)
  expect(written).toBe('12.34.5,13..120')
  expect(written).toMatch(ROLL_LABELS_WRITTEN)
  expect(readRollLabels(written)).toEqual(rolls)
})

test.each(['', '12', '12.34', '12.34.', '.34.5', '12.34.5,', '1.2.3.4', '1.2.-3', '1.2.99999'])('%j is refused', (text) => {
  expect(text).not.toMatch(ROLL_LABELS_WRITTEN)
})
