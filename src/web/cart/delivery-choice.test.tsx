import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pack } from '#web/packed.ts'
import { priceDelivered } from './cart-rows.ts'
import { DeliveryChoice, DeliveryChoices } from './delivery-choice.tsx'

const settings = {
  ...DEFAULT_SETTINGS,
  pickup: { isOffered: true, address: 'Havnen 1, 7100 Vejle', hours: 'Hverdage 8–16' },
  exports: { ...DEFAULT_SETTINGS.exports, FO: { isOffered: true, freightKr: 249, freeAboveKr: null, home: '5-10' } },
  delivery: { ...DEFAULT_SETTINGS.delivery, home: '1-2' },
} as unknown as PublicSettings
const LETTERS_ONLY: DeliveryMethod = {
  ...{ id: 'smaat', name: 'Små pakker', kind: 'home', isOffered: true, audiences: [], mostLengthCm: 10, mostGirthCm: null },
  ...{ steps: [{ upToKg: 1, priceKr: 49 }], surcharges: [], zones: [], freeAboveKr: null, home: '1-2' },
}
const roll = {
  id: 1,
  price: 5000,
  promotion: 0,
  stock: 9,
  measures: { packing: 'roll', weightG: 9000, lengthMm: 1600 },
} as unknown as Product

function choicesOf(shop: PublicSettings, { way, postalCode }: { way: DeliveryWay; postalCode: string }): string {
  const cart = priceDelivered([{ productId: 1, quantity: 1, payWithPoints: false, sampleOf: null }], [roll], {
    ...{ settings: shop, deliveryWay: way, shippingPostalCode: postalCode, methodId: null, hasPickupPoints: false },
    buyer: { kind: 'business', tier: 'Silver' },
    prices: { discountPercent: 0 },
  })
  return render(shop, <DeliveryChoices {...{ cart, way }} legend="Levering" onWay={() => undefined} onMethod={() => undefined} />)
}

function render(shop: PublicSettings, element: ReactElement): string {
  const hydrationData = { loaderData: { root: pack({ settings: shop }) } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], { hydrationData })
  return renderToString(<RouterProvider router={router} />)
}

test.each(['parcel', 'pickup'] as const)('delivery to the Faroes beside pickup names the days it takes there (%s chosen)', (way) => {
  expect(choicesOf(settings, { way, postalCode: '7100' })).toContain('Hos dig 1–2 hverdage')
  expect(choicesOf(settings, { way, postalCode: '100' })).toContain('Hos dig 5–10 hverdage')
})

test.each(['parcel', 'pickup'] as const)('delivery cannot be chosen for goods that no method carries (%s chosen)', (way) => {
  const shop = { ...settings, deliveryMethods: [LETTERS_ONLY] }
  expect(choicesOf(shop, { way, postalCode: '7100' })).not.toContain('Hos dig')
})

test('without a cart the delivery days are those to the given place', () => {
  expect(render(settings, <DeliveryChoice />)).toContain('Hos dig 1–2 hverdage')
  expect(render(settings, <DeliveryChoice home="5-10" />)).toContain('Hos dig 5–10 hverdage')
})
