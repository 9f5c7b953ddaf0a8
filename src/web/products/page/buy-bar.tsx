import { ShoppingCart } from 'lucide-react'
import type { Product } from '#contract/products/product.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { addsToCart } from '#web/cart/held-additions.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type BuyBarProps = Readonly<{
  /** The product added by a press before hydration; null when something must be chosen first. */
  added: Product | null
  label: string
  /** Of one, in kroner or points. */
  price: string
  terms: string
  stock: number
  max: number
  quantity: number
  onQuantity: (quantity: number) => void
  onBuy: () => void
}>

/** Quantity and cart button. On phones it sticks to the bottom until the page ends (`buy-bar` in the style sheet). */
export function BuyBar({ label, price, terms, stock, max, quantity, onQuantity, onBuy, added }: BuyBarProps) {
  return (
    <section
      aria-label="Køb"
      className="buy-bar for-buyers sticky bottom-0 z-10 -mx-(--gutter) border-t border-edge bg-ground px-(--gutter) pt-2.5 max-lg:order-last lg:static lg:mx-0 lg:mt-6 lg:border-0 lg:p-0"
    >
      <div aria-hidden className="figures mb-2 flex items-baseline justify-between gap-4 lg:hidden">
        <p className="own-price text-base font-bold">
          {price} <span className="text-2xs font-normal text-muted">{terms}</span>
        </p>
        <StockLine stock={stock} />
      </div>
      <div className="flex flex-wrap gap-3">
        <NeedsScript to="lægge i kurv" className="w-full" />
        <QuantityField label="Antal" value={quantity} onChange={onQuantity} max={max} />
        <Button
          variant="signal"
          size="lg"
          className="min-w-0 grow max-lg:min-h-12 max-lg:basis-0 max-lg:px-4 max-xs:[&_svg]:hidden"
          onClick={onBuy}
          {...(added && addsToCart(added))}
        >
          <ShoppingCart size={20} aria-hidden />
          {label}
        </Button>
      </div>
    </section>
  )
}

type PaymentWayProps = Readonly<{ product: Product; quantity: number; payWithPoints: boolean; onChange: (payWithPoints: boolean) => void }>

export function PaymentWay({ product, quantity, payWithPoints, onChange }: PaymentWayProps) {
  const session = useSession()
  const { isRetailView } = usePriceView()
  const ways = session.status === 'customer' ? 'Kort, MobilePay eller faktura ved kassen' : 'Kort eller MobilePay ved kassen'
  if (session.status !== 'customer' || isRetailView || !product.pointsEligible) {
    return <p className="for-buyers mt-4 text-sm text-muted">Betaling: {ways.charAt(0).toLowerCase() + ways.slice(1)}.</p>
  }
  return (
    <fieldset className="for-buyers mt-5">
      <legend className="mb-1 text-xs font-semibold">Betaling</legend>
      <RadioRow name="payment" title="Betal med penge" detail={ways} checked={!payWithPoints} onChange={() => onChange(false)} />
      <RadioRow
        name="payment"
        title={`Betal med point (${wholeNumber(pointsCostOf(product) * quantity)} point)`}
        detail={`Du har ${wholeNumber(session.user.points)} point`}
        checked={payWithPoints}
        onChange={() => onChange(true)}
      />
    </fieldset>
  )
}
