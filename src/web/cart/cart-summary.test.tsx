import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pack } from '#web/packed.ts'
import { priceDelivered } from './cart-rows.ts'
import { CartSummary } from './cart-summary.tsx'

const goods = (id: number, price: number) => ({ id, kcwId: `N-${id}`, nameDa: 'Vare', price, promotion: 0, stock: 9 }) as unknown as Product

/** A sample alone, in a shop where a letter costs this. */
function summaryAt(letterKr: number): string {
  const settings = { ...DEFAULT_SETTINGS, shipping: { parcelKr: 99, freeAboveKr: 2000, letterKr } } as unknown as PublicSettings
  const priced = priceDelivered([{ productId: 7, quantity: 1, payWithPoints: false, sampleOf: 8 }], [goods(7, 15), goods(8, 5000)], {
    ...{ settings, deliveryWay: 'parcel', shippingPostalCode: '', methodId: null, hasPickupPoints: false },
    buyer: { kind: 'consumer', tier: null },
    prices: { discountPercent: 0 },
  })
  const element = <CartSummary priced={priced} user={null} showsPoints={false} />
  const hydrationData = { loaderData: { root: pack({ settings }) } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], { hydrationData })
  return renderToString(<RouterProvider router={router} />)
}

test('a cart of samples with free delivery as a letter shows no progress towards free delivery', () => {
  expect(summaryAt(29)).toContain('så er leveringen gratis')
  expect(summaryAt(0)).toContain('Gratis')
  expect(summaryAt(0)).not.toContain('så er leveringen gratis')
})
