import { type SQL, sql } from 'drizzle-orm'

/** What of an account's orders on invoice is not paid, in øre; what the shop owes him of others is not set off (decision 0040). */
export function openOnInvoice(accountId: SQL): SQL {
  return sql`select coalesce(sum(open_ore), 0)::bigint from orders
    where account_id = ${accountId} and payment_method = 'invoice' and open_ore > 0 and open_ore <> 0 and deleted_at is null`
}
