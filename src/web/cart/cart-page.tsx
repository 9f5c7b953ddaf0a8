import { useRef } from 'react'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import { textOfKey } from '#domain/orders/cart.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CartLineItem } from './cart-line.tsx'
import { CartNotLoaded } from './cart-not-loaded.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { GoneLine } from './gone-line.tsx'
import { GuestPointsNotice } from './guest-points-notice.tsx'
import { type CartState, usePricedCart } from './use-priced-cart.ts'

export default function CartPage() {
  const state = usePricedCart('as-shown')
  const heading = useRef<HTMLHeadingElement>(null)
  const announceRemoval = (name: string) => {
    toast.success(`${name} er fjernet fra kurven`)
    // the button that was pressed is gone: the next thing to read is the cart
    heading.current?.focus()
  }
  return (
    <main id="indhold" className="wrap min-h-dvh pb-20">
      <PageHead title="Kurv" description="Det, du har lagt i kurven." path={paths.cart()} isHiddenFromSearch />
      <h1 ref={heading} tabIndex={-1} className="pt-10 pb-6 text-3xl outline-none lg:pt-14">
        Kurv
      </h1>
      <CartContent state={state} onRemove={announceRemoval} />
    </main>
  )
}

function CartContent({ state, onRemove }: { state: CartState; onRemove: (name: string) => void }) {
  if (state.status === 'unknown' || state.status === 'loading') return <CartSkeleton lines={Math.max(2, Math.min(8, state.cart.length))} />
  if (state.status === 'empty') {
    return (
      <EmptyState
        title={ERRORS.order_empty.message}
        action={
          <LinkButton to={paths.products()} variant="signal">
            Se alle produkter
          </LinkButton>
        }
      >
        Find en folie, du kan lide, og læg den i kurven.
      </EmptyState>
    )
  }
  if (state.status === 'failed') return <CartNotLoaded onRetry={state.retry} />
  const { priced, user, isRetailView } = state
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_22rem]">
      <div>
        {isRetailView && <Notice className="mb-5">Du ser detailpriser. I kassen ser og betaler du dine egne priser.</Notice>}
        {user === null && <GuestPointsNotice rows={priced.sold} />}
        <ul className="border-t border-line" aria-label="Varer i kurven">
          {priced.rows.map((row) =>
            row.product ? (
              <CartLineItem key={textOfKey(row.line)} row={row} rows={priced.sold} balance={user?.points ?? null} onRemove={onRemove} />
            ) : (
              <GoneLine key={textOfKey(row.line)} line={row.line} onRemove={onRemove} />
            ),
          )}
        </ul>
      </div>
      <CartSummary priced={priced} user={user} />
    </div>
  )
}
