import type { Order } from '#contract/orders/order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { krToOre } from '#domain/money/money.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { paymentStatusOf, sumPayments } from '#domain/payments/payment.ts'
import { effectTexts } from '#web/orders/admin/effect-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

type MoneyOutcomeProps = {
  order: Order
  payments: readonly Payment[]
  /** In øre; negative for a refund. */
  movedOre?: number
  reversedId?: number
}

export function MoneyOutcome({ order, payments, movedOre = 0, reversedId }: MoneyOutcomeProps) {
  const booked = payments.map(({ id, amount, reverses }) => ({ id, amountOre: krToOre(amount), reversesId: reverses }))
  const asked = [
    ...(movedOre === 0 ? [] : [{ id: 0, amountOre: movedOre, reversesId: null }]),
    ...(reversedId === undefined ? [] : [{ id: 0, amountOre: 0, reversesId: reversedId }]),
  ]
  const paymentStatus = paymentStatusOf({
    totalOre: krToOre(order.total),
    creditedOre: krToOre(order.credited),
    ...sumPayments([...booked, ...asked]),
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
