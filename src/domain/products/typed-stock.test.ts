import { expect, test } from 'vitest'
import { readStock, stockAfter } from './typed-stock.ts'

test.each([
  ['52', { stock: 52 }],
  ['0', { stock: 0 }],
  [' 1.250 ', { stock: 1250 }],
  ['+40', { stockChange: 40 }],
  ['+ 40', { stockChange: 40 }],
  ['+1.250', { stockChange: 1250 }],
  ['-3', { stockChange: -3 }],
  ['−3', { stockChange: -3 }],
])('»%s« in a stock cell is %o', (typed, meant) => {
  expect(readStock(typed)).toEqual(meant)
})

test.each(['', ' ', '+', '-', '+0', '-0', '1,5', '+1,5', '++4', '+-4', 'fem', '40+', '1000001', '+1000001'])(
  '»%s« in a stock cell is nothing',
  (typed) => {
    expect(readStock(typed)).toBeNull()
  },
)

test.each([
  ['52', 7, 52],
  ['+40', 7, 47],
  ['−3', 7, 4],
  ['-9', 7, 0],
  ['0', 7, 0],
  ['mange', 7, 0],
  ['', 7, 0],
])('while "%s" is typed where %d are in stock, %d are shown', (typed, stock, shown) => expect(stockAfter(typed, stock)).toBe(shown))
