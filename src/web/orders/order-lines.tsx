import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import type { KnownBatch } from '#domain/batches/batch-rolls.ts'
import { lineBatchesText } from '#domain/batches/batch-texts.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { arrivalPlaceOf, promisedTexts } from '#domain/orders/arrival.ts'
import { promisedSplit } from '#domain/orders/delivery.ts'
import { deliveryText } from '#domain/orders/delivery-texts.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { SampleCredited } from '#web/cart/sample-credited.tsx'
import { useCartProducts } from '#web/cart/use-cart-products.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { DeliveryTexts } from '#web/products/shown/delivery-date.tsx'

type OrderLinesProps = {
  order: Pick<Order, 'status' | 'items' | 'shipping' | 'vatTreatment' | 'deliveryPromise' | 'deliveryWay' | 'pickupPoint'>
  /** An action on a line; not printed. */
  action?: ((item: OrderItem) => ReactNode) | undefined
}

/** The lines of an order: prices, points and, until it is sent, the promised dates of delivery. */
export function OrderLines({ order, action }: OrderLinesProps) {
  const promise = { ...order.deliveryPromise, home: '' }
  const remainingBatches = useLastingBatches(order.items)
  const amounts = shownLines(linesToShow(order), useVatView())
  return (
    <ul className="border-t border-line" aria-label="Varer i ordren">
      {order.items.map((item, index) => (
        <li
          key={item.id}
          className="figures grid grid-cols-[4.5rem_1fr_auto] gap-x-4 border-b border-line py-4 break-inside-avoid text-sm sm:grid-cols-[6rem_1fr_auto]"
        >
          {item.imageUrl ? (
            <img src={item.imageUrl} alt="" width={96} height={72} loading="lazy" className="aspect-[4/3] w-full bg-stage object-cover" />
          ) : (
            <span aria-hidden className="aspect-[4/3] bg-stage" />
          )}
          <div className="min-w-0">
            <p className="code text-muted">SKU: {item.kcwId}</p>
            <p className="mt-0.5 font-semibold">{item.nameDa}</p>
            <p className="text-xs text-muted">
              {wholeNumber(item.quantity)} stk. · {priceOfOne(item, amounts[index]?.unitOre ?? 0)}
            </p>
            <SampleCredited creditOre={amounts[index]?.creditOre ?? 0} />
            <p className="text-xs text-muted empty:hidden">{lineBatchesText(item)}</p>
            {remainingBatches.ofItem(item).map(({ id, code }) => (
              <Link
                key={id}
                to={paths.product(item.kcwId, { batch: id })}
                className="mt-1 inline-flex min-h-8 items-center text-xs underline underline-offset-4 print:hidden"
              >
                Bestil mere fra batch {code}
              </Link>
            ))}
            {isToBeSent(order.status) && (
              <p className="mt-1 flex flex-wrap gap-x-2 text-xs">
                <DeliveryTexts
                  texts={promisedTexts(promisedSplit(item), order.deliveryPromise, arrivalPlaceOf(order))}
                  days={deliveryText(promisedSplit(item), promise, order.deliveryWay)}
                />
              </p>
            )}
            {action && <div className="mt-2 empty:hidden print:hidden">{action(item)}</div>}
          </div>
          <p className="text-right font-semibold">
            {item.payWithPoints ? `${wholeNumber(item.pointsCost * item.quantity)} point` : amount(amounts[index]?.lineTotalOre ?? 0)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function linesToShow({ items, shipping, vatTreatment }: OrderLinesProps['order']) {
  const lines = items.map(({ quantity, price, promotion, discount, lineTotal, sampleCredit }) => ({
    quantity,
    unitOre: unitPriceAfter(krToOre(price), { promotionPercent: promotion, discountPercent: discount }),
    lineTotalOre: krToOre(lineTotal),
    sampleCreditOre: krToOre(sampleCredit),
  }))
  return { lines, shippingOre: krToOre(shipping), vatTreatment }
}

function priceOfOne({ payWithPoints, pointsCost }: OrderItem, unitOre: number): string {
  return payWithPoints ? `${wholeNumber(pointsCost)} point pr. stk.` : `${amount(unitOre)} pr. stk.`
}

type LastingBatches = Readonly<{ ofItem: (item: Pick<OrderItem, 'productId' | 'batches'>) => readonly KnownBatch[] }>

function useLastingBatches(items: readonly OrderItem[]): LastingBatches {
  const ids = items.flatMap(({ productId, batches }) => (productId !== null && batches.some(({ id }) => id !== null) ? [productId] : []))
  const { data: products = [] } = useCartProducts(ids)
  return {
    ofItem: ({ productId, batches }) => {
      const product = products.find(({ id }) => id === productId)
      return product?.batches.filter(({ id }) => batches.some((batch) => batch.id === id)) ?? []
    },
  }
}
