import { Truck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product, SampleOffer, TagTexts } from '#contract/products/product.ts'
import { type BatchChoice, type KnownBatch, reserveRolls } from '#domain/batches/batch-rolls.ts'
import { moreOfBatchText } from '#domain/batches/batch-texts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { untilText } from '#domain/calendar/danish-moment.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isLowStock } from '#domain/orders/delivery.ts'
import { expectedSplit } from '#domain/orders/expected-split.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import { endingText, isUnlisted } from '#domain/products/discontinued.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { HeartButton } from '#web/favourites/favourites.tsx'
import { PointsBadge } from '#web/points/points-badge.tsx'
import { Price, RollPrice, usePriceTag } from '#web/prices/use-price-tag.tsx'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { SamplePicker } from '#web/products/sample-picker.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { RELATED_ID, SAMPLE_SEARCH_ID } from '#web/products/shown/page-places.ts'
import { SameBatch } from '#web/products/shown/same-batch.tsx'
import { ShareButton } from '#web/products/shown/share-button.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { useSession } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { AddToListIcon } from '#web/shelf-lists/add-to-list.tsx'
import { StockWatchSection } from '#web/stock-watches/give-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { BuyBar, PaymentWay } from './buy-bar.tsx'
import { ExplainedFacts } from './explained-facts.tsx'
import { OrderSample } from './order-sample.tsx'
import { type StandIn, StandIns } from './stand-ins.tsx'

type ProductPurchaseProps = Readonly<{
  product: Product
  texts: TagTexts
  sample: SampleOffer | null
  /** True for films, which have similar colours beside them. */
  isFilm: boolean
  /** For a film that is sold out: the nearest ones in stock. */
  standIns: readonly StandIn[]
}>

/** When the price ends. It is called a campaign only beside a price before (decision 9). */
function OfferEnd({ product: { promotionUntil, beforePrice } }: Pick<ProductPurchaseProps, 'product'>) {
  if (promotionUntil === null) return null
  const until = untilText(Date.parse(promotionUntil))
  return (
    <p className="for-buyers mt-2 text-sm font-semibold">{beforePrice === null ? `Prisen gælder ${until}` : `Kampagnepris ${until}`}</p>
  )
}

function Labels({ product, percentOff }: Pick<ProductPurchaseProps, 'product'> & Readonly<{ percentOff: number }>) {
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-2">
        <p className="code min-w-0 text-muted wrap-anywhere">SKU: {product.kcwId}</p>
        {percentOff > 0 && (
          <Badge tone="signal" className="own-price">
            -{percentOff} %
          </Badge>
        )}
        {product.newlyAdded && <Badge>Nyhed</Badge>}
        {product.discontinued && <Badge tone="warning">{isUnlisted(product) ? 'Udgået' : 'Udgår'}</Badge>}
        <PointsBadge product={product} />
      </div>
      <div className="-my-2 flex print:hidden">
        <ShareButton title={product.nameDa} path={paths.product(product.kcwId)} />
        {!product.asksForColour && (
          <div className="for-buyers">
            <AddToListIcon product={product} />
          </div>
        )}
        <HeartButton product={product} />
      </div>
    </div>
  )
}

