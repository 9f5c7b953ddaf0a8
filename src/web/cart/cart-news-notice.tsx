import { textOfKey } from '#domain/cart/cart.ts'
import type { CartChange } from '#domain/cart/merge-carts.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { useWhenLeaving } from '#web/browser/use-when-leaving.ts'
import { usePriceView } from '#web/prices/price-view.ts'
import { Notice } from '#web/ui/notice.tsx'
import { clearCartNews, useCartNews } from './cart-news.ts'
import { useCartProducts } from './use-cart-products.ts'

/** Changes made by other devices, shown until the page is left. */
export function CartNewsNotice() {
  const news = useCartNews()
  const { isRetailView } = usePriceView()
  const { data: products } = useCartProducts(news.map(({ productId }) => productId))
  useWhenLeaving(clearCartNews)
  if (news.length === 0 || !products) return null
  const nameOf = (id: number) => products.find((product) => product.id === id)?.nameDa ?? 'En vare, der ikke kan købes mere'
  return (
    <Notice title="Kurven følger din konto og er opdateret" className="mb-5">
      <ul className="figures mt-1 list-inside list-[square]">
        {news.map((change) => (
          <li key={textOfKey(change)}>{newsText(change, nameOf(change.productId), { namesPoints: !isRetailView })}</li>
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
