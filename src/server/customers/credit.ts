import { type SQL, sql } from 'drizzle-orm'
import { krToOre } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'

/** The unpaid amount of orders on invoice, in øre; credit on other orders is not set off (decision 0040). */
export function openOnInvoice(accountId: SQL): SQL {
  return sql`select coalesce(sum(open_ore), 0)::bigint from orders
    where account_id = ${accountId} and payment_method = 'invoice' and open_ore > 0 and open_ore <> 0 and deleted_at is null`
}

/** The default credit limit in øre; null is no limit. */
export async function newCreditLimit(tx: Connection): Promise<number | null> {
  const { credit } = await readSettings(tx)
  return credit.defaultLimit === null ? null : krToOre(credit.defaultLimit)
}
