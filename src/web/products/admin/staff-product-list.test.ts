import { expect, test } from 'vitest'
import { firstOf, staffProductList } from './staff-product-list.ts'

const read = (address: string) => staffProductList.read(new URL(address, 'https://folie.example').searchParams)

test('choices are stored in the address, and defaults are left out of it', () => {
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
  expect(read(staffProductList.href({ page: 2 }, state))).toEqual(state)
  expect(staffProductList.href({})).toBe('/admin/produkter')
})

test('every kind of tag and the filter for new products narrow the list and its export', () => {
  const state = read('/admin/produkter?productType=tpu&backingType=luft&color=sort&feature=stoebt&finish=Mat&newlyAdded=true')
  const tags = { productType: 'tpu', backingType: 'luft', color: 'sort', feature: 'stoebt', finish: 'Mat', newlyAdded: 'true' }
  expect(state).toMatchObject(tags)
  expect(staffProductList.filter(state)).toEqual(tags)
  expect(read(staffProductList.href({ page: 2 }, state))).toEqual({ ...state, page: 2 })
})

test('a changed filter goes to the first page, and an invalid address shows everything', () => {
  expect(read(staffProductList.href({ promoted: 'true' }, read('/admin/produkter?search=mat&page=4')))).toMatchObject({
    search: 'mat',
    page: 1,
  })
  expect(read('/admin/produkter?active=maybe&sort=password&page=-1')).toEqual(read('/admin/produkter'))
})

test('an export is narrowed like the list, without its page and order', () => {
  expect(staffProductList.filter(read('/admin/produkter?series=fjord&featured=true&sort=-stock&page=3'))).toEqual({
    series: 'fjord',
    featured: 'true',
  })
})

test('choosing all chooses from the top of the list, whatever page is shown', () => {
  const state = read('/admin/produkter?series=fjord&sort=-price&page=3')
  expect(firstOf(state)).toMatchObject({ series: 'fjord', sort: '-price', page: 1, limit: 1_000 })
})
