import type { Order } from '#contract/orders/order.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { isPartlySent, partlySentLabel } from '#domain/parcels/parcel.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import { paymentLabelOf } from '#web/payments/online/held-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PAYMENT_TONES, STATUS_TONES } from './order-tones.ts'

export function OrderBadges({ order }: { order: Order }) {
  return (
    <>
      <Badge tone={STATUS_TONES[order.status]}>{orderStatusLabel(order)}</Badge>
      {isPartlySent(order) && <Badge tone="warning">{partlySentLabel(order.deliveryWay)}</Badge>}
      {order.deliveryWay === 'pickup' && <Badge className="border-edge">{DELIVERY_WAY_LABELS.pickup}</Badge>}
      <Badge tone={PAYMENT_TONES[order.paymentStatus]}>{paymentLabelOf(order)}</Badge>
    </>
  )
}
