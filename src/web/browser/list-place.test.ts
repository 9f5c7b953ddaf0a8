import { expect, test } from 'vitest'
import { carriedPlace, listPlaceFrom, scrollKeyOf } from './list-place.ts'

const list = { pathname: '/produkter', search: '?color=blaa&page=2', key: 'k1', state: null }

test('a product knows the list it was reached from, and so does the next product', () => {
  const place = { address: '/produkter?color=blaa&page=2', scrollKey: 'k1' }
  expect(listPlaceFrom(list)).toEqual(place)
  const product = { pathname: '/produkt/NL-1005', search: '', key: 'k2', state: { list: place } }
  expect(carriedPlace(product.state)).toEqual(place)
  expect(listPlaceFrom(product)).toEqual(place)
})

test('a list reached by its back link keeps its scroll position, also for the next product', () => {
  const back = { ...list, key: 'k3', state: { scrollKey: 'k1' } }
  expect(scrollKeyOf(back)).toBe('k1')
  expect(listPlaceFrom(back)?.scrollKey).toBe('k1')
  expect(scrollKeyOf(list)).toBe('k1')
})

test.each([null, undefined, 'text', { list: null }, { list: { address: 1, scrollKey: 'k' } }, { scrollKey: 7 }])(
  'a page reached another way (%j) knows of no list',
  (state) => {
    const page = { pathname: '/', search: '', key: 'k9', state }
    expect(listPlaceFrom(page)).toBeNull()
    expect(scrollKeyOf(page)).toBe('k9')
  },
)
