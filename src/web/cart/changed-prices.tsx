import { type CartLine, isSameLine, textOfKey } from '#domain/cart/cart.ts'
import { priceChangedText, priceToSee, seenPriceFor } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { useWhenLeaving } from '#web/browser/use-when-leaving.ts'
import { usePriceView } from '#web/prices/price-view.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PricedCart, SoldRow } from './cart-rows.ts'
import { cartActions } from './cart-store.ts'

/** Prices changed since a product was added; shown once. */
export function ChangedPrices({ priced: { sold, order } }: { priced: PricedCart }) {
  const vat = useVatView()
  const { isRetailView } = usePriceView()
  const shown = (price: number, line: CartLine) => {
    const own = seenPriceFor(price, line, order.discountPercent)
    return line.payWithPoints ? withUnit(own, 'point') : amount(vat.shown(own))
  }
  useWhenLeaving(() => cartActions.seePrices((line) => sold.filter((row) => isSameLine(row.line, line)).map(priceNow)[0]))
  const changed = sold.flatMap((row) => {
    const { line, product } = row
    // the retail view shows no points
    if (line.seenPrice === undefined || (line.payWithPoints && isRetailView)) return []
    const [from, to] = [shown(line.seenPrice, line), shown(priceNow(row), line)]
    return from === to ? [] : [{ key: textOfKey(line), text: `${product.nameDa}: ${priceChangedText(from, to)}` }]
  })
  if (changed.length === 0) return null
  return (
    <Notice tone="warning" title="Der er nye priser, siden du lagde varerne i kurven" className="mb-5">
      <ul className="figures mt-1 list-inside list-[square]">
        {changed.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

function priceNow({ product: { price, promotion, pointsCost }, line }: SoldRow): number {
  return priceToSee({ unitPriceOre: krToOre(price), promotionPercent: promotion, pointsCost }, line)
}
