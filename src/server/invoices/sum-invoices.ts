import { type SQL, sql } from 'drizzle-orm'
import type { InvoiceSums } from '#contract/invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import type { Shop } from '#server/shop.ts'
import { type InvoiceFilter, isFound } from './invoice-filter.ts'

/** Less credit notes. Separate from the list, which does not wait for it. */
export async function sumInvoices({ db, now }: Pick<Shop, 'db' | 'now'>, filter: InvoiceFilter): Promise<InvoiceSums> {
  const [found] = await db
    .select({ totalOre: signedSum(invoices.totalOre), vatOre: signedSum(invoices.vatOre) })
    .from(invoices)
    .where(isFound(filter, { today: copenhagenDay(now().getTime()), seesAmounts: true }))
  const { totalOre = 0, vatOre = 0 } = found ?? {}
  return { net: oreToKr(totalOre - vatOre), vat: oreToKr(vatOre), total: oreToKr(totalOre) }
}

/** Uses only columns of the index invoices_due. */
function signedSum(ore: typeof invoices.totalOre | typeof invoices.vatOre): SQL<number> {
  return sql`coalesce(sum(case when ${invoices.kind} = 'invoice' then ${ore} else -${ore} end), 0)::bigint`
}
