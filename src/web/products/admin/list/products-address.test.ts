import { expect, test } from 'vitest'
import { productsAddress, readProductList, sortedBy, toFilter } from './products-address.ts'

const read = (address: string) => readProductList(new URL(address, 'https://folie.example').searchParams)

test('what was chosen survives in the address, and defaults leave it short', () => {
  const state = read('/admin/produkter?search=mat&category=bilfolie&series=fjord&active=false&lowStock=true&sort=-price&page=2')
  expect(state).toMatchObject({
    search: 'mat',
    category: 'bilfolie',
    series: 'fjord',
    active: 'false',
    lowStock: 'true',
    sort: '-price',
    page: 2,
  })
  expect(read(productsAddress({ page: 2 }, state))).toEqual(state)
  expect(productsAddress({})).toBe('/admin/produkter')
})

test('every kind of tag narrows the list and its export', () => {
  const state = read('/admin/produkter?productType=tpu&backingType=luft&color=sort&feature=stoebt&finish=Mat')
  const tags = { productType: 'tpu', backingType: 'luft', color: 'sort', feature: 'stoebt', finish: 'Mat' }
  expect(state).toMatchObject(tags)
  expect(toFilter(state)).toEqual(tags)
  expect(read(productsAddress({ page: 2 }, state))).toEqual({ ...state, page: 2 })
})

test('another filter begins on the first page, and an address that makes no sense shows everything', () => {
  expect(read(productsAddress({ promoted: 'true' }, read('/admin/produkter?search=mat&page=4')))).toMatchObject({ search: 'mat', page: 1 })
  expect(read('/admin/produkter?active=maybe&sort=password&page=-1')).toEqual(read('/admin/produkter'))
})

test('an export is narrowed like the list, without its page and order', () => {
  expect(toFilter(read('/admin/produkter?series=fjord&featured=true&sort=-stock&page=3'))).toEqual({ series: 'fjord', featured: 'true' })
})

test('a second press on a heading turns the order round', () => {
  expect(sortedBy('price', 'nameDa')).toBe('price')
  expect(sortedBy('price', 'price')).toBe('-price')
})
