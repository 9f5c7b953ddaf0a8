import type { OnlinePayment } from '#contract/orders/order.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { ONLINE_PAYMENT_LABELS, refundingText } from '#domain/payments/online/state-labels.ts'
import { PAYMENT_WAY_LABELS } from '#domain/payments/payment.ts'
import { dateAndTime } from '#web/format.ts'

export function OnlinePayments({ payments }: { payments: readonly OnlinePayment[] }) {
  return (
    <ul aria-label="Onlinebetalinger" className="figures text-sm empty:hidden">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
          <span className="min-h-11 min-w-0 grow basis-48 py-1">
            <span className="font-semibold">{ONLINE_PAYMENT_LABELS[payment.state]}</span>
            <span className="block text-xs wrap-anywhere text-muted">{factsOf(payment).join(' · ')}</span>
          </span>
          <span className="ml-auto whitespace-nowrap">{amountWithOre(krToOre(payment.held || payment.captured || payment.amount))}</span>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ state, way, createdAt, holdEndsAt, captured, refunded, refunding, amount }: OnlinePayment): string[] {
  return [
    way === null ? 'Online' : PAYMENT_WAY_LABELS[way],
    `bedt om ${dateAndTime(createdAt)}`,
    ...(holdEndsAt === null || state !== 'held' ? [] : [`holdes til ${dateAndTime(holdEndsAt)}`]),
    ...(captured > 0 && captured < amount ? [`${amountWithOre(krToOre(captured))} af ${amountWithOre(krToOre(amount))} trukket`] : []),
    ...(refunded > 0 ? [`${amountWithOre(krToOre(refunded))} betalt tilbage`] : []),
    ...(refunding > 0 ? [refundingText(amountWithOre(krToOre(refunding)))] : []),
  ]
}
