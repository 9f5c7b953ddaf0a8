import { expect, test } from 'vitest'
import { restock } from './restock.ts'

test('what was sold while somebody corrected the stock stays sold', () => {
  expect(restock(93, { seen: 100, wanted: 100 })).toBe(93)
  expect(restock(93, { seen: 100, wanted: 150 })).toBe(143)
  expect(restock(93, { seen: 100, wanted: 90 })).toBe(83)
  expect(restock(100, { seen: 100, wanted: 40 })).toBe(40)
})

test('the stock never goes below nothing', () => {
  expect(restock(3, { seen: 10, wanted: 5 })).toBe(0)
})
