import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pack } from '#web/packed.ts'
import { ChangedPrices } from './cart-notices.tsx'
import { priceCart } from './cart-rows.ts'

const goods = (id: number, nameDa: string) => ({ id, kcwId: `N-${id}`, nameDa, price: 15, promotion: 0, stock: 9 }) as unknown as Product

test('two samples of a film with new prices are distinguishable, and so are samples of two films', () => {
  const products = [
    goods(1, 'Farveprøve A6 – valgfri farve'),
    goods(2, 'Farveprøve A4 – valgfri farve'),
    goods(7, 'Kulsort'),
    goods(8, 'Mosgrøn'),
  ]
  const line = (productId: number, sampleOf: number) => ({ productId, quantity: 1, payWithPoints: false, sampleOf, seenPrice: 1000 })
  const freight = { parcelOre: 9_900, freeAboveOre: null, letterOre: 2_900 }
  const priced = priceCart([line(1, 7), line(2, 7), line(1, 8)], products, {
    ...{ discountPercent: 0, deliveryWay: 'parcel', freight, vatTreatment: 'domestic' },
  })
  const hydrationData = { loaderData: { root: pack({ settings: DEFAULT_SETTINGS }) } }
  const element = <ChangedPrices priced={priced} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], { hydrationData })
  const names = [...renderToString(<RouterProvider router={router} />).matchAll(/<li>(.*?\)): /g)].map(([, name]) => name)
  expect(names).toEqual(['Farveprøve A6: Kulsort (N-7)', 'Farveprøve A4: Kulsort (N-7)', 'Farveprøve A6: Mosgrøn (N-8)'])
})
