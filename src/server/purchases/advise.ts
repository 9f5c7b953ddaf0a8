import { asc, eq, sql } from 'drizzle-orm'
import type { Advice } from '#contract/purchases/purchases.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isLowOrOut } from '#domain/orders/delivery.ts'
import { advisedRolls, horizonWeeks, seasonFactor } from '#domain/purchases/advice.ts'
import { priceIn } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { suppliedProducts, suppliers } from '#server/database/schema/goods/purchases.ts'
import { owedRolls } from './purchase-orders.ts'

const YEAR_MS = 364 * DAY_MS
const WEEK_MS = 7 * DAY_MS
const UNKNOWN_LEAD_DAYS = 0

/** What is bought again when it runs out: the advice proposes it, and the overview counts it. A colour sample is cut from a roll. */
export const isReordered = sql`${products.active} and not ${products.discontinued} and not ${products.asksForColour}`

type AdviceQuery = Readonly<{ weeks: number; cover: number }>

/** Order advice for what is bought again, largest first, and after it what has low stock without being advised. A year is 52 weeks, so that weekdays match. */
export async function advise(db: Connection, { weeks, cover }: AdviceQuery, now: Date): Promise<Advice[]> {
  const rows = await db
    .select({
      productId: products.id,
      sku: products.kcwId,
      nameDa: products.nameDa,
      stock: products.stock,
      supplierId: suppliers.id,
      leadTimeDays: suppliers.leadTimeDays,
      currency: suppliers.currency,
      price: { unitPriceHundredths: suppliedProducts.unitPriceHundredths, currency: suppliedProducts.currency },
      owed: owedRolls(sql`${products}`),
      // late goods still count, so that they are not ordered twice
      onTheWay: sql<number>`coalesce((select sum(greatest(line.rolls - line.received, 0)) from purchase_order_lines line
        join purchase_orders o on o.id = line.purchase_order_id where line.product_id = ${products}.id and o.state = 'ordered'), 0)::integer`,
    })
    .from(products)
    .leftJoin(suppliedProducts, eq(suppliedProducts.productId, products.id))
    .leftJoin(suppliers, eq(suppliers.id, suppliedProducts.supplierId))
    .where(isReordered)
    .orderBy(asc(products.nameDa), asc(products.id))
  const from = new Date(now.getTime() - weeks * WEEK_MS)
  // includes orders of this instant
  const sold = await soldBetween(db, from, new Date(now.getTime() + 1))
  const yearAgo = new Date(now.getTime() - YEAR_MS)
  const hasYear = await soldBefore(db, new Date(from.getTime() - YEAR_MS))
  const soldThen = hasYear ? await soldBetween(db, new Date(from.getTime() - YEAR_MS), yearAgo) : new Map<number, number>()
  const soldAhead = new Map<number, ReadonlyMap<number, number>>()
  if (hasYear) {
    for (const leadTimeDays of new Set(rows.map((row) => row.leadTimeDays ?? UNKNOWN_LEAD_DAYS))) {
      const until = new Date(yearAgo.getTime() + horizonWeeks({ leadTimeDays, coverWeeks: cover }) * WEEK_MS)
      soldAhead.set(leadTimeDays, await soldBetween(db, yearAgo, until))
    }
  }
  return rows
    .map(({ price: written, currency, ...row }) => {
      const price = written && priceIn(currency, written)
      const leadTimeDays = row.leadTimeDays ?? UNKNOWN_LEAD_DAYS
      const then = soldThen.get(row.productId) ?? 0
      const lastYear = then > 0 ? { sold: then, soldAhead: soldAhead.get(leadTimeDays)?.get(row.productId) ?? 0 } : null
      const demand = { ...row, sold: sold.get(row.productId) ?? 0, weeks, lastYear, leadTimeDays, coverWeeks: cover }
      return {
        ...row,
        sold: demand.sold,
        unitPrice: price === null ? null : oreToKr(price),
        season: lastYear === null ? null : Math.round(seasonFactor(demand) * 100) / 100,
        advised: advisedRolls(demand),
      }
    })
    .filter(({ advised, stock }) => advised > 0 || isLowOrOut(stock))
    .toSorted((one, other) => other.advised - one.advised)
}

async function soldBetween(db: Connection, from: Date, to: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ productId: number; rolls: number }>(sql`
    select line.product_id as "productId", sum(line.quantity - line.returned)::integer as rolls
    from orders o join order_lines line on line.order_id = o.id
    where o.created_at >= ${from.toISOString()}::timestamptz and o.created_at < ${to.toISOString()}::timestamptz
      and o.status <> 'cancelled' and o.deleted_at is null and line.product_id is not null
    group by line.product_id`)
  return new Map(rows.map(({ productId, rolls }) => [productId, Number(rolls)]))
}

async function soldBefore(db: Connection, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select from orders where created_at < ${at.toISOString()}::timestamptz limit 1`)
  return rows.length > 0
}
