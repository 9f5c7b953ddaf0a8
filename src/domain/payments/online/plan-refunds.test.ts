import { expect, test } from 'vitest'
import { planRefunds } from './plan-refunds.ts'

const TAKEN = [
  { id: 2, leftOre: 300 },
  { id: 1, leftOre: 500 },
]

test.each([
  ['a part of the last payment', 200, [{ id: 2, amountOre: 200 }]],
  ['all of it', 300, [{ id: 2, amountOre: 300 }]],
  [
    'more than it was: the rest of the one before',
    400,
    [
      { id: 2, amountOre: 300 },
      { id: 1, amountOre: 100 },
    ],
  ],
  [
    'everything',
    800,
    [
      { id: 2, amountOre: 300 },
      { id: 1, amountOre: 500 },
    ],
  ],
  ['more than came in', 801, null],
] as const)('%s goes back', (_, amountOre, parts) => {
  expect(planRefunds(amountOre, TAKEN)).toEqual(parts)
})

test('a payment that went back already gives nothing more', () => {
  expect(
    planRefunds(100, [
      { id: 2, leftOre: 0 },
      { id: 1, leftOre: -50 },
    ]),
  ).toBeNull()
})
