import { sql } from 'drizzle-orm'
import { checkBooks } from '#server/backups/check-books.ts'
import type { Database } from '#server/database/connect.ts'
import { GUARDED_SKU, GUARDED_STOCK } from './world.ts'

/** What is true of the whole shop after whatever was asked of it: the words for when it is not, and the rows it is not true of. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'products with less than nothing in stock': 'select from products where stock < 0',
  'products whose stock is not what was there less what orders took': `
    select from products p where kcw_id like '${GUARDED_SKU}%' and stock <> ${GUARDED_STOCK} - (
      select coalesce(sum(l.ships_now), 0) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = p.id and o.stock_taken)`,
  'cancelled orders that keep their goods': `select from orders where stock_taken and status = 'cancelled'`,
  'orders whose total is not their lines and the shipping': `
    select from orders o where total_ore <> shipping_ore + (select coalesce(sum(line_total_ore), 0) from order_lines l where l.order_id = o.id)`,
  'ledger entries whose balance does not follow from those before': `
    select from (select balance_after, sum(points) over (partition by user_id order by id) as balance from points_ledger) as entries
    where balance <> balance_after`,
  'customers with less than no points': 'select from users where points < 0 or points_owed < 0',
  'sessions of locked users': `
    select from sessions s join users u on u.id = s.user_id where not u.active and not exists (
      select from planted_sessions p where p.token_hash = s.token_hash)`,
  'invoices that are not net and VAT': 'select from invoices where total_ore <> net_ore + vat_ore',
  'orders with two invoices that count': `
    select from invoices where kind = 'invoice' and credited_by_id is null group by order_id having count(*) > 1`,
}

/** What is not as it must be in the database, one line each. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const faults = await checkBooks(db.$client)
  for (const [what, broken] of Object.entries(INVARIANTS)) {
    const { rows } = await db.execute<{ count: string }>(sql.raw(`select count(*) from (${broken}) as broken`))
    const count = Number(rows[0]?.count)
    if (count > 0) faults.push(`${count} ${what}`)
  }
  return faults
}
