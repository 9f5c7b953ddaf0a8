import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { type CartLine, isSameLine, textOfKey } from '#domain/cart/cart.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useVatView, VatNote } from '#web/prices/vat-view.tsx'
import { ForBuyers } from '#web/session/for-buyers.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CartLineItem } from './cart-line.tsx'
import { CartNewsNotice, CartNotLoaded, ChangedPrices } from './cart-notices.tsx'
import { linesToShow, type PricedCart } from './cart-rows.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { cartActions } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { GuestPointsNotice } from './guest-points-notice.tsx'
import { useAccountCart } from './use-account-cart.ts'
import { type CartState, usePricedCart } from './use-priced-cart.ts'

export default function CartPage() {
  const state = usePricedCart('as-shown')
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  useAccountCart()
  const undo = (removal: Removed) => {
    cartActions.restore(removal.line, removal.place)
    setRemoved((all) => all.filter((other) => other !== removal))
    heading.current?.focus()
  }
  return (
    <main id="indhold" className="wrap min-h-dvh pb-20">
      <PageHead title="Kurv" description="Det, du har lagt i kurven." path={paths.cart()} isHiddenFromSearch />
      <h1 ref={heading} tabIndex={-1} className="pt-10 pb-6 text-3xl outline-none lg:pt-14">
        Kurv
      </h1>
      <ForBuyers>
        <CartNewsNotice />
        <CartContent
          state={state}
          removed={removed}
          onRemove={(removal) => setRemoved((all) => [...all.filter(({ line }) => !isSameLine(line, removal.line)), removal])}
          onUndo={undo}
        />
      </ForBuyers>
    </main>
  )
}

type Removing = { removed: readonly Removed[]; onRemove: (removed: Removed) => void; onUndo: (removed: Removed) => void }

function CartContent({ state, ...removing }: Removing & { state: CartState }) {
  if (state.status === 'unknown' || state.status === 'loading') return <CartSkeleton lines={Math.max(2, Math.min(8, state.cart.length))} />
  if (state.status === 'empty') {
    return (
      <>
        {removing.removed.length > 0 && (
          <ul className="mb-8 border-t border-line" aria-label="Fjernet fra kurven">
            {removing.removed.map((removal) => (
              <RemovedLine key={textOfKey(removal.line)} name={removal.name} onUndo={() => removing.onUndo(removal)} />
            ))}
          </ul>
        )}
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
      </>
    )
  }
  if (state.status === 'failed') return <CartNotLoaded onRetry={state.retry} />
  return <FilledCart {...state} {...removing} />
}

type FilledCartProps = Extract<CartState, { status: 'ready' }> & Removing

function FilledCart({ priced, user, isRetailView, ...removing }: FilledCartProps) {
  const amounts = shownLines(linesToShow(priced), useVatView())
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_22rem]">
      <div>
        {user === null && <GuestPointsNotice rows={priced.sold} />}
        <ChangedPrices priced={priced} />
        <p className="pb-3 text-sm text-muted">
          <VatNote treatment={priced.delivery.vatTreatment} />
        </p>
        <ul className="border-t border-line" aria-label="Varer i kurven">
          {rowsWithRemoved(priced, removing.removed).map((row) =>
            'place' in row ? (
              <RemovedLine key={`fjernet-${textOfKey(row.line)}`} name={row.name} onUndo={() => removing.onUndo(row)} />
            ) : row.product ? (
              <CartLineItem
                key={textOfKey(row.line)}
                row={row}
                rows={priced.sold}
                delivery={priced.delivery}
                amounts={amounts[priced.sold.indexOf(row)]}
                // the retail view shows no points
                balance={isRetailView ? null : (user?.points ?? null)}
                onRemove={(name) => removing.onRemove({ line: row.line, place: priced.rows.indexOf(row), name })}
              />
            ) : (
              <UnavailableLine
                key={textOfKey(row.line)}
                line={row.line}
                onRemove={(name) => removing.onRemove({ line: row.line, place: priced.rows.indexOf(row), name })}
              />
            ),
          )}
        </ul>
      </div>
      <CartSummary priced={priced} user={user} showsPoints={user !== null && !isRetailView} />
    </div>
  )
}

/** Lines with removed ones at their former places, unless added again. */
function rowsWithRemoved({ rows }: PricedCart, removed: readonly Removed[]): readonly (PricedCart['rows'][number] | Removed)[] {
  const stillRemoved = removed.filter(({ line }) => !rows.some((row) => isSameLine(row.line, line)))
  return stillRemoved.reduceRight<readonly (PricedCart['rows'][number] | Removed)[]>((all, one) => all.toSpliced(one.place, 0, one), rows)
}

function UnavailableLine({ line, onRemove }: { line: CartLine; onRemove: (name: string) => void }) {
  const remove = () => {
    cartActions.remove(line)
    onRemove('Varen')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-5">
      <div>
        <h2 className="text-base leading-tight">Varen kan ikke længere købes</h2>
        <p className="mt-1 text-xs text-muted">Den er udgået, siden du lagde den i kurven. Fjern den for at gå videre.</p>
      </div>
      <Button size="sm" onClick={remove}>
        Fjern fra kurven
      </Button>
    </li>
  )
}

/** Shown at its place until the cart is left. */
type Removed = Readonly<{ line: CartLine; place: number; name: string }>

/** Moves the focus to undo, as the pressed button is gone. */
function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 text-sm">
      <p role="status">{name} er fjernet fra kurven</p>
      <Button ref={undo} size="sm" onClick={onUndo} aria-label={`Fortryd: læg ${name} i kurven igen`}>
        <Undo2 size={18} aria-hidden />
        Fortryd
      </Button>
    </li>
  )
}
