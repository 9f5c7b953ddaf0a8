import { sql } from 'drizzle-orm'
import { orders } from '#server/database/schema/orders.ts'

/** 'Restordrer, kan sendes': waiting for rolls now in stock; a line that waits for one batch needs all of them. */
export const canSendBackorder = sql`${orders.status} <> 'cancelled' and ${orders.deletedAt} is null and ${orders.id} = any (array(
  select l.order_id from order_lines l join products p on p.id = l.product_id
  where l.ships_later > 0 and l.sent < l.quantity and l.ships_later > l.sent_remote and p.stock > 0
    and (not l.one_batch or l.quantity = 1
      or exists (select from jsonb_to_recordset(p.batches) as batch (rolls integer) where batch.rolls >= l.ships_later - l.sent_remote))))`

/** 'Betalt, ikke sendt'; must match the index in db/baseline.sql. */
export const isPaidUnsent = sql`${orders.paymentStatus} = 'paid' and ${orders.status} in ('pending', 'processing') and ${orders.deletedAt} is null`

/** 'Sendt, ikke faktureret'; must match the index in db/baseline.sql. */
export const isSentNotInvoiced = sql`${orders.status} in ('shipped', 'delivered') and ${orders.invoicedOre} < ${orders.totalOre}
  and ${orders.deletedAt} is null`

/** 'Penge tilbage til kunder'; must match the index in db/baseline.sql. */
export const isToPayBack = sql`${orders.openOre} < 0 and ${orders.deletedAt} is null`

/** 'Afhentes'; must match the index in db/baseline.sql. */
export const isFetched = sql`${orders.deliveryWay} = 'pickup' and ${orders.deletedAt} is null`
