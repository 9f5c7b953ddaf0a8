import { type SQL, sql } from 'drizzle-orm'

/**
 * What of an account's invoices is open and has been overdue longer than the owner lets customers be who buy more on invoice, in øre; nothing where he stops nobody,
 * which is found out first; `today` is a Danish day. The setting is read where the sum is, so that an order needs no trip more.
 */
export function overdueThatStops(accountId: SQL, today: SQL): SQL {
  return sql`select coalesce(sum(b.open_ore), 0)::bigint
    from (select (data -> 'reminders' ->> 'stopAfterDays')::int as days from settings where id = 1) as stop
    join orders o on stop.days is not null and o.account_id = ${accountId} and o.open_ore > 0 and o.open_ore <> 0 and o.deleted_at is null
    join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.credited_by_id is null and i.due_date < ${today}::date - stop.days
    join invoice_balances b on b.invoice_id = i.id and b.open_ore > 0`
}