/** The product's name, price and delivery time, and the way into the cart (requirements §2 'Product detail'). */
export function ProductPurchase({ product, texts, sample, isFilm, standIns }: ProductPurchaseProps) {
  const { delivery } = useSettings()
  const session = useSession()
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(1)
  const [wantsPoints, setWantsPoints] = useState(false)
  const [film, setFilm] = useState<Product | null>(null)
  const [oneBatch, setOneBatch] = useState(false)
  const requestedBatch = useRequestedBatch(product)
  const requested: BatchChoice = { oneBatch, ...(requestedBatch && { batchId: requestedBatch.id }) }
  const taken = reserveRolls(product, quantity, requested)
  const tag = usePriceTag(product)
  const { isRetailView } = usePriceView()
  const payWithPoints = wantsPoints && !isRetailView
  const isSoldOut = product.stock === 0
  const split = expectedSplit(product, quantity, { reserved: taken, oneBatch })
  const { expectedOn } = split
  const isUnavailable = isUnlisted(product)
  const sold = soldAs(product)

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
      addProductToCart({ product, quantity, payWithPoints, ...(film && { film }), ...requested })
    }
  }

  return (
    <>
      <div>
        <Labels product={product} percentOff={tag.percentOff} />
        <h1 className="mt-3 text-2xl">{product.nameDa}</h1>
        <ExplainedFacts product={product} texts={texts} />
        <Price size="lg" className="mt-4" price={tag.price} original={tag.original} />
        <p className="for-buyers own-price figures mt-1 text-sm">
          {priceTerms(sold, tag)}
          {tag.savings && <span className="font-semibold"> · Du sparer {tag.savings}</span>}
        </p>
        {sold.roll && (
          <p className="for-buyers figures text-xs text-muted">
            <RollPrice roll={sold.roll} priceOre={tag.priceOre} hasArea />
          </p>
        )}
        <OfferEnd product={product} />
        <dl className="mt-6 grid gap-2 border-y border-line py-4 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <dt className="text-muted">Lager</dt>
            <dd className="flex items-center gap-3">
              {isLowStock(product.stock) && <Badge tone="warning">{product.stock} tilbage</Badge>}
              <StockLine stock={product.stock} />
            </dd>
          </div>
          {!isUnavailable && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <dt className="text-muted">Levering af {wholeNumber(quantity)} stk.</dt>
              <dd className="figures flex min-h-6 items-center gap-2" aria-live="polite">
                <Truck size={18} aria-hidden className="shrink-0" />
                <DeliveryDate split={split} />
              </dd>
            </div>
          )}
          {(product.batches.length > 0 || oneBatch) && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <dt className="text-muted">Batch</dt>
              <dd aria-live="polite" className="text-right">
                {requestedBatch && <p className="text-xs">{moreOfBatchText(requestedBatch, quantity)}</p>}
                <SameBatch
                  batches={taken}
                  quantity={quantity}
                  oneBatch={oneBatch}
                  onWait={setOneBatch}
                  otherwise={sold.roll ? 'Ruller til samme bil tages fra samme batch' : undefined}
                />
              </dd>
            </div>
          )}
        </dl>
        <DeliveryNote product={product} isFilm={isFilm} expectedOn={expectedOn} />
        <StandIns sku={product.kcwId} films={standIns} />
        {product.asksForColour && <SamplePicker film={film} onChoose={setFilm} />}
        {!isUnavailable && <PaymentWay product={product} quantity={quantity} payWithPoints={payWithPoints} onChange={setWantsPoints} />}
      </div>
      {!isUnavailable && (
        <BuyBar
          label={isSoldOut ? `Bestil (${arrivalText(expectedOn, delivery)})` : 'Læg i kurv'}
          price={payWithPoints ? `${wholeNumber(pointsCostOf(product))} point` : tag.price}
          terms={payWithPoints ? 'pr. stk.' : tag.vatLabel}
          stock={product.stock}
          max={maxQuantityOf(product)}
          quantity={quantity}
          onQuantity={setQuantity}
          onBuy={add}
          added={product.asksForColour ? null : product}
        />
      )}
      {isFilm && !isUnavailable && <FilmTools sku={product.kcwId} />}
      {!isUnavailable && (isSoldOut || isFilm) && (
        <div className="grid gap-4 border-t border-line pt-4 lg:mt-6">
          {isSoldOut && <StockWatchSection product={product} />}
          {isFilm && (
            <div className="for-buyers">
              <OrderSample film={product} sample={sample} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function FilmTools({ sku }: { sku: string }) {
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <p className="flex flex-wrap gap-x-6 text-sm font-semibold lg:mt-3">
      <Link to={paths.calculator({ folie: sku })} className={link}>
        Hvor meget skal jeg bruge?
      </Link>
      <Link to={paths.car(writeCarPicture({ car: 'coupe', films: { body: sku }, light: 'studio', view: null }))} className={link}>
        Vis folien på en bil
      </Link>
    </p>
  )
}

/** The maximum of a line: the stock of a discontinued product. */
function maxQuantityOf({ discontinued, stock }: Product): number {
  return discontinued ? Math.min(stock, MAX_LINE_QUANTITY) : MAX_LINE_QUANTITY
}

/** The batch named in the address by an earlier order; null when it is sold out. */
function useRequestedBatch({ batches }: Product): KnownBatch | null {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  // cached pages are the same for every query
  return (isHydrated && batches.find(({ id }) => String(id) === params.get('batch'))) || null
}

function arrivalText(expectedOn: CalendarDate | null, { remote }: DeliveryPromise): string {
  return expectedOn ? `uge ${isoWeek(expectedOn)}` : `${dayRangeText(remote)} dage`
}

type DeliveryNoteProps = Readonly<{ product: Product; isFilm: boolean; expectedOn: CalendarDate | null }>

function DeliveryNote({ product, isFilm, expectedOn }: DeliveryNoteProps) {
  const { delivery } = useSettings()
  const isUnavailable = isUnlisted(product)
  const isOrderedHome = product.stock === 0 && !product.discontinued
  return (
    <p className="mt-2 text-xs text-muted empty:hidden">
      {product.discontinued && `${endingText(product)} `}
      {isOrderedHome && expectedOn && `Vi har den ikke på lager, men den er på vej. Bestiller du nu, sender vi den, når den er her. `}
      {isOrderedHome &&
        !expectedOn &&
        `Vi har den ikke på lager. Bestiller du nu, sender vi den fra fjernlageret om ${dayRangeText(delivery.remote)} dage. `}
      {isUnavailable && isFilm && <SeeSimilar />}
    </p>
  )
}

function SeeSimilar() {
  return (
    <a href={`#${RELATED_ID}`} className="font-semibold text-ink underline underline-offset-4">
      Se farver, der ligner
    </a>
  )
}
