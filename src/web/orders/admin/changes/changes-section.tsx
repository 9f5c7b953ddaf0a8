import type { Order } from '#contract/orders/order.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { OrderChanges } from '#web/orders/order-changes.tsx'

export function ChangesSection({ changes, vatTreatment }: Pick<Order, 'changes' | 'vatTreatment'>) {
  if (changes.length === 0) return null
  return (
    <OrderSection title="Rettelser" count={changes.length}>
      <OrderChanges changes={changes} vatTreatment={vatTreatment} />
    </OrderSection>
  )
}
