import { type SQL, sql } from 'drizzle-orm'

/** The unpaid amount of orders on invoice, in øre; credit on other orders is not set off (decision 0040). */
export function openOnInvoice(accountId: SQL): SQL {
  return sql`select coalesce(sum(open_ore), 0)::bigint from orders
    where account_id = ${accountId} and payment_method = 'invoice' and open_ore > 0 and open_ore <> 0 and deleted_at is null`
}
