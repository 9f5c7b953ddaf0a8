import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { NEAR_END_MS } from '#domain/orders/online-payments/hold.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'

/** The time to answer a dispute, after which the bank has decided (docs.stripe.com, 'How disputes work'). */
const OBJECTION_MS = 30 * DAY_MS

/** 'Onlinebetalinger at se på': a hold near its end, a refused capture or refund, or a recent dispute. */
export function hasPaymentToLookAt(at: Date) {
  const since = new Date(at.getTime() - OBJECTION_MS).toISOString()
  return sql`${orders.deletedAt} is null and ${orders.id} = any (array(
    select ${onlinePayments.orderId} from ${onlinePayments} where ${isNearItsEnd(at)}
    union select p.order_id from provider_tasks t join online_payments p on p.id = t.online_payment_id join orders o on o.id = p.order_id
      where t.state = 'refused' and ((t.kind = 'capture' and o.open_ore > 0) or (t.kind = 'refund' and o.open_ore < 0))
    union select order_id from provider_transactions where kind = 'dispute' and order_id is not null and created_at > ${since}::timestamptz
      group by order_id having sum(amount_ore) < 0))`
}

/** Holds that lapse unless goods are sent soon. */
export function isNearItsEnd(at: Date) {
  const endsBy = new Date(at.getTime() + NEAR_END_MS).toISOString()
  // must match the index in db/baseline.sql
  return sql`${onlinePayments.state} = 'held' and ${onlinePayments.holdEndsAt} <= ${endsBy}::timestamptz`
}
