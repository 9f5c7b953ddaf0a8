import { type SQL, sql } from 'drizzle-orm'
import { oreToKr } from '#domain/money/money.ts'
import { type CreditRow, creditsLeft, type SampleCredit } from '#domain/samples/sample-credit.ts'
import type { Connection } from '#server/database/connect.ts'

export function sampleOrdersOf(accountId: SQL): SQL {
  return sql`(select sample_orders from accounts where id = ${accountId})`
}

/** The lines that credits are calculated from (`creditsLeft`), as JSON; null for an account without samples. */
export function creditRowsOf(accountId: SQL): SQL {
  return sql`case when ${sampleOrdersOf(accountId)} > 0 then (
    select json_agg(json_build_object(
      'filmId', coalesce(line.sample_of_id, line.product_id), 'isSample', line.sample_of_id is not null, 'quantity', line.quantity,
      'vatTreatment', bought.vat_treatment,
      'kept', case when line.sample_of_id is null then line.quantity else line.sent end - line.returned,
      'ore', case when line.sample_of_id is null then line.sample_credit_ore else line.line_total_ore end))
    from orders bought join order_lines line on line.order_id = bought.id
    where bought.account_id = ${accountId} and bought.status <> 'cancelled' and bought.deleted_at is null
      and line.sample_credit_ore is not null and (line.sample_of_id is not null or line.sample_credit_ore > 0)
  ) end`
}

export async function findSampleCredits(db: Connection, accountId: number): Promise<SampleCredit[]> {
  const { rows } = await db.execute<{ creditRows: CreditRow[] | null }>(sql`select ${creditRowsOf(sql`${accountId}::int`)} as "creditRows"`)
  return creditsLeft(rows[0]?.creditRows ?? [])
}

export function toCredits(credits: readonly SampleCredit[]): { filmId: number; amount: number }[] {
  return credits.map(({ filmId, ore }) => ({ filmId, amount: oreToKr(ore) }))
}
