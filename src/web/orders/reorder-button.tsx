import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { type CartLine, countUnits } from '#domain/cart/cart.ts'
import { priceChangedText } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { planReorder, type ReorderRemark } from '#domain/orders/reorder.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart, intoCartText } from '#web/cart/add-all-to-cart.ts'
import { stockRemarkText } from '#web/cart/stock-remark.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Puts an order's lines in the cart again, after showing what has changed. */
export function Reorder({ order, size = 'md' }: { order: Order; size?: 'sm' | 'md' }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const vat = useVatView()
  const [changed, setChanged] = useState<readonly ReorderItem[] | null>(null)

  const add = (items: readonly ReorderItem[]) => {
    const lines = items.flatMap(({ line }) => (line ? [line] : []))
    setChanged(null)
    if (!addAllToCart(lines)) return
    void navigate(paths.cart())
  }
  const { run, isBusy } = useAction()
  const start = () =>
    run(async () => {
      const items = await loadReorder(order, user)
      if (items.some(({ remarks }) => remarks.length > 0)) setChanged(items)
      else add(items)
    })

  const orderable = countUnits((changed ?? []).flatMap(({ line }) => line ?? []))
  return (
    <>
      <Button
        size={size}
        onClick={() => void start()}
        isBusy={isBusy}
        busyText="Henter..."
        aria-label={`Bestil igen: ${order.orderNumber}`}
      >
        <RotateCcw size={18} aria-hidden />
        Bestil igen
      </Button>
      <Dialog
        isOpen={changed !== null}
        onClose={() => setChanged(null)}
        title="Noget er ændret, siden du bestilte"
        footer={
          <>
            <Button onClick={() => setChanged(null)}>Annuller</Button>
            <Button variant="signal" disabled={orderable === 0} onClick={() => changed && add(changed)}>
              {intoCartText(orderable)}
            </Button>
          </>
        }
      >
        <ul className="figures text-sm">
          {changed?.map(({ item, remarks }) => (
            <li key={item.id} className="border-b border-line py-3 last:border-0">
              <p className="font-semibold">
                {item.quantity} × {item.nameDa}
              </p>
              <p className="code text-muted">SKU: {item.kcwId}</p>
              {remarks.map((remark) => (
                <p key={remark.kind} className={remark.kind === 'discontinued' ? 'mt-1 text-danger' : 'mt-1 text-warning'}>
                  {remarkText(remark, { remoteDays: order.deliveryPromise.remote, toShown: vat.toShown })}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** A line to repeat: its cart line, or null when unavailable, with what changed. */
type ReorderItem = Readonly<{ item: OrderItem; line: CartLine | null; remarks: readonly ReorderRemark[] }>

/** Compares an order with today's shop for this buyer; guests have neither discount nor points. */
async function loadReorder({ items, vatTreatment }: Order, user: SessionUser | null): Promise<readonly ReorderItem[]> {
  const ids = [...new Set(items.flatMap(({ productId, sampleOf }) => [productId ?? [], sampleOf ?? []].flat()))]
  const { products } = ids.length > 0 ? await browserApi.listProducts({ query: { ids: ids.join(',') } }) : { products: [] }
  const planned = planReorder(
    items.map((item) => ({ ...item, unitPriceOre: krToOre(item.price), promotionPercent: item.promotion, discountPercent: item.discount })),
    products.map((product) => ({ ...product, unitPriceOre: krToOre(product.price), promotionPercent: product.promotion })),
    { discountPercent: user?.discount ?? 0, balance: user?.points ?? 0, vatTreatment },
  )
  return items.map((item, index) => {
    const { payWithPoints = null, quantity = 0, remarks = [], batchId } = planned[index] ?? {}
    const { productId, sampleOf } = item
    const line =
      productId !== null && payWithPoints !== null
        ? { productId, quantity, payWithPoints, sampleOf, ...(batchId !== undefined && { batchId }) }
        : null
    return { item, line, remarks }
  })
}

type RemarkContext = Readonly<{ remoteDays: string; toShown: (grossOre: number) => number }>

function remarkText(remark: ReorderRemark, { remoteDays, toShown }: RemarkContext): string {
  switch (remark.kind) {
    case 'discontinued':
      return 'Udgået. Kan ikke bestilles mere.'
    case 'price-changed':
      return priceChangedText(amount(toShown(remark.beforeOre)), amount(toShown(remark.nowOre)))
    case 'last-ones':
    case 'sold-out':
    case 'too-few-in-stock':
      return stockRemarkText(remark, remoteDays)
    case 'other-batch':
      return `Der er ikke nok af batch ${remark.code} mere. Du får varen fra en anden batch.`
    case 'points-to-cash':
      return 'Du har ikke point nok til den, så den betales med penge.'
  }
}
