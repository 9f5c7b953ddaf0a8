import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnsFor,
  hiddenColumns,
  isTabled,
  LIST_COLUMNS,
  mayDeleteView,
  SAVED_VIEW,
  TABLED_LISTS,
  VIEWED_LIST_NAMES,
  viewQueryProblem,
} from './saved-view.ts'

test('every valid address can be saved', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.string({ maxLength: 10 }), { minKeys: 1, maxKeys: 5 }),
      (state) => {
        expect(viewQueryProblem(new URLSearchParams(state).toString())).toBeNull()
      },
    ),
  )
})

test.each([
  ['', 'Filtrer eller sorter listen først.'],
  ['status=pending&sort=-total', null],
  ['search=%C3%A6r%C3%B8+wrap', null],
  ['search=a b', 'Visningen kan ikke gemmes.'],
  ['search=<script>', 'Visningen kan ikke gemmes.'],
  ['search=æ', 'Visningen kan ikke gemmes.'],
  ['a#b=1', 'Visningen kan ikke gemmes.'],
  [`s=${'a'.repeat(SAVED_VIEW.query - 2)}`, null],
  [`s=${'a'.repeat(SAVED_VIEW.query - 1)}`, 'Visningen kan ikke gemmes.'],
])('%s', (query, problem) => expect(viewQueryProblem(query)).toBe(problem))

test.each([
  [{ isOwn: true, isShared: false, isSuperadmin: false }, true],
  [{ isOwn: true, isShared: true, isSuperadmin: false }, true],
  [{ isOwn: false, isShared: true, isSuperadmin: false }, false],
  [{ isOwn: false, isShared: true, isSuperadmin: true }, true],
  [{ isOwn: false, isShared: false, isSuperadmin: true }, false],
])('who deletes a view: %o %s', (view, may) => expect(mayDeleteView(view)).toBe(may))

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
