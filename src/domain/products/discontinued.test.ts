import { expect, test } from 'vitest'
import { isUnlisted, runsOut, runsOutText } from './discontinued.ts'

test('what is discontinued is gone when the last one is sold, and nothing else is', () => {
  expect(isUnlisted({ discontinued: true, stock: 0 })).toBe(true)
  expect(isUnlisted({ discontinued: true, stock: 1 })).toBe(false)
  expect(isUnlisted({ discontinued: false, stock: 0 })).toBe(false)
})

test('nothing of a discontinued product is sent later', () => {
  expect(runsOut({ discontinued: true }, { shipsLater: 1 })).toBe(true)
  expect(runsOut({ discontinued: true }, { shipsLater: 0 })).toBe(false)
  expect(runsOut({ discontinued: false }, { shipsLater: 9 })).toBe(false)
})

test('why it cannot be had: sold out, too few, or no batch of so many', () => {
  expect(runsOutText({ nameDa: 'Fjord Blå', stock: 0 }, { quantity: 1 })).toBe('Fjord Blå er udgået og udsolgt.')
  expect(runsOutText({ nameDa: 'Fjord Blå', stock: 3 }, { quantity: 4 })).toBe('Fjord Blå udgår, og der er kun 3 stk. tilbage.')
  expect(runsOutText({ nameDa: 'Fjord Blå', stock: 3 }, { quantity: 3, oneBatch: true })).toContain('Fravælg at vente på én batch.')
  const onTwoLines = runsOutText({ nameDa: 'Fjord Blå', stock: 3 }, { quantity: 2 })
  expect(onTwoLines, 'each of two lines has fewer').toBe('Fjord Blå udgår, og der er kun 3 stk. tilbage.')
})
