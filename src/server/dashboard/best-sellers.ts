import { sql } from 'drizzle-orm'
import type { BestSeller, Dashboard } from '#contract/dashboard.ts'
import type { SalesPeriod } from '#domain/dashboard/sales-period.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { products } from '#server/database/schema/products.ts'
import { isSale } from '#server/orders/queries.ts'
import { vatOf } from './daily-sales.ts'

const SHOWN = 8

type Sold = { productId: number; kcwId: string; nameDa: string; quantity: number; grossOre: number; vatOre: number }

/** Best sellers by quantity and by revenue, less returns. Units paid with points count without revenue; deleted products are left out. */
export async function findBestSellers(db: Connection, period: SalesPeriod): Promise<Pick<Dashboard, 'bestByQuantity' | 'bestByTurnover'>> {
  const kept = sql`(${orderLines.quantity} - ${orderLines.returned})`
  // rounded like the domain's lineShare
  const keptOre = sql`((2 * ${orderLines.lineTotalOre} * ${kept} + ${orderLines.quantity}) / (2 * ${orderLines.quantity}))`
  // aggregated on the lines' index before products are read
  const { rows } = await db.execute<Sold>(sql`
    with sold as (
      select ${orderLines.productId} as id, sum(${kept})::bigint as quantity,
        sum(${keptOre})::bigint as gross_ore, sum(${vatOf(keptOre)})::bigint as vat_ore
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${isSale(period)} and ${orderLines.productId} is not null and ${orderLines.quantity} > 0
      group by 1
    ), placed as (
      select *, row_number() over (order by quantity desc, gross_ore desc, id) as by_quantity,
        row_number() over (order by gross_ore desc, quantity desc, id) as by_turnover
      from sold
    )
    select placed.id as "productId", ${products.kcwId} as "kcwId", ${products.nameDa} as "nameDa", quantity,
      gross_ore as "grossOre", vat_ore as "vatOre"
    from placed join ${products} on ${products.id} = placed.id
    where least(by_quantity, by_turnover) <= ${SHOWN}
    order by by_quantity`)
  const byTurnover = rows.toSorted((a, b) => b.grossOre - a.grossOre || b.quantity - a.quantity || a.productId - b.productId)
  return {
    bestByQuantity: rows.slice(0, SHOWN).map(toBestSeller),
    bestByTurnover: byTurnover.slice(0, SHOWN).map(toBestSeller),
  }
}

function toBestSeller({ grossOre, vatOre, ...sold }: Sold): BestSeller {
  return { ...sold, inclVat: oreToKr(grossOre), exclVat: oreToKr(grossOre - vatOre) }
}
