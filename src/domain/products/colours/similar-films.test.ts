import { expect, test } from 'vitest'
import { similarFilms } from './similar-films.ts'

const film = (id: number, hex: string, finish: string | null = 'Blank') => ({ id, hex, finish })
const blue = film(1, '#1b55c4')

test('the nearest colour stands first, another finish after every film of the same one', () => {
  const films = [film(2, '#2f68d6'), film(3, '#1c56c5', 'Mat'), film(4, '#1f59c8'), film(5, '#1a50b8')]
  expect(similarFilms(blue, films)).toEqual([4, 5, 2, 3])
})

test('a colour that is not similar is left out, and so is the film itself', () =>
  expect(similarFilms(blue, [blue, film(2, '#c11b2e'), film(3, '#f2f2ef')])).toEqual([]))

test('nearness is what eyes see, not what stands in the hex code: two dark greys are nearer than two greens of the same step', () => {
  const green = film(1, '#2e8b4a')
  expect(similarFilms(green, [film(2, '#2e8b3c'), film(3, '#3c8b4a')])).toEqual([3, 2])
})

test('at most four are shown, always the same ones', () => {
  const many = Array.from({ length: 9 }, (_, index) => film(9 - index + 1, '#1b55c5'))
  expect(similarFilms(blue, many)).toEqual([2, 3, 4, 5])
})
