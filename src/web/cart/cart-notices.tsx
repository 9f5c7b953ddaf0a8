import { useEffect, useRef } from 'react'
import { type CartLine, isSameLine, textOfKey } from '#domain/cart/cart.ts'
import type { CartChange } from '#domain/cart/merge-carts.ts'
import { priceChangedText, priceToSee, seenPriceFor } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { lineName } from '#domain/samples/sample.ts'
import { usePriceView, useVatView } from '#web/prices/vat-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clearCartNews, useCartNews } from './cart-news.ts'
import type { PricedCart, SoldRow } from './cart-rows.ts'
import { cartActions } from './cart-store.ts'
import { useCartProducts } from './use-cart-products.ts'

/** Changes made by other devices, shown until the page is left. */
export function CartNewsNotice() {
  const news = useCartNews()
  const { isRetailView } = usePriceView()
  const { data: products } = useCartProducts(news.flatMap(({ productId, sampleOf }) => (sampleOf ? [productId, sampleOf] : [productId])))
  useWhenLeaving(clearCartNews)
  if (news.length === 0 || !products) return null
  const find = (productId: number | null) => products.find(({ id }) => id === productId)
  const nameOf = ({ productId, sampleOf }: CartChange) => {
    const product = find(productId)
    return product ? lineName(product, find(sampleOf)) : 'En vare, der ikke kan købes mere'
  }
  return (
    <Notice title="Kurven følger din konto og er opdateret" className="mb-5">
      <ul className="figures mt-1 list-inside list-[square]">
        {news.map((change) => (
          <li key={textOfKey(change)}>{newsText(change, nameOf(change), { namesPoints: !isRetailView })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function newsText({ from, to, payWithPoints }: CartChange, product: string, { namesPoints }: { namesPoints: boolean }): string {
  const name = payWithPoints && namesPoints ? `${product} (med point)` : product
  if (from === 0) return `${name}: ${withUnit(to, 'stk.')} lagt i`
  if (to === 0) return `${name}: ${withUnit(from, 'stk.')} taget ud`
  return `${name}: nu ${withUnit(to, 'stk.')}, før ${withUnit(from, 'stk.')}`
}

/** Prices changed since a product was added; shown once. */
export function ChangedPrices({ priced: { sold, order } }: { priced: PricedCart }) {
  const vat = useVatView()
  const { isRetailView } = usePriceView()
  const priceText = (price: number, line: CartLine) => {
    const own = seenPriceFor(price, line, order.discountPercent)
    return line.payWithPoints ? withUnit(own, 'point') : amount(vat.toShown(own))
  }
  useWhenLeaving(() => cartActions.seePrices((line) => sold.filter((row) => isSameLine(row.line, line)).map(priceNow)[0]))
  const changed = sold.flatMap((row) => {
    const { line, name } = row
    // the retail view shows no points
    if (line.seenPrice === undefined || (line.payWithPoints && isRetailView)) return []
    const [from, to] = [priceText(line.seenPrice, line), priceText(priceNow(row), line)]
    return from === to ? [] : [{ key: textOfKey(line), text: `${name}: ${priceChangedText(from, to)}` }]
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

export function CartNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="Kurven kunne ikke hentes" action={<Button onClick={onRetry}>Prøv igen</Button>}>
      Dine varer er gemt. Tjek forbindelsen, og prøv igen.
    </EmptyState>
  )
}

/** Runs when navigating to another page, not on reload. */
function useWhenLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // React runs effects twice in development
      if (window.location.pathname !== pathname) latest.current()
    }
  }, [])
}
