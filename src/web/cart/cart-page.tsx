import { useRef } from 'react'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import { textOfKey } from '#domain/orders/cart.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { VatNote } from '#web/prices/vat-note.tsx'
import { useVatView } from '#web/prices/vat-view.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { CartLineItem } from './cart-line.tsx'
import { CartNotLoaded } from './cart-not-loaded.tsx'
import { linesToShow } from './cart-rows.ts'
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
  return <FilledCart {...state} onRemove={onRemove} />
}

type FilledCartProps = Extract<CartState, { status: 'ready' }> & { onRemove: (name: string) => void }

function FilledCart({ priced, user, isRetailView, onRemove }: FilledCartProps) {
  const amounts = shownLines(linesToShow(priced), useVatView())
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_22rem]">
      <div>
        {user === null && <GuestPointsNotice rows={priced.sold} />}
        <p className="pb-3 text-sm text-muted">
          <VatNote />
        </p>
        <ul className="border-t border-line" aria-label="Varer i kurven">
          {priced.rows.map((row) =>
            row.product ? (
              <CartLineItem
                key={textOfKey(row.line)}
                row={row}
                rows={priced.sold}
                amounts={amounts[priced.sold.indexOf(row)]}
                // a customer who looks along neither has points nor sees any
                balance={isRetailView ? null : (user?.points ?? null)}
                onRemove={onRemove}
              />
            ) : (
              <GoneLine key={textOfKey(row.line)} line={row.line} onRemove={onRemove} />
            ),
          )}
        </ul>
      </div>
      <CartSummary priced={priced} user={user} showsPoints={user !== null && !isRetailView} />
    </div>
  )
}
