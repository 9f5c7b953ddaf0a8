import { expect, test } from 'vitest'
import { recommendedBand } from './recommended.ts'

const film = { categoryId: 'bilfolie', productTypeId: null, pinned: false, stock: 5 }
const tool = { ...film, categoryId: 'vaerktoej' }

const BEST_FIRST = [
  ['a pinned film', { ...film, pinned: true }],
  ['a pinned film that is sold out', { ...film, pinned: true, stock: 0 }],
  ['a pinned tool', { ...tool, pinned: true }],
  ['a pinned tool that is sold out', { ...tool, pinned: true, stock: 0 }],
  ['a film', film],
  ['a film that is sold out', { ...film, stock: 0 }],
  ['a tool', tool],
  ['a tool that is sold out', { ...tool, stock: 0 }],
] as const

test('films stand before accessories, what is in stock before what is sold out, and what is pinned before all', () => {
  const ordered = BEST_FIRST.toReversed().toSorted(([, one], [, other]) => recommendedBand(other) - recommendedBand(one))
  expect(ordered.map(([name]) => name)).toEqual(BEST_FIRST.map(([name]) => name))
  expect(ordered.map(([, product]) => recommendedBand(product))).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
})

test('the type alone makes a film too', () => {
  expect(recommendedBand({ ...film, categoryId: null, productTypeId: 'lakbeskyttelse-tpu' })).toBe(recommendedBand(film))
  expect(recommendedBand({ ...film, categoryId: null })).toBe(recommendedBand(tool))
})
