import { ChevronDown } from 'lucide-react'
import type { GoodsSafety, OrderItem } from '#contract/orders/order.ts'
import { OrderSafety } from '#web/orders/order-safety.tsx'

type SafetySectionProps = { items: readonly OrderItem[]; safety: readonly GoodsSafety[] }

/** Chemical labels, candidate substances and manufacturers, folded away; the packing slip has them too. */
export function SafetySection({ items, safety }: SafetySectionProps) {
  if (!safety.some(({ hazard, maker, substances }) => hazard !== null || maker !== null || (substances?.found.length ?? 0) > 0)) return null
  return (
    <details className="group border-b border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
        Sikkerhed og producenter
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="-mt-4 pb-4">
        <OrderSafety items={items} safety={safety} />
      </div>
    </details>
  )
}
