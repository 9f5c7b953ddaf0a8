import type { SessionUser } from '#contract/customers/account.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type BuyerKind, buyerKindOf } from '#domain/orders/buyer-kind.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { type DeliveredCart, priceDelivered } from './cart-rows.ts'
import { useCart } from './cart-store.ts'
import { useChosenMethod, useDeliveryWay } from './delivery-memory.ts'
import { readCredits } from './sample-credited.tsx'
import { useCartProducts } from './use-cart-products.ts'

/** `unknown` until the stored cart is read; `loading` while products or session load. */
export type CartState =
  | Readonly<{ status: 'unknown'; cart: Cart }>
  | Readonly<{ status: 'empty'; cart: Cart }>
  | Readonly<{ status: 'loading'; cart: Cart }>
  | Readonly<{ status: 'failed'; cart: Cart; retry: () => void }>
  | Readonly<{
      status: 'ready'
      cart: Cart
      priced: DeliveredCart
      user: SessionUser | null
      isRetailView: boolean
      priceTo: (postalCode: string, buyerKind?: BuyerKind) => DeliveredCart
    }>

/** The cart priced for the account's address; `priceTo` prices it for another postal code and a guest's buyer kind. `own` prices, which are charged, ignore the retail view (requirements §10 'retail-price toggle'). */
export function usePricedCart(prices: 'own' | 'as-shown'): CartState {
  const cart = useCart()
  const isKnown = useIsHydrated()
  const session = useSession()
  const { discountPercent: ownPercent, isRetailView } = usePriceView()
  const settings = useSettings()
  const deliveryWay = useDeliveryWay()
  const chosenMethod = useChosenMethod()
  const products = useCartProducts(cart.flatMap(({ productId, sampleOf }) => [productId, ...(sampleOf === null ? [] : [sampleOf])]))
  if (!isKnown) return { status: 'unknown', cart }
  if (cart.length === 0) return { status: 'empty', cart }
  if (products.isError && !products.data) return { status: 'failed', cart, retry: () => void products.refetch() }
  if (!products.data || session.status === 'loading') return { status: 'loading', cart }
  const isRetail = isRetailView && prices === 'as-shown'
  const discountPercent = isRetail ? 0 : ownPercent
  const sampleCredits = isRetail ? [] : readCredits(session.user?.sampleCredits)
  const known = products.data
  const { user } = session
  const priceTo = (shippingPostalCode: string, buyerKind?: BuyerKind) =>
    priceDelivered(cart, known, {
      settings,
      deliveryWay,
      shippingPostalCode,
      methodId: chosenMethod || null,
      hasPickupPoints: true,
      buyer: { kind: buyerKindOf(buyerKind, { hasAccount: user !== null }), tier: user?.tier ?? null },
      prices: { discountPercent, isRetail, sampleCredits },
    })
  // at the retail view's prices nothing is ordered, and another address may be served
  const home = isRetail ? '' : (user?.postalCode ?? '')
  const sentHome = priceTo(home)
  const priced = sentHome.delivery.isUnserved ? priceTo('') : sentHome
  // a line from another tab may still be loading
  if (products.isPlaceholderData && priced.missing.length > 0) return { status: 'loading', cart }
  return { status: 'ready', cart, priced, user, isRetailView, priceTo }
}
