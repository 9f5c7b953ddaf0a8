import { type SQL, sql } from 'drizzle-orm'
import { krToOre } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'

/** The unpaid amount of orders on invoice, in øre; credit on other orders is not set off (decision 0040). */
export function openOnInvoice(accountId: SQL): SQL {
  return sql`select coalesce(sum(open_ore), 0)::bigint from orders
    where account_id = ${accountId} and payment_method = 'invoice' and open_ore > 0 and open_ore <> 0 and deleted_at is null`
}

/** Open øre of invoices overdue longer than the settings allow for buying on invoice; 0 without that setting. `today` is a Danish day. */
export function overdueThatStops(accountId: SQL, today: SQL): SQL {
  return sql`select coalesce(sum(b.open_ore), 0)::bigint
    from (select (data -> 'reminders' ->> 'stopAfterDays')::int as days from settings where id = 1) as stop
    join orders o on stop.days is not null and o.account_id = ${accountId} and o.open_ore > 0 and o.open_ore <> 0 and o.deleted_at is null
    join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.credited_by_id is null and i.due_date < ${today}::date - stop.days
    join invoice_balances b on b.invoice_id = i.id and b.open_ore > 0`
}

/** The default credit limit in øre; null is no limit. */
export async function newCreditLimit(tx: Connection): Promise<number | null> {
  const { credit } = await readSettings(tx)
  return credit.defaultLimit === null ? null : krToOre(credit.defaultLimit)
}
