import { expect, test } from 'vitest'
import { standIns } from './nearest-films.ts'

const film = (id: number, difference: number) => ({ id, difference })
const ids = (films: readonly { id: number }[]) => films.map(({ id }) => id)

test('in place of a film stand the nearest of its own finish', () => {
  expect(ids(standIns([film(1, 3), film(2, 5), film(3, 9), film(4, 10)], [film(9, 0.5), film(1, 3), film(2, 5)]))).toEqual([1, 2, 3])
})

test('where its own finish has too few of such a colour, the nearest of any follow, each once', () => {
  expect(ids(standIns([film(1, 3), film(2, 40)], [film(9, 0.5), film(1, 3), film(8, 4)]))).toEqual([1, 9, 8])
})

test('a film of its own finish that is like it to the eye stands first up to where it is no longer similar', () => {
  expect(ids(standIns([film(1, 12), film(2, 12.1)], [film(9, 1), film(1, 12)]))).toEqual([1, 9])
})

test('without anything in stock there is nothing', () => {
  expect(standIns([], [])).toEqual([])
})
