import { expect, test } from 'vitest'
import { PRODUCT_SORT_LABELS, PRODUCT_SORTS, searchable, spelledAs } from './product-list.ts'

test.each([
  ['POLARHVID', 'polarhvid'],
  ['STØBT til ÆGTE', 'støbt til ægte'],
  ['bla\u030a', 'blå'],
  ['  Polar \t  White ', 'polar white'],
  ['', ''],
])('"%s" is searched as "%s"', (text, searched) => expect(searchable(text)).toBe(searched))

test('searching a searched text again changes nothing', () => {
  for (const text of ['İstanbul', 'ẞ', 'ÅÅ\u00a0Å']) expect(searchable(searchable(text))).toBe(searchable(text))
})

test('has a Danish word for every order', () => {
  expect(PRODUCT_SORTS.map((sort) => PRODUCT_SORT_LABELS[sort])).toEqual([
    'Anbefalet',
    'Navn (A-Å)',
    'Pris (lav til høj)',
    'Pris (høj til lav)',
    'Nyeste først',
  ])
})

test.each([
  ['satin', 'Satin'],
  ['BLÅ', 'Blå'],
  ['mat', 'mat'],
  ['Krom', 'Krom'],
])('asked for %s, the shop finds what it spells %s', (asked, spelled) => {
  expect(spelledAs(['Satin', 'Mat', 'mat', 'Blå'], asked)).toBe(spelled)
})
