import { ShoppingCart, Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import type { Product, SampleOffer, TagTexts } from '#contract/products/product.ts'
import { type BatchWish, type KnownBatch, rollsOf, takeRolls } from '#domain/batches/batch-rolls.ts'
import { moreOfBatchText } from '#domain/batches/batch-texts.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { MAX_LINE_QUANTITY } from '#domain/orders/cart.ts'
import { deliveryCounts, deliveryText, isLowStock, splitByStock } from '#domain/orders/delivery.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { rollOf } from '#domain/prices/roll.ts'
import { endingText, isGone } from '#domain/products/discontinued.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { addsToCart } from '#web/cart/held-additions.ts'
import { useSession } from '#web/customers/session.ts'
import { HeartButton } from '#web/favourites/heart-button.tsx'
import { PointsBadge } from '#web/points/points-badge.tsx'
import { usePriceView } from '#web/prices/price-view.ts'
import { RollPrice } from '#web/prices/roll-price.tsx'
import { type PriceTag, usePriceTag } from '#web/prices/use-price-tag.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { GiveNotice } from '#web/stock-watches/give-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ExplainedFacts } from './explained-facts.tsx'
import { OrderSample } from './order-sample.tsx'
import { RELATED_ID, SAMPLE_SEARCH_ID } from './page-places.ts'
import { SameBatch } from './same-batch.tsx'
import { SamplePicker } from './sample-picker.tsx'
import { ShareButton } from './share-button.tsx'
import { StockLine } from './stock-line.tsx'

// one product of all asks for a colour

type ProductPurchaseProps = Readonly<{
  product: Product
  texts: TagTexts
  /** the sample a film can be had as */
  sample: SampleOffer | null
  /** films of near colours stand beside a film */
  isFilm: boolean
}>

/** What the product is, costs and how soon it comes, with the way into the cart (spec §2 'Product detail'). */
export function ProductPurchase({ product, texts, sample, isFilm }: ProductPurchaseProps) {
  const { delivery } = useSettings()
  const session = useSession()
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(1)
  const [wantsPoints, setWantsPoints] = useState(false)
  const [film, setFilm] = useState<Product | null>(null)
  const [oneBatch, setOneBatch] = useState(false)
  const more = useBatchAskedFor(product)
  const wish: BatchWish = { oneBatch, ...(more && { batchId: more.id }) }
  const taken = takeRolls(product, quantity, wish)
  const tag = usePriceTag(product)
  const { isRetailView } = usePriceView()
  const payWithPoints = wantsPoints && !isRetailView
  const isSoldOut = product.stock === 0
  const isOver = isGone(product)
  const roll = rollOf(product)

  const add = () => {
    if (payWithPoints && session.status !== 'customer') {
      toast.error(ERRORS.points_need_login.message)
      void navigate(paths.login({ next: paths.product(product.kcwId) }))
    } else if (payWithPoints && session.user && session.user.points < pointsCostOf(product) * quantity) {
      toast.error(ERRORS.too_few_points.message)
    } else if (product.asksForColour && !film) {
      toast.error(ERRORS.sample_needs_colour.message)
      document.getElementById(SAMPLE_SEARCH_ID)?.focus()
    } else {
      addProductToCart({ product, quantity, payWithPoints, ...(film && { film }), ...wish })
    }
  }

  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="code text-muted">SKU: {product.kcwId}</p>
          {tag.percentOff > 0 && (
            <Badge tone="signal" className="own-price">
              -{tag.percentOff} %
            </Badge>
          )}
          {product.newlyAdded && <Badge>Nyhed</Badge>}
          {product.discontinued && <Badge tone="warning">{isOver ? 'Udgået' : 'Udgår'}</Badge>}
          <PointsBadge product={product} />
          <div className="-my-2 ml-auto flex print:hidden">
            <ShareButton title={product.nameDa} path={paths.product(product.kcwId)} />
            <HeartButton product={product} />
          </div>
        </div>
        <h1 className="mt-3 text-2xl">{product.nameDa}</h1>
        <ExplainedFacts product={product} texts={texts} />
        <Price size="lg" className="mt-4" price={tag.price} original={tag.original} />
        <p className="figures mt-1 text-xs text-muted">
          {roll && (
            <>
              <RollPrice roll={roll} priceOre={tag.priceOre} hasArea /> ·{' '}
            </>
          )}
          {tag.vatLabel}
          {tag.savings && <span className="own-price font-semibold text-ink"> · Du sparer {tag.savings}</span>}
        </p>
        <dl className="mt-6 grid gap-2 border-y border-line py-4 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <dt className="text-muted">Lager</dt>
            <dd className="flex items-center gap-3">
              {isLowStock(product.stock) && <Badge tone="warning">{product.stock} tilbage</Badge>}
              <StockLine stock={product.stock} />
            </dd>
          </div>
          {!isOver && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <dt className="text-muted">Levering af {wholeNumber(quantity)} stk.</dt>
              <dd className="figures flex items-center gap-2 font-semibold" aria-live="polite">
                <Truck size={18} aria-hidden />
                {deliveryText(splitByStock(quantity, rollsOf(taken)), delivery)}
              </dd>
            </div>
          )}
          {(product.batches.length > 0 || oneBatch) && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <dt className="text-muted">Batch</dt>
              <dd aria-live="polite" className="text-right">
                {more && <p className="text-xs">{moreOfBatchText(more, quantity)}</p>}
                <SameBatch {...{ taken, quantity, oneBatch }} onWait={setOneBatch} otherwise="Ruller til samme bil tages fra samme batch" />
              </dd>
            </div>
          )}
        </dl>
        <DeliveryNote product={product} isFilm={isFilm} />
        {product.asksForColour && <SamplePicker film={film} onChoose={setFilm} />}
        {!isOver && <PaymentWay product={product} quantity={quantity} payWithPoints={payWithPoints} onChange={setWantsPoints} />}
      </div>
      {!isOver && (
        <BuyBar
          label={isSoldOut ? `Bestil (${dayRangeText(delivery.remote)} dage)` : 'Læg i kurv'}
          tag={tag}
          stock={product.stock}
          max={mostOf(product)}
          quantity={quantity}
          onQuantity={setQuantity}
          onBuy={add}
          added={product.asksForColour ? null : product}
        />
      )}
      {!isOver && (isSoldOut || sample) && (
        <div className="grid gap-4 border-t border-line pt-4 lg:mt-6">
          {isSoldOut && <GiveNotice product={product} />}
          {sample && <OrderSample film={product} sample={sample} />}
        </div>
      )}
    </>
  )
}

