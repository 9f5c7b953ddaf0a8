import type { Order } from '#contract/orders/order.ts'
import { orderStatusLabel, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { dateAndTime } from '#web/format.ts'

export function HistorySection({ order: { statusHistory, deliveryWay } }: { order: Order }) {
  return (
    <OrderSection title="Historik">
      <ol className="figures mt-3 border-l-2 border-line text-sm">
        {statusHistory.map(({ status, paymentStatus, notes, by, timestamp }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end, and two may be alike
            key={index}
            className="relative pb-3 pl-5 before:absolute before:top-2 before:-left-[5px] before:size-2 before:bg-edge last:pb-0"
          >
            <span className="font-semibold">{orderStatusLabel({ status, deliveryWay })}</span>
            {paymentStatus && <span>, {PAYMENT_STATUS_LABELS[paymentStatus].toLowerCase()}</span>}
            <span className="text-muted">
              {' '}
              · {dateAndTime(timestamp)}
              {by && ` · ${by}`}
            </span>
            {notes && <span className="block break-words whitespace-pre-line">{notes}</span>}
          </li>
        ))}
      </ol>
    </OrderSection>
  )
}
