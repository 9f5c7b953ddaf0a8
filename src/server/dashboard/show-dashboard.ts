import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { BestSeller, Dashboard, Waiting } from '#contract/dashboard/dashboard.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { hasAccess, mayDo } from '#domain/customers/rights/rights.ts'
import {
  averageOre,
  type DailySales,
  type DaySpan,
  type Sales,
  type SalesPeriod,
  type SalesPeriodDays,
  salesBuckets,
  salesPeriod,
  sumSales,
} from '#domain/dashboard/sales-period.ts'
import { oreToKr } from '#domain/money/money.ts'
import { POINTS_PER_FREE_ROLL } from '#domain/points/points.ts'
import { createdBetween, isBuyer, isListed } from '#server/customers/queries.ts'
import type { Connection } from '#server/database/connect.ts'
import { inCopenhagen } from '#server/database/copenhagen.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { reducedLines } from '#server/invoices/queries.ts'
import { stepTerms } from '#server/orders/next-steps.ts'
import { isSale } from '#server/orders/queries.ts'
import { willEarn } from '#server/points/queries.ts'
import type { Shop } from '#server/shop.ts'
import { countWaiting } from './waiting.ts'

const SHOWN = 8

export async function findWaiting(shop: Shop, visitor: Visitor): Promise<Waiting> {
  const at = shop.now()
  return await countWaiting(shop.db, {
    today: copenhagenDay(at.getTime()),
    now: at,
    settings: await shop.settings(),
    terms: await stepTerms(shop),
    seesAmounts: mayDo(visitor, 'seeOrderAmounts'),
    maySetUp: hasAccess(visitor, 'permission:settings'),
  })
}

/** Days are Danish days. */
export async function showDashboard(shop: Shop, visitor: Visitor, days: SalesPeriodDays): Promise<Dashboard> {
  const { db, now } = shop
  const period = salesPeriod(copenhagenDay(now().getTime()), days)
  const [waiting, daily, best, newCustomers, points] = await Promise.all([
    findWaiting(shop, visitor),
    findDailySales(db, period),
    findBestSellers(db, period),
    countNewCustomers(db, period),
    sumPoints(db),
  ])
  const buckets = salesBuckets(period, daily)
  return {
    waiting,
    period,
    sales: withAverage(sumSales(buckets)),
    previousSales: withAverage(sumSales(buckets.map(({ previous }) => previous))),
    overTime: buckets.map(({ from, to, previous, ...sales }) => ({ from, to, ...inKroner(sales), previous: inKroner(previous) })),
    newCustomers,
    ...best,
    points,
  }
}

function inKroner({ orders, grossOre, vatOre }: Sales) {
  return { orders, inclVat: oreToKr(grossOre), exclVat: oreToKr(grossOre - vatOre) }
}

function withAverage(sales: Sales) {
  const { orders, grossOre, vatOre } = sales
  return {
    ...inKroner(sales),
    averageInclVat: oreToKr(averageOre(grossOre, orders)),
    averageExclVat: oreToKr(averageOre(grossOre - vatOre, orders)),
  }
}

type Sold = { productId: number; kcwId: string; nameDa: string; quantity: number; grossOre: number; vatOre: number }

/** Best sellers by quantity and by revenue, less returns and credits. Units paid with points count without revenue; deleted products are left out. */
async function findBestSellers(db: Connection, period: SalesPeriod): Promise<Pick<Dashboard, 'bestByQuantity' | 'bestByTurnover'>> {
  const netQuantity = sql`(${orderLines.quantity} - ${orderLines.returned})`
  const reducedOre = sql`reduced.ore`
  // aggregated on the lines' index before products are read
  const { rows } = await db.execute<Sold>(sql`
    with moved as (
      select ${orderLines.productId} as id, ${netQuantity} as quantity, ${orderLines.lineTotalOre} as gross_ore,
        ${vatOf(orderLines.lineTotalOre)} as vat_ore
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${isSale(period)} and ${orderLines.productId} is not null and ${orderLines.quantity} > 0
      union all
      select ${orderLines.productId}, 0, 0 - ${reducedOre}, 0 - ${vatOf(reducedOre)}
      from ${orders} join ${reducedLines} reduced on reduced.order_id = ${orders.id} join ${orderLines} on ${orderLines.id} = reduced.order_line_id
      where ${isSale(period)} and ${orderLines.productId} is not null
    ), sold as (
      select id, sum(quantity)::bigint as quantity, sum(gross_ore)::bigint as gross_ore, sum(vat_ore)::bigint as vat_ore
      from moved group by 1
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

/** New customers in both periods, including waiting ones, without people who only buy for another's workshop. */
async function countNewCustomers(db: Connection, period: SalesPeriod): Promise<Dashboard['newCustomers']> {
  const [now, previous] = await Promise.all([countCreated(db, period), countCreated(db, period.previous)])
  return { now, previous }
}

async function countCreated(db: Connection, { from, to }: DaySpan): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(isListed, eq(users.role, 'customer'), isBuyer, createdBetween(from, to)))
  return counted?.total ?? 0
}

async function sumPoints(db: Connection): Promise<Dashboard['points']> {
  const [[held], [debt], [promised]] = await Promise.all([
    db
      .select({
        outstanding: sumOf(users.points),
        freeRolls: sumOf(sql`${users.points} / ${sql.raw(String(POINTS_PER_FREE_ROLL))}`),
        customers: count(),
      })
      .from(users)
      .where(and(isListed, gt(users.points, 0))),
    db
      .select({ owed: sumOf(users.pointsOwed), owing: count() })
      .from(users)
      // must match the index of owed points
      .where(and(isListed, sql`${users.pointsOwed} > 0`)),
    db
      .select({ pending: sumOf(orders.pointsEarned), pendingOrders: count() })
      .from(orders)
      .where(willEarn),
  ])
  const nothing = { outstanding: 0, freeRolls: 0, customers: 0, owed: 0, owing: 0, pending: 0, pendingOrders: 0 }
  return { ...nothing, ...held, ...debt, ...promised }
}

function sumOf(figure: unknown) {
  return sql<number>`coalesce(sum(${figure}), 0)::bigint`
}

/** Sales per Danish day of both periods, less credits; days without orders are missing. */
async function findDailySales(db: Connection, { previous, to }: SalesPeriod): Promise<DailySales[]> {
  const day = sql<string>`to_char(${inCopenhagen(orders.createdAt)}, 'YYYY-MM-DD')`
  const netOre = sql`(${orders.totalOre} - ${orders.creditedOre})`
  return await db
    .select({
      day,
      orders: sql<number>`count(*)`,
      grossOre: sql<number>`sum(${netOre})::bigint`,
      vatOre: sql<number>`sum(${vatOf(netOre)})::bigint`,
    })
    .from(orders)
    .where(isSale({ from: previous.from, to }))
    .groupBy(sql`1`)
}

/** Rounded like the domain's vatOf. */
function vatOf(gross: unknown): SQL {
  return sql`case ${orders.vatTreatment} when 'export' then 0 else (2 * ${gross} + 5) / 10 end`
}
