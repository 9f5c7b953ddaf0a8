import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { CartNewsNotice, CartNotLoaded, ChangedPrices } from '#web/cart/cart-notices.tsx'
import { CartSkeleton } from '#web/cart/cart-skeleton.tsx'
import { useAccountCart } from '#web/cart/use-account-cart.ts'
import { usePricedCart } from '#web/cart/use-priced-cart.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { ForBuyers } from '#web/session/for-buyers.tsx'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceOrder } from './use-place-order.ts'

export default function CheckoutPage() {
  return (
    <main id="indhold" className="wrap min-h-dvh pb-20">
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
    <OwnPricesGuard>
      <CartNewsNotice />
      <ChangedPrices priced={state.priced} />
      <CheckoutForm key={state.user?.id ?? 'guest'} priced={state.priced} priceTo={state.priceTo} user={state.user} placement={placement} />
    </OwnPricesGuard>
  )
}

function OrderPlaced({ orderNumber, isCustomer }: { orderNumber: string; isCustomer: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line py-16">
      <CircleCheck size={40} aria-hidden className="text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {THANKS_FOR_ORDER}
      </h2>
      <p className="figures text-muted">Ordre {orderNumber} er modtaget.</p>
      {isCustomer && <LinkButton to={paths.orders()}>Mine Ordrer</LinkButton>}
    </div>
  )
}
