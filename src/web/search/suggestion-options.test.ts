import { describe, expect, test } from 'vitest'
import type { Suggestions } from '#contract/products/suggestions.ts'
import { nextOption, optionsOf } from './suggestion-options.ts'

const suggestions = {
  products: [{ id: 22, kcwId: 'FJ-1022', nameDa: 'Fjord Enebærblå' }],
  choices: [{ kind: 'color', value: 'blaa', label: 'Blå', hex: '#1b4f96' }],
  pages: [{ title: 'Installationsguide', path: '/installationsguide' }],
  search: { ignored: [], corrected: [] },
} as unknown as Suggestions

describe('the suggestions while somebody types', () => {
  test('link to products, filters, help pages and last to all results', () => {
    expect(optionsOf('blå', suggestions).map(({ to }) => to)).toEqual([
      '/produkt/FJ-1022',
      '/produkter?color=blaa',
      '/installationsguide',
      '/produkter?search=bl%C3%A5',
    ])
  })

  test('begin with the help page when the words name no product', () => {
    expect(optionsOf('levering', { ...suggestions, pagesFirst: true }).map(({ to }) => to)).toEqual([
      '/installationsguide',
      '/produkt/FJ-1022',
      '/produkter?color=blaa',
      '/produkter?search=levering',
    ])
  })

  test('begin with the films near a colour code, but not for a text that may be a word', () => {
    expect(['#1D4F91', '1d4f91', '#abc'].map((text) => optionsOf(text, undefined)[0]?.to)).toEqual([
      '/find-farve?farve=1d4f91',
      '/find-farve?farve=1d4f91',
      '/find-farve?farve=aabbcc',
    ])
    expect(optionsOf('bad', undefined).map(({ kind }) => kind)).toEqual(['all'])
    expect(optionsOf('1234', undefined).map(({ kind }) => kind)).toEqual(['all'])
  })

  test('are only the search until the answer arrives, and none while nothing is typed', () => {
    expect(optionsOf('blå', undefined).map(({ kind }) => kind)).toEqual(['all'])
    expect(optionsOf('', suggestions)).toEqual([])
  })

  test('are walked by the arrow keys, which wrap around through the field', () => {
    expect([-1, 0, 1, 2].map((active) => nextOption('ArrowDown', active, 3))).toEqual([0, 1, 2, -1])
    expect([-1, 0, 1, 2].map((active) => nextOption('ArrowUp', active, 3))).toEqual([2, -1, 0, 1])
    expect(nextOption('a', 1, 3)).toBeNull()
  })
})
