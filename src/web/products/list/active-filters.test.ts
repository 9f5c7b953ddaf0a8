import { expect, test } from 'vitest'
import type { Facets } from '#contract/products/product.ts'
import { productList } from '#web/products/product-list.ts'
import { activeFilters } from './active-filters.ts'

const facets: Facets = {
  categories: [],
  series: [{ value: 'fjord', label: 'Fjord', count: 10 }],
  finishes: [{ value: 'Satin', label: 'Satin', count: 10 }],
  colors: [
    { value: 'blaa', label: 'Blå', count: 3, hex: '#1b4f96' },
    { value: 'sort', label: 'Sort', count: 9, hex: '#111214' },
  ],
  features: [{ value: 'stoebt', label: 'Støbt folie', count: 10 }],
  newlyAdded: 2,
}
const categories = [{ id: 'bilfolie', name_da: 'Bilfolie' }]
const removalsOf = (search: string) => {
  const state = productList.read(new URLSearchParams(search))
  return activeFilters(state, { facets, categories }).map(({ label, off }) => [label, productList.href(off, state)])
}

test('every active filter has a label and can be removed alone; search and order are not filters', () => {
  expect(removalsOf('search=x&sort=newest')).toEqual([])
  expect(removalsOf('category=bilfolie&color=blaa,sort&newlyAdded=true&page=2')).toEqual([
    ['Bilfolie', '/produkter?color=blaa%2Csort&newlyAdded=true'],
    ['Blå', '/produkter?category=bilfolie&color=sort&newlyAdded=true'],
    ['Sort', '/produkter?category=bilfolie&color=blaa&newlyAdded=true'],
    ['Nyhed', '/produkter?category=bilfolie&color=blaa%2Csort'],
  ])
  expect(removalsOf('finish=Satin&series=fjord&feature=stoebt').map(([label]) => label)).toEqual(['Satin', 'Fjord', 'Støbt folie'])
})

test('a filter the shop no longer knows can be removed too', () => {
  expect(removalsOf('category=væk&finish=Perlemor')).toEqual([
    ['væk', '/produkter?finish=Perlemor'],
    ['Perlemor', '/produkter?category=v%C3%A6k'],
  ])
})
