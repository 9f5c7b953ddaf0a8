import type { Order } from '#contract/orders/order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { krToOre } from '#domain/money/money.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { paymentStatusOf } from '#domain/payments/payment.ts'
import { effectTexts } from '#web/orders/effect-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

type MoneyOutcomeProps = {
  order: Order
  /** In øre; negative for a refund. */
  movedOre?: number
  reversed?: Payment
}

export function MoneyOutcome({ order, movedOre = 0, reversed }: MoneyOutcomeProps) {
  const reversedOre = reversed?.reminderNumber === null ? krToOre(reversed.amount) : 0
  const paymentStatus = paymentStatusOf({
    totalOre: krToOre(order.total),
    creditedOre: krToOre(order.credited),
    paidOre: krToOre(order.paid) + movedOre - reversedOre,
    refundedOre: krToOre(order.refunded) + Math.max(0, -movedOre) - Math.max(0, -reversedOre),
  })
  const effects = effectTexts(order, { status: order.status, paymentStatus })
  return (
    <div aria-live="polite" className="sm:col-span-2">
      {paymentStatus !== order.paymentStatus && (
        <Notice tone="info" title={`Ordren bliver: ${PAYMENT_STATUS_LABELS[paymentStatus]}`}>
          {effects.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
