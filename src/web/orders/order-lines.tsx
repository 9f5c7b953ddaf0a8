import type { Order, OrderItem } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { deliveryText } from '#domain/orders/delivery.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'

/** The lines of an order as they were ordered: prices, points, and what ships now and later. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'discount' | 'deliveryPromise'> }) {
  const promise = { home: '', ...order.deliveryPromise }
  return (
    <ul className="border-t border-line" aria-label="Varer i ordren">
      {order.items.map((item) => (
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
              {wholeNumber(item.quantity)} stk. · {priceOfOne(item, order.discount)}
            </p>
            <p className="mt-1 text-xs">{deliveryText(item, promise)}</p>
          </div>
          <p className="text-right font-semibold">
            {item.payWithPoints ? `${wholeNumber(item.pointsCost * item.quantity)} point` : amount(krToOre(item.lineTotal))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function priceOfOne({ payWithPoints, pointsCost, price, promotion }: OrderItem, discountPercent: number): string {
  if (payWithPoints) return `${wholeNumber(pointsCost)} point pr. stk.`
  return `${amount(unitPriceAfter(krToOre(price), { promotionPercent: promotion, discountPercent }))} pr. stk.`
}
