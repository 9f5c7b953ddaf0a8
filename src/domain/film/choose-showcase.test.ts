import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveFilmLook, type FilmFacts } from '#domain/products/film-look.ts'
import { chooseShowcase, type ShowcaseCandidate } from './choose-showcase.ts'

const film = (kcwId: string, facts: Omit<FilmFacts, 'name'>, { featured = false, stock = 5 } = {}): ShowcaseCandidate => ({
  kcwId,
  featured,
  stock,
  look: deriveFilmLook({ name: kcwId, ...facts }),
})
const films = [
  film('A-red', { finish: 'Blank', hex: '#c8102e' }),
  film('B-red', { finish: 'Blank', hex: '#c41230' }),
  film('C-blue', { finish: 'Satin', hex: '#27415c' }),
  film('D-green', { finish: 'Farveskift', hex: '#2fa37b' }),
  film('E-chrome', { finish: 'Krom', hex: '#d7dbde' }),
  film('F-black', { finish: 'Mat', hex: '#0b0c0e' }),
  film('G-clear', { finish: 'Blank', categoryId: 'lakbeskyttelse', productType: 'TPU' }),
]
const skus = (chosen: readonly ShowcaseCandidate[]) => chosen.map(({ kcwId }) => kcwId)

test('films of one colour are not shown beside each other while there are others', () => {
  const chosen = skus(chooseShowcase(films, 4))
  expect(chosen).toHaveLength(4)
  expect(chosen.filter((sku) => sku.endsWith('red'))).toHaveLength(1)
})

test('of two alike the featured one is shown, and the one in stock before the one that is not', () => {
  const alike = (second: { featured?: boolean; stock?: number }, first: { stock?: number } = {}) => [
    film('A', { finish: 'Blank', hex: '#c8102e' }, first),
    film('B', { finish: 'Blank', hex: '#c8102e' }, second),
  ]
  expect(skus(chooseShowcase(alike({ featured: true }), 1))).toEqual(['B'])
  expect(skus(chooseShowcase(alike({}, { stock: 0 }), 1))).toEqual(['B'])
  expect(skus(chooseShowcase(alike({}), 1))).toEqual(['A'])
})

test('a clear film shows nothing of its own and is never chosen; a dull black one comes last', () => {
  expect(skus(chooseShowcase(films, 9))).not.toContain('G-clear')
  expect(skus(chooseShowcase(films, 4))).not.toContain('F-black')
})

test('a shop with fewer films shows them all, an empty one none', () => {
  expect(chooseShowcase(films.slice(0, 3), 6)).toHaveLength(3)
  expect(chooseShowcase([], 6)).toEqual([])
})

test('colourless films stand between the coloured ones', () => {
  const chosen = skus(chooseShowcase(films, 5))
  expect(chosen.indexOf('E-chrome')).toBeGreaterThan(0)
  expect(chosen.indexOf('E-chrome')).toBeLessThan(4)
})

test('the order the films come in changes nothing', () => {
  const shuffled = fc.shuffledSubarray(films, { minLength: films.length, maxLength: films.length })
  fc.assert(
    fc.property(shuffled, (others) => {
      expect(skus(chooseShowcase(others, 5))).toEqual(skus(chooseShowcase(films, 5)))
    }),
  )
})
