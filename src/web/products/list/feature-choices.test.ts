import { expect, test } from 'vitest'
import { featureChoices } from './feature-choices.ts'

const features = (...counts: number[]) => counts.map((count, place) => ({ value: `f${place + 1}`, label: `F${place + 1}`, count }))
const valuesOf = (counts: readonly number[], total: number, chosen: readonly string[] = []) => {
  const { inSight, more } = featureChoices(features(...counts), total, chosen)
  return [inSight, more].map((choices) => choices.map(({ value }) => value).join(' '))
}

test('a feature that every product has is not offered, unless it is chosen', () => {
  expect(valuesOf([5, 2, 5], 5)).toEqual(['f2', ''])
  expect(valuesOf([5, 2, 5], 5, ['f3'])).toEqual(['f2 f3', ''])
  expect(valuesOf([5], 5)).toEqual(['', ''])
})

test('seven are visible in the order of the shop, the rest behind a heading', () => {
  expect(valuesOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 10)).toEqual(['f1 f2 f3 f4 f5 f6 f7', 'f8 f9'])
})

test('a chosen one is never hidden', () => {
  expect(valuesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 9], 10, ['f9'])).toEqual(['f1 f2 f3 f4 f5 f6 f7 f9', 'f8 f10'])
})

test('a single remaining feature is shown, as a heading would take its room', () => {
  expect(valuesOf([1, 2, 3, 4, 5, 6, 7, 8], 10)).toEqual(['f1 f2 f3 f4 f5 f6 f7 f8', ''])
})
