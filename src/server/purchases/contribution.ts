import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import type { ContributionRow, FreightMarginRow, purchaseCalls } from '#contract/purchases/purchases.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { type FreightMargin, type FreightOfOrder, freightMargins } from '#domain/delivery-methods/freight-margin.ts'
import { oreToKr } from '#domain/money/money.ts'
import { averageCostOre, contributionOf, type SoldLine } from '#domain/purchases/contribution.ts'
import type { Connection } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/copenhagen.ts'
import { reducedLines } from '#server/invoices/queries.ts'

type Answer = Omit<ResponseOf<(typeof purchaseCalls)['showContribution']>, 'success' | 'freight'>
type Span = Readonly<{ from: CalendarDate; to: CalendarDate }>
type Sold = SoldLine & Readonly<{ sku: string; nameDa: string; series: string | null; buyer: string; buyerId: number | null }>

/** The contribution of orders in a period, less what was credited. Cost is the average price of receipts up to the period's end. */
export async function findContribution(db: Connection, { from, to }: Span): Promise<Answer> {
  const end = startOfDay(addDays(to, 1))
  const costs = await averageCosts(db, end)
  const { rows } = await db.execute<Omit<Sold, 'unitCostOre'> & { productId: number | null }>(sql`
    select line.product_id as "productId", line.kcw_id as sku, line.name_da as "nameDa", line.series, o.vat_treatment as "vatTreatment",
      coalesce(o.account_id, 0)::integer as "buyerId",
      case when o.account_id is null then 'Gæster' else coalesce(nullif(account.company, ''), account.name, o.company, o.customer_name) end as buyer,
      (line.quantity - line.returned)::integer as rolls,
      (line.line_total_ore - coalesce(reduced.ore, 0))::double precision as "lineTotalOre"
    from orders o join order_lines line on line.order_id = o.id
    left join ${reducedLines} reduced on reduced.order_line_id = line.id
    left join lateral (select company, name from users where account_id = o.account_id order by id limit 1) account on true
    where o.created_at >= ${startOfDay(from)} and o.created_at < ${end}
      and o.status <> 'cancelled' and o.deleted_at is null
      and (line.quantity > line.returned or line.line_total_ore > coalesce(reduced.ore, 0))
    order by line.id`)
  const sold: Sold[] = rows.map(({ productId, ...line }) => ({
    ...line,
    rolls: Number(line.rolls),
    lineTotalOre: Number(line.lineTotalOre),
    unitCostOre: productId === null ? null : (costs.get(Number(productId)) ?? null),
  }))
  return {
    total: toRow(null, 'I alt', sold),
    films: grouped(sold, ({ sku, nameDa }) => ({ key: sku, name: nameDa })),
    series: grouped(sold, ({ series }) => ({ key: series, name: series ?? 'Uden serie' })),
    customers: grouped(sold, ({ buyerId, buyer }) => ({ key: buyerId ? String(buyerId) : null, name: buyer })),
  }
}

async function averageCosts(db: Connection, before: ReturnType<typeof startOfDay>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ productId: number; rolls: number; unitCostOre: number }>(sql`
    select line.product_id as "productId", sum(line.rolls)::integer as rolls, line.unit_cost_ore as "unitCostOre"
    from receipt_lines line join receipts r on r.id = line.receipt_id
    where line.unit_cost_ore is not null and line.product_id is not null and r.created_at < ${before}
    group by line.product_id, line.unit_cost_ore`)
  const byProduct = Map.groupBy(rows, ({ productId }) => Number(productId))
  return new Map(
    [...byProduct].flatMap(([id, received]) => {
      const cost = averageCostOre(received.map(({ rolls, unitCostOre }) => ({ rolls: Number(rolls), unitCostOre: Number(unitCostOre) })))
      return cost === null ? [] : [[id, cost] as const]
    }),
  )
}

function grouped(sold: readonly Sold[], of: (line: Sold) => Readonly<{ key: string | null; name: string }>): ContributionRow[] {
  const groups = Map.groupBy(sold, (line) => of(line).key)
  return [...groups]
    .map(([key, lines]) => toRow(key, lines[0] ? of(lines[0]).name : '', lines))
    .toSorted((one, other) => other.contribution - one.contribution || other.unknownRevenue - one.unknownRevenue)
}

function toRow(key: string | null, name: string, lines: readonly SoldLine[]): ContributionRow {
  const { revenueOre, costOre, contributionOre, unknownRevenueOre, ...rest } = contributionOf(lines)
  return {
    key,
    name,
    ...rest,
    revenue: oreToKr(revenueOre),
    cost: oreToKr(costOre),
    contribution: oreToKr(contributionOre),
    unknownRevenue: oreToKr(unknownRevenueOre),
  }
}

/** Freight and labels of a period's orders; cancelled ones count if they have a label, as the carrier is paid for an unused one, too. */
export async function findFreight(db: Connection, { from, to }: Span): Promise<FreightOfOrder[]> {
  const { rows } = await db.execute<FreightOfOrder>(sql`
    select o.order_number as "orderNumber", to_char(o.created_at at time zone 'Europe/Copenhagen', 'YYYY-MM') as month,
      case when o.delivery_method is not null then o.delivery_method ->> 'id' when samples.alone then 'letter' else 'one-price' end as key,
      case when o.delivery_method is not null then o.delivery_method ->> 'name' when samples.alone then 'Brev med prøver' else 'Én pris' end as name,
      o.vat_treatment as "vatTreatment", (case when o.status = 'cancelled' then 0 else o.shipping_ore end)::double precision as "shippingOre",
      label.labels, label.ore as "labelsOre", label.unknown as "labelsWithoutPrice"
    from orders o
    cross join lateral (
      select count(*)::integer as labels, coalesce(sum(price_ore), 0)::double precision as ore,
        (count(*) filter (where price_ore is null))::integer as unknown
      from shipping_labels where order_id = o.id and provider_ref is not null) label
    cross join lateral (
      select coalesce(bool_and(sample_of_id is not null), false) as alone from order_lines where order_id = o.id and quantity > 0) samples
    where o.created_at >= ${startOfDay(from)} and o.created_at < ${startOfDay(addDays(to, 1))} and o.deleted_at is null
      and (label.labels > 0 or (o.status <> 'cancelled' and o.delivery_way = 'parcel'))
    order by o.id`)
  return rows.map((row) => ({ ...row, shippingOre: Number(row.shippingOre), labelsOre: Number(row.labelsOre) }))
}

/** In kr. */
export function toFreightRows(orders: readonly FreightOfOrder[]): FreightMarginRow[] {
  return freightMargins(orders).map(toFreightRow)
}

function toFreightRow({ chargedOre, labelsOre, marginOre, ...rest }: FreightMargin): FreightMarginRow {
  return { ...rest, charged: oreToKr(chargedOre), labelPrice: oreToKr(labelsOre), margin: oreToKr(marginOre) }
}
