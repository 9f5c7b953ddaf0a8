import { expect, test } from 'vitest'
import { columnsFor, hiddenColumns, isTabled, LIST_COLUMNS, TABLED_LISTS } from './list-columns.ts'
import { VIEWED_LIST_NAMES } from './saved-view.ts'

test('every list that is a table has columns to leave out, each once, and the others have none', () => {
  expect(VIEWED_LIST_NAMES.filter((list) => isTabled(list))).toEqual(VIEWED_LIST_NAMES.filter((list) => list in LIST_COLUMNS))
  for (const list of TABLED_LISTS) {
    const columns = columnsFor(list, () => true)
    expect(new Set(columns).size, list).toBe(columns.length)
    expect(columns.length, list).toBeGreaterThan(0)
  }
})

test('staff are not offered a column they do not see', () => {
  expect(columnsFor('orders', () => false)).toEqual(['Dato', 'Kunde', 'Status', 'Betaling', 'Faktura'])
  expect(columnsFor('orders', (work) => work === 'seeOrderAmounts')).toContain('I alt')
  expect(columnsFor('products', () => false)).toEqual(['Billede', 'SKU', 'Lager'])
  expect(columnsFor('products', (work) => work === 'changePrices')).toEqual(['Billede', 'SKU', 'Lager', 'Mærker'])
})

test('what a list does not have is not left out, and nothing twice', () => {
  expect(hiddenColumns('orders', ['I alt', 'Dato', 'Dato', 'Ordre', 'Vægt'])).toEqual(['Dato', 'I alt'])
  expect(hiddenColumns('orders', [])).toEqual([])
})
