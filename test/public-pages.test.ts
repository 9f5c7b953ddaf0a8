import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#server/pages/public-pages.ts'
import { productList } from '#web/products/product-list.ts'
import routes from '#web/routes.ts'

test('every page that is kept for all guests is a page of the shop', async () => {
  const pages = (await routes).map(({ path = '' }) => `/${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(pages).toEqual(expect.arrayContaining(Object.keys(PUBLIC_PAGES)))
})

test('the product list is kept under everything its address can say', () => {
  const everything = productList.params({
    search: 'sort',
    category: 'bilfolie',
    color: ['sort'],
    finish: ['Mat'],
    series: ['nordlys'],
    feature: ['stoebt'],
    newlyAdded: 'true',
    sort: 'newest',
    view: 'compact',
    filters: 'hidden',
    page: 2,
  })
  expect(PUBLIC_PAGES['/produkter']?.toSorted()).toEqual(Object.keys(everything).toSorted())
})
