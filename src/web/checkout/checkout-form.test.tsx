import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { priceDelivered } from '#web/cart/cart-rows.ts'
import { CartSummary } from '#web/cart/cart-summary.tsx'
import { pack } from '#web/packed.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { CheckoutForm } from './checkout-form.tsx'

const settings = { ...DEFAULT_SETTINGS, payments: { isOn: false } } as unknown as PublicSettings
const film = {
  id: 7,
  kcwId: 'N-7',
  nameDa: 'Folie',
  price: 100,
  promotion: 0,
  stock: 9,
  pointsEligible: true,
  pointsCost: 10,
  asksForColour: false,
}
const user = { id: 1, name: 'Åse', email: 'aase@vaerksted.dk', points: 9, discount: 0, workshop: { orderLimit: null } } as SessionUser
const priced = priceDelivered([{ productId: 7, quantity: 1, payWithPoints: true, sampleOf: null }], [film as unknown as Product], {
  ...{ settings, deliveryWay: 'parcel', shippingPostalCode: '', methodId: null, hasPickupPoints: false },
  buyer: { kind: 'business', tier: 'Bronze' },
  prices: { discountPercent: 0 },
})

function textsOf(page: React.ReactNode): string[] {
  const element = <ViewerOverride value={{ status: 'customer', user }}>{page}</ViewerOverride>
  const hydrationData = { loaderData: { root: pack({ settings }) } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], { hydrationData })
  return renderToString(<RouterProvider router={router} />).split(/<[^>]*>/)
}

test('too few points block the cart and the checkout, each in its own words', () => {
  expect(textsOf(<CartSummary priced={priced} user={user} showsPoints />)).toContain('Du har ikke nok point til denne ordre')
  const placement = { placing: { phase: 'editing', refusal: null }, place: async () => null, dismissRefusal: () => undefined } as const
  expect(textsOf(<CheckoutForm priced={priced} priceTo={() => priced} user={user} placement={placement} />)).toContain(
    'Du har ikke nok point',
  )
})
