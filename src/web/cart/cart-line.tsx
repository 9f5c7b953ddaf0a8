import { Store, Trash2, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { batchChoiceOf, type CartLine, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { pointsUsedByOtherLines, splitOffer } from '#domain/cart/split-offer.ts'
import { amount } from '#domain/money/kroner-text.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { nameOfLine } from '#domain/orders/order-texts.ts'
import type { LineAmounts } from '#domain/orders/shown-amounts.ts'
import { canPayWithPoints } from '#domain/points/points.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import { orePerMetre, rollSize } from '#domain/prices/roll.ts'
import { runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { usePriceTag } from '#web/prices/use-price-tag.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { SameBatch } from '#web/products/shown/same-batch.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DeliveredCart, SoldRow } from './cart-rows.ts'
import { cartActions } from './cart-store.ts'
import { useDeliveryWay } from './delivery-memory.ts'
import { SampleCredited } from './sample-credited.tsx'

type CartLineItemProps = {
  row: SoldRow
  rows: readonly SoldRow[]
  delivery: DeliveredCart['delivery']
  /** with or without VAT, as on the page */
  amounts: LineAmounts | undefined
  /** null for guests, who see no points */
  balance: number | null
  onRemove: (name: string) => void
}

const NOTHING: LineAmounts = { unitOre: 0, lineTotalOre: 0, creditOre: 0 }

export function CartLineItem({ row, rows, delivery, amounts = NOTHING, balance, onRemove }: CartLineItemProps) {
  const { line, product, film, name, priced } = row
  const deliveryWay = useDeliveryWay()
  const DeliveryIcon = deliveryWay === 'pickup' ? Store : Truck
  const called = nameOfLine(
    rows.map((other) => other.name),
    rows.indexOf(row),
  )
  const change = (quantity: number) => {
    cartActions.setQuantity(line, quantity)
    if (quantity === 0) onRemove(name)
  }
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-4 border-b border-line py-5 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6">
      <Link
        to={paths.product(product.kcwId)}
        tabIndex={-1}
        aria-hidden
        className="film-light relative block aspect-[4/3] self-start bg-stage"
      >
        <ProductPicture
          picture={(film ?? product).images[0]}
          missing="No Image"
          sizes="8rem"
          className="absolute inset-0 size-full text-2xs"
        />
      </Link>
      <div className="min-w-0">
        <p className="code text-muted">SKU: {product.kcwId}</p>
        <h2 className="mt-1 text-base leading-tight">
          <Link
            to={paths.product(product.kcwId)}
            prefetch="intent"
            className="relative underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 text-xs text-muted">{product.series}</p>
        <UnitPrice row={row} unitOre={amounts.unitOre} treatment={delivery.vatTreatment} />
        <SampleCredited creditOre={amounts.creditOre} className="mt-1" />
        {runsOut(product, priced) ? (
          <p className="mt-2 text-xs font-semibold text-danger">{runsOutText(product, priced)}</p>
        ) : (
          <p className="figures mt-2 flex items-center gap-2 text-xs">
            <DeliveryIcon size={16} aria-hidden className="shrink-0 text-muted" />
            <DeliveryDate split={priced} way={deliveryWay} by={delivery} />
          </p>
        )}
        <SameBatch
          batches={priced.batches}
          quantity={line.quantity}
          oneBatch={priced.oneBatch}
          batchId={priced.batchId}
          onWait={(oneBatch) => cartActions.setBatchChoice(line, { ...batchChoiceOf(line), oneBatch })}
        />
        {product.asksForColour && !film && (
          <p className="mt-2 text-xs font-semibold text-danger">
            Farven mangler. Fjern linjen, og{' '}
            <Link to={paths.product(product.kcwId)} className="underline underline-offset-4">
              vælg en farve
            </Link>
            .
          </p>
        )}
        {line.jobIds?.map((id) => (
          <Link key={id} to={paths.job(id)} className="mt-2 mr-3 inline-flex min-h-8 items-center text-xs underline underline-offset-4">
            Til opgave {id}
          </Link>
        ))}
        {balance !== null && <LinePoints row={row} rows={rows} name={called} balance={balance} />}
      </div>
      <div className="col-span-full flex items-center gap-2 sm:col-start-2">
        <QuantityField label={`Antal ${called}`} value={line.quantity} onChange={change} min={0} max={MAX_LINE_QUANTITY} />
        <IconButton label={`Fjern ${called} fra kurven`} onClick={() => change(0)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
        <p className="figures ml-auto text-right text-base leading-tight font-bold" data-testid="line-total">
          <span className="sr-only">Linje i alt </span>
          {priced.payWithPoints ? `${wholeNumber(priced.pointsUsed)} point` : amount(amounts.lineTotalOre)}
        </p>
      </div>
    </li>
  )
}

type UnitPriceProps = { row: SoldRow; unitOre: number; treatment: VatTreatment }

function UnitPrice({ row: { product, priced }, unitOre, treatment }: UnitPriceProps) {
  const tag = usePriceTag(product, treatment)
  const sold = soldAs(product)
  if (priced.payWithPoints) return <p className="figures mt-2 text-sm">{wholeNumber(priced.pointsCost)} point pr. stk.</p>
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <span>
        {amount(unitOre)} <span className="text-muted">{priceTerms(sold, tag)}</span>
      </span>
      {tag.original && (
        <s className="text-xs text-muted">
          <span className="sr-only">Før </span>
          {tag.original}
        </s>
      )}
      {tag.percentOff > 0 && <Badge tone="signal">-{tag.percentOff} %</Badge>}
      {sold.roll && (
        <span className="text-xs text-muted">
          {rollSize(sold.roll)} · {amount(orePerMetre(unitOre, sold.roll))} pr. meter
        </span>
      )}
    </p>
  )
}

type LinePointsProps = { row: SoldRow; rows: readonly SoldRow[]; name: string; balance: number }

/** Switches a line between points and kroner, or offers a split (requirements §2 'Cart'). */
function LinePoints({ row: { line, product, priced }, rows, name, balance }: LinePointsProps) {
  const { pointsEligible } = product
  if (!pointsEligible && !line.payWithPoints) return null
  const { pointsCost } = priced
  const usedByOtherLines = pointsUsedByOtherLines(
    rows.map((other) => other.priced),
    line,
  )
  const payable = { quantity: line.quantity, pointsEligible, pointsCost }
  const offer = splitOffer(payable, { balance, usedByOtherLines })
  const needed = usedByOtherLines + line.quantity * pointsCost
  const toggle = () => {
    if (!line.payWithPoints && !canPayWithPoints(payable, balance - usedByOtherLines)) {
      toast.error(`Du har ikke nok point (behov ${wholeNumber(needed)}, du har ${wholeNumber(balance)})`)
      return
    }
    cartActions.switchPayment(line)
  }
  return (
    <div className="mt-2 text-xs">
      <Checkbox
        checked={line.payWithPoints}
        onChange={toggle}
        label={
          <>
            Betal med point ({wholeNumber(line.quantity * pointsCost)} point)<span className="sr-only"> for {name}</span>
          </>
        }
      />
      {offer && <SplitOffer line={line} offer={offer} />}
    </div>
  )
}

function SplitOffer({ line, offer }: { line: CartLine; offer: NonNullable<ReturnType<typeof splitOffer>> }) {
  const { pointsQuantity, cashQuantity } = offer
  return (
    <div className="figures mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-signal py-1 pl-3">
      <p>
        Du har point til {wholeNumber(pointsQuantity)} af {wholeNumber(line.quantity)}.
      </p>
      <Button size="sm" onClick={() => cartActions.split(line, offer)}>
        Betal {wholeNumber(pointsQuantity)} med point og {wholeNumber(cashQuantity)} med penge
      </Button>
    </div>
  )
}
