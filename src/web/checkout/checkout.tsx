import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages.ts'
import { CartNewsNotice } from '#web/cart/cart-news-notice.tsx'
import { CartNotLoaded } from '#web/cart/cart-not-loaded.tsx'
import { CartSkeleton } from '#web/cart/cart-skeleton.tsx'
import { ChangedPrices } from '#web/cart/changed-prices.tsx'
import { useAccountCart } from '#web/cart/use-account-cart.ts'
import { usePricedCart } from '#web/cart/use-priced-cart.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { AsksFirst } from '#web/prices/asks-first.tsx'
import { ForBuyers } from '#web/session/for-buyers.tsx'
import { useSession } from '#web/session/session.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { usePlaceOrder } from './use-place-order.ts'

export default function CheckoutPage() {
  return (
    <main id="indhold" className="wrap min-h-[70dvh] pb-20">
      <PageHead title="Kassen" description="Levering og betaling." path={paths.checkout()} isHiddenFromSearch />
      <h1 className="pt-10 pb-6 text-3xl lg:pt-14">Kassen</h1>
      <ForBuyers>
        <CheckoutContent />
      </ForBuyers>
    </main>
  )
}

function CheckoutContent() {
  const state = usePricedCart('own')
  const { user } = useSession()
  const placement = usePlaceOrder()
  useAccountCart()
  const navigate = useNavigate()
  const { phase } = placement.placing
  // a placed order empties the cart too, so the redirect waits for the order page
  const hasNothingToOrder = state.status === 'empty' && phase === 'editing'
  useEffect(() => {
    if (hasNothingToOrder) void navigate(paths.products(), { replace: true })
  }, [hasNothingToOrder, navigate])
  if (placement.placing.phase === 'placed') return <OrderPlaced orderNumber={placement.placing.orderNumber} isCustomer={user !== null} />
  if (state.status === 'failed') return <CartNotLoaded onRetry={state.retry} />
  if (state.status !== 'ready') return <CartSkeleton lines={3} />
  return (
    <AsksFirst>
      <CartNewsNotice />
      <ChangedPrices priced={state.priced} />
      <CheckoutForm key={state.user?.id ?? 'guest'} priced={state.priced} user={state.user} placement={placement} />
    </AsksFirst>
  )
}
