import { expect, test } from 'vitest'
import { changeLeft, readStock, restock, stockAfter, stockChangeProblem } from './typed-stock.ts'

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

test.each([
  ['+45', '+40', '+5'],
  ['+30', '+40', '−10'],
  ['+ 40', '+40', null],
  ['+45', '50', '+5'],
  ['+45', '10', '+45'],
  ['55', '+40', '55'],
  ['+', '+40', '+'],
])('»%s« typed while »%s« is saved of a stock of 10 leaves %j to be saved', (typed, sent, left) =>
  expect(changeLeft(typed, { sent, stock: 10 })).toBe(left),
)

test('what was sold while somebody corrected the stock stays sold', () => {
  expect(restock(93, { seen: 100, entered: 100 })).toBe(93)
  expect(restock(93, { seen: 100, entered: 150 })).toBe(143)
  expect(restock(93, { seen: 100, entered: 90 })).toBe(83)
  expect(restock(100, { seen: 100, entered: 40 })).toBe(40)
})

test('the stock never goes below nothing', () => {
  expect(restock(3, { seen: 10, entered: 5 })).toBe(0)
})

test('more than there is cannot be taken out of stock, and says how many there are', () => {
  expect(stockChangeProblem(5, -3)).toBeNull()
  expect(stockChangeProblem(3, -3)).toBeNull()
  expect(stockChangeProblem(0, 40)).toBeNull()
  expect(stockChangeProblem(2, -3)).toBe('Der er kun 2 på lager, så 3 kan ikke trækkes fra.')
  expect(stockChangeProblem(1200, -1500)).toBe('Der er kun 1.200 på lager, så 1.500 kan ikke trækkes fra.')
})

test('the stock never grows beyond what a stock may be', () => {
  expect(stockChangeProblem(999_999, 1)).toBeNull()
  expect(stockChangeProblem(999_999, 2)).toBe('Så stort et lager kan der ikke være.')
})
