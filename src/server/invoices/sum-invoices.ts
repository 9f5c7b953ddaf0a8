import { count, type SQL, sql } from 'drizzle-orm'
import type { InvoiceSums } from '#contract/invoices.ts'
import { oreToKr } from '#domain/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema.ts'

/** How many documents a condition finds, and what all of them come to, credit notes taken off. */
export async function sumInvoices(db: Connection, condition: SQL | undefined): Promise<Readonly<{ total: number; sums: InvoiceSums }>> {
  const [found] = await db
    .select({ total: count(), totalOre: signedSum(invoices.totalOre), vatOre: signedSum(invoices.vatOre) })
    .from(invoices)
    .where(condition)
  const { total = 0, totalOre = 0, vatOre = 0 } = found ?? {}
  return { total, sums: { net: oreToKr(totalOre - vatOre), vat: oreToKr(vatOre), total: oreToKr(totalOre) } }
}

function signedSum(ore: typeof invoices.totalOre | typeof invoices.vatOre): SQL<number> {
  return sql`coalesce(sum(case when ${invoices.creditsId} is null then ${ore} else -${ore} end), 0)::bigint`
}
