import type pg from 'pg'

/** What must be true of the shop's books at every instant: the plain words for when it is not, and the rows it is not true of. */
const RULES: Readonly<Record<string, string>> = {
  'customers whose points are not the sum of their ledger': `
    select from users u where points <> (select coalesce(sum(l.points), 0) from points_ledger l where l.user_id = u.id)`,
  'orders that are not the sum of their lines': `
    select from orders o where subtotal_ore <> (select coalesce(sum(line_total_ore), 0) from order_lines l where l.order_id = o.id)`,
  'orders without a line': 'select from orders o where not exists (select from order_lines l where l.order_id = o.id)',
  'numbers missing in the series of invoices': `
    select from (select min(number) as first, max(number) as last, count(*) as documents from invoices) as issued, invoice_series
    where issued.last - issued.first + 1 <> documents or issued.last <> invoice_series.last`,
}

/** The books of an open database: what does not add up, each as one line; empty when all does. */
export async function checkBooks(pool: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string[]> {
  const faults: string[] = []
  for (const [what, broken] of Object.entries(RULES)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from (${broken}) as broken`)
    const count = rows[0]?.count ?? 0
    if (count > 0) faults.push(`${count} ${what}`)
  }
  return faults
}
