import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareProducts, matchesSearch, PRODUCT_SORTS } from './product-list.ts'

const product = (id: number, nameDa: string, priceOre = 100, createdAt = '2026-01-01T00:00:00.000Z') => ({
  id,
  nameDa,
  priceOre,
  createdAt,
})
const idsSorted = (sort: (typeof PRODUCT_SORTS)[number], products: ReturnType<typeof product>[]) =>
  products.toSorted(compareProducts(sort)).map(({ id }) => id)

describe('the product list', () => {
  test('sorts names the Danish way: Æ, Ø, Å last, and Aa with Å', () => {
    const names = ['Aarhus', 'Ørred', 'Zink', 'Ærlig', 'Ål', 'Abe']
    const sorted = names.map((name, index) => product(index, name)).toSorted(compareProducts('name'))
    expect(sorted.map(({ nameDa }) => nameDa)).toEqual(['Abe', 'Zink', 'Ærlig', 'Ørred', 'Ål', 'Aarhus'])
  })
  test('sorts by price both ways, the same price by name', () => {
    const products = [product(1, 'B', 200), product(2, 'A', 200), product(3, 'C', 199), product(4, 'D', 201)]
    expect(idsSorted('price-low', products)).toEqual([3, 2, 1, 4])
    expect(idsSorted('price-high', products)).toEqual([4, 2, 1, 3])
  })
  test('sorts the newest first', () => {
    const products = [
      product(1, 'A', 1, '2026-01-01T00:00:00.000Z'),
      product(2, 'B', 1, '2026-03-01T00:00:00.000Z'),
      product(3, 'C', 1, '2025-12-31T23:59:59.999Z'),
    ]
    expect(idsSorted('newest', products)).toEqual([2, 1, 3])
  })
  test('falls back to the id, so that two pages never show one product twice', () => {
    expect(idsSorted('name', [product(2, 'Ens'), product(1, 'Ens')])).toEqual([1, 2])
  })
  test('comes in one order only, however it was loaded', () => {
    const products = fc.uniqueArray(
      fc.record({
        id: fc.nat(50),
        nameDa: fc.constantFrom('A', 'a', 'Å', 'Aa', 'B'),
        priceOre: fc.nat(3),
        createdAt: fc.constantFrom('2025', '2026'),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(products, fc.constantFrom(...PRODUCT_SORTS), (list, sort) => {
        expect(idsSorted(sort, list.toReversed())).toEqual(idsSorted(sort, list))
      }),
    )
  })
})

describe('searching', () => {
  const film = {
    name: 'Nordlys Gloss Polar White',
    nameDa: 'Nordlys Polarhvid',
    description: null,
    descriptionDa: 'Blank støbt folie til ÆGTE professionelle',
    series: 'Nordlys',
    kcwId: 'NL-1001',
  }
  test.each([
    ['polar', true],
    ['POLARHVID', true],
    ['gloss', true],
    ['nordlys', true],
    ['nl-1001', true],
    ['ægte', true],
    ['STØBT', true],
    ['stø\u0062t', true],
    ['  Polar   White ', true],
    ['', true],
    ['polar hvid', false],
    ['mat', false],
  ])('for "%s" finds the film: %s', (search, found) => expect(matchesSearch(film, search)).toBe(found))

  test('finds Å written as A with a ring', () => {
    expect(matchesSearch({ ...film, nameDa: 'Blå' }, 'bla\u030a')).toBe(true)
  })
  test('finds English text in a product without Danish text', () => {
    expect(matchesSearch({ ...film, description: 'Cast film', descriptionDa: null, series: null }, 'cast')).toBe(true)
  })
})
