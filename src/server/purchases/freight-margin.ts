import { sql } from 'drizzle-orm'
import type { FreightMarginRow } from '#contract/purchases.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { type FreightMargin, type FreightOfOrder, freightMargins } from '#domain/delivery-methods/freight-margin.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/copenhagen.ts'

type Span = Readonly<{ from: CalendarDate; to: CalendarDate }>

/**
 * Freight and labels of the orders placed in a period that were sent or are to be sent, and of cancelled ones with a label: a carrier is
 * paid for a label that is not used, too. In the order they were placed.
 */
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
  return freightMargins(orders).map(toRow)
}

function toRow({ chargedOre, labelsOre, marginOre, ...rest }: FreightMargin): FreightMarginRow {
  return { ...rest, charged: oreToKr(chargedOre), labelPrice: oreToKr(labelsOre), margin: oreToKr(marginOre) }
}
