import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { intoCartText } from '#web/cart/into-cart-text.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { loadReorder, type ReorderItem, remarkText } from './load-reorder.ts'

/** Puts an order's lines in the cart again; first tells what has changed (issue 'Bestil igen'). */
export function Reorder({ order, size = 'md' }: { order: Order; size?: 'sm' | 'md' }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const vat = useVatView()
  const [isBusy, setIsBusy] = useState(false)
  const [changed, setChanged] = useState<readonly ReorderItem[] | null>(null)

  const add = (items: readonly ReorderItem[]) => {
    const lines = items.flatMap(({ line }) => (line ? [line] : []))
    setChanged(null)
    if (!addAllToCart(lines)) return
    void navigate(paths.cart())
  }
  const start = async () => {
    setIsBusy(true)
    try {
      const items = await loadReorder(order, user)
      if (items.some(({ remarks }) => remarks.length > 0)) setChanged(items)
      else add(items)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  const orderable = changed?.filter(({ line }) => line !== null).length ?? 0
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
                  {remarkText(remark, { remoteDays: order.deliveryPromise.remote, shown: vat.shown })}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
