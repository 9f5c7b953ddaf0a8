import type pg from 'pg'
import { checkBooks } from '#server/backups/load-backup.ts'
import { GUARDED_SKU, GUARDED_STOCK } from './world.ts'

/** What is true of the whole shop after any requests, and no constraint of the database ensures: the words for when it is not, and the rows it is not true of. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'products whose stock is not what was there less what orders took': `
    select from products p where kcw_id like '${GUARDED_SKU}%' and stock <> ${GUARDED_STOCK} - (
      -- rolls of a cancelled order that are still outside come back with its return
      select coalesce(sum(case when o.stock_taken then l.ships_now when o.status = 'cancelled' then l.sent - l.returned else 0 end), 0)
      from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id)`,
  'cancelled or deleted orders that keep goods or points': `
    select from orders where (status = 'cancelled' or deleted_at is not null) and (stock_taken or points_spent or points_credited)`,
  'orders that earned points and are not paid': `select from orders where points_credited and payment_status <> 'paid'`,
  'ledger entries whose balance does not follow from those before': `
    select from (select balance_after, sum(points) over (partition by user_id order by id) as balance from points_ledger) as entries
    where balance <> balance_after`,
  'sessions of locked users': `
    select from sessions s join users u on u.id = s.user_id where not u.active and not exists (
      select from planted_sessions p where p.token_hash = s.token_hash)`,
}

/** What is not as it must be in the database, one line each. */
export async function brokenInvariants(database: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string[]> {
  const faults = await checkBooks(database)
  for (const [what, broken] of Object.entries(INVARIANTS)) {
    const { rows } = await database.query<{ count: string }>(`select count(*) from (${broken}) as broken`)
    const count = Number(rows[0]?.count)
    if (count > 0) faults.push(`${count} ${what}`)
  }
  return faults
}