/** When it comes, what the days count, and that no more of it come where it is discontinued. */
function DeliveryNote({ product, isFilm }: Pick<ProductPurchaseProps, 'product' | 'isFilm'>) {
  const { delivery } = useSettings()
  const isOver = isGone(product)
  const isOrderedHome = product.stock === 0 && !product.discontinued
  return (
    <p className="mt-2 text-xs text-muted">
      {product.discontinued && `${endingText(product)} `}
      {isOrderedHome &&
        `Vi har den ikke på lager. Bestiller du nu, sender vi den fra fjernlageret om ${dayRangeText(delivery.remote)} dage. `}
      {isOver ? isFilm && <SeeSimilar /> : deliveryCounts(delivery)}
    </p>
  )
}

/** Down to the row of near colours, which loads when it is come to. */
function SeeSimilar() {
  return (
    <a href={`#${RELATED_ID}`} className="font-semibold text-ink underline underline-offset-4">
      Se farver, der ligner
    </a>
  )
}

/** How many of it a line may ask for: of a discontinued product what there is. */
function mostOf({ discontinued, stock }: Product): number {
  return discontinued ? Math.min(stock, MAX_LINE_QUANTITY) : MAX_LINE_QUANTITY
}

/** The batch somebody comes back for, from an order that has rolls of it; null where it is sold out. */
function useBatchAskedFor({ batches }: Product): KnownBatch | null {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  // remembered pages are the same whatever their address asks
  return (isHydrated && batches.find(({ id }) => String(id) === params.get('batch'))) || null
}

type PaymentWayProps = Readonly<{ product: Product; quantity: number; payWithPoints: boolean; onChange: (payWithPoints: boolean) => void }>

/** How the product can be paid: a choice where points are one, a sentence where there is nothing to choose. */
function PaymentWay({ product, quantity, payWithPoints, onChange }: PaymentWayProps) {
  const session = useSession()
  const { isRetailView } = usePriceView()
  const ways = session.status === 'customer' ? 'Kort, MobilePay eller faktura ved kassen' : 'Kort eller MobilePay ved kassen'
  if (session.status !== 'customer' || isRetailView || !product.pointsEligible) {
    return <p className="mt-4 text-sm text-muted">Betaling: {ways.charAt(0).toLowerCase() + ways.slice(1)}.</p>
  }
  return (
    <fieldset className="mt-5">
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

type BuyBarProps = Readonly<{
  /** what a press puts in the cart before the page is alive; null where something must be chosen first */
  added: Product | null
  /** what the button says */
  label: string
  tag: PriceTag
  stock: number
  /** so many at most */
  max: number
  quantity: number
  onQuantity: (quantity: number) => void
  onBuy: () => void
}>

/**
 * How many, and into the cart. On the phone it is the last thing of the page and stays at the bottom of the screen until the page ends,
 * so it never lies over the footer; what gets the focus is scrolled clear of it (`buy-bar` in the style sheet).
 */
function BuyBar({ label, tag, stock, max, quantity, onQuantity, onBuy, added }: BuyBarProps) {
  return (
    <section
      aria-label="Køb"
      className="buy-bar sticky bottom-0 z-10 -mx-(--gutter) border-t border-edge bg-ground px-(--gutter) pt-2.5 max-lg:order-last lg:static lg:mx-0 lg:mt-6 lg:border-0 lg:p-0"
    >
      <div aria-hidden className="figures mb-2 flex items-baseline justify-between gap-4 lg:hidden">
        <p className="own-price text-base font-bold">
          {tag.price} <span className="text-2xs font-normal text-muted">{tag.vatLabel}</span>
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
