import type { Order } from '#contract/orders/order.ts'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { dateAndTime } from '#web/format.ts'

/** What happened to an order, when, and who of staff did it. */
export function OrderHistory({ history }: { history: Order['statusHistory'] }) {
  return (
    <section className="mt-6">
      <h3 className="text-base">Historik</h3>
      <ol className="figures mt-2 border-l-2 border-line text-sm">
        {history.map(({ status, paymentStatus, notes, by, timestamp }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end, and two may be alike
            key={index}
            className="relative py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:bg-edge"
          >
            <span className="font-semibold">{ORDER_STATUS_LABELS[status]}</span>
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
    </section>
  )
}
