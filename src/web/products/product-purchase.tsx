import { ShoppingCart, Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import type { Product, TagTexts } from '#contract/products/product.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { MAX_LINE_QUANTITY } from '#domain/orders/cart.ts'
import { deliveryText, isLowStock, splitByStock } from '#domain/orders/delivery.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { isSoldByRoll, krPerMetre, krPerSquareMetre } from '#domain/prices/roll.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { useSession } from '#web/customers/session.ts'
import { HeartButton } from '#web/favourites/heart-button.tsx'
import { PointsBadge } from '#web/points/points-badge.tsx'
import { usePriceView } from '#web/prices/price-view.ts'
import { usePriceTag } from '#web/prices/use-price-tag.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ExplainedFacts } from './explained-facts.tsx'
import { StockLine } from './stock-line.tsx'

/** What the product is, costs and how soon it comes, with the way into the cart (spec §2 'Product detail'). */
export function ProductPurchase({ product, texts }: { product: Product; texts: TagTexts }) {
  const { delivery } = useSettings()
  const session = useSession()
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(1)
  const [wantsPoints, setWantsPoints] = useState(false)
  const tag = usePriceTag(product)
  const { isRetailView } = usePriceView()
  const payWithPoints = wantsPoints && !isRetailView
  const byRoll = isSoldByRoll(product)
  const pointsCost = pointsCostOf(product)

  const add = () => {
    if (payWithPoints && session.status !== 'customer') {
      toast.error(ERRORS.points_need_login.message)
      void navigate(paths.login({ next: paths.product(product.kcwId) }))
    } else if (payWithPoints && session.user && session.user.points < pointsCost * quantity) {
      toast.error(ERRORS.too_few_points.message)
    } else {
      addProductToCart({ product, quantity, payWithPoints })
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="code text-muted">SKU: {product.kcwId}</p>
        {tag.percentOff > 0 && (
          <Badge tone="signal" className="own-price">
            -{tag.percentOff} %
          </Badge>
        )}
        {product.newlyAdded && <Badge>Nyhed</Badge>}
        <PointsBadge product={product} />
        <HeartButton product={product} className="-my-2 ml-auto" />
      </div>
      <h1 className="mt-3 text-2xl">{product.nameDa}</h1>
      <ExplainedFacts product={product} texts={texts} />
      <Price size="lg" className="mt-4" price={tag.price} original={tag.original} />
      <p className="own-price figures mt-1 text-xs text-muted">
        {byRoll && `${wholeKroner(krPerMetre(tag.priceOre))} pr. meter · ${wholeKroner(krPerSquareMetre(tag.priceOre))} pr. m² · `}
        {tag.vatLabel}
        {tag.savings && <span className="font-semibold text-ink"> · Du sparer {tag.savings}</span>}
      </p>
      <dl className="mt-6 grid gap-2 border-y border-line py-4 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <dt className="text-muted">Lager</dt>
          <dd className="flex items-center gap-3">
            {isLowStock(product.stock) && <Badge tone="warning">{product.stock} tilbage</Badge>}
            <StockLine stock={product.stock} />
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <dt className="text-muted">Levering af {wholeNumber(quantity)} stk.</dt>
          <dd className="figures flex items-center gap-2 font-semibold" aria-live="polite">
            <Truck size={18} aria-hidden />
            {deliveryText(splitByStock(quantity, product.stock), delivery)}
          </dd>
        </div>
      </dl>
      <fieldset className="mt-5">
        <legend className="mb-1 text-xs font-semibold">Betaling</legend>
        <RadioRow
          name="payment"
          title="Betal med penge"
          detail={session.status === 'customer' ? 'Kort, MobilePay eller faktura ved kassen' : 'Kort eller MobilePay ved kassen'}
          checked={!payWithPoints}
          onChange={() => setWantsPoints(false)}
        />
        {session.status === 'customer' && !isRetailView && product.pointsEligible && (
          <RadioRow
            name="payment"
            title={`Betal med point (${wholeNumber(pointsCost * quantity)} point)`}
            detail={`Du har ${wholeNumber(session.user.points)} point`}
            checked={payWithPoints}
            onChange={() => setWantsPoints(true)}
          />
        )}
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-3">
        <QuantityField label="Antal" value={quantity} onChange={setQuantity} max={MAX_LINE_QUANTITY} />
        <Button variant="signal" size="lg" className="grow" onClick={add}>
          <ShoppingCart size={20} aria-hidden />
          Læg i kurv
        </Button>
      </div>
    </>
  )
}
