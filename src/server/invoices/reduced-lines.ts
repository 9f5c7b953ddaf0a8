import { sql } from 'drizzle-orm'

/** What credit notes took off order lines (decision 28), also without rolls: `order_id`, `order_line_id` and `ore`. Annulments are owed again. */
export const reducedLines = sql`(
  select note.order_id, part.order_line_id, sum(part.total_ore)::bigint as ore
  from invoices note join invoice_lines part on part.invoice_id = note.id
  where note.credits_id is not null and note.credit_kind = 'reduction' and part.order_line_id is not null
  group by 1, 2)`
