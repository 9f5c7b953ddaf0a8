import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Facets } from '#contract/products/product.ts'
import { productList } from '#web/products/product-list.ts'
import { FilterRows } from './list-filters.tsx'

const facets: Facets = {
  ...{ categories: [], series: [], finishes: [], colors: [], newlyAdded: 2 },
  features: [{ value: 'stoebt', label: 'Støbt folie', count: 3 }],
}

test('in the sheet of a phone every feature is a chip, also the filter for new products', () => {
  const element = <FilterRows state={productList.start} facets={facets} total={9} categories={[]} inSheet />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const classOf = (label: string) => new RegExp(`class="([^"]*)"[^>]*><span class="[^"]*">${label}`).exec(html)?.[1]
  expect(classOf('Støbt folie')).toContain('inline-flex')
  expect(classOf('Nyhed')).toBe(classOf('Støbt folie'))
})
