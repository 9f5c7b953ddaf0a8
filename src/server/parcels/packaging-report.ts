import { sql } from 'drizzle-orm'
import type { PackagingReportAnswer } from '#contract/parcels/packaging.ts'
import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { type Grams, type PackedParcel, packagingReport } from '#domain/parcels/packaging.ts'
import type { Connection } from '#server/database/connect.ts'

type Row = {
  id: number
  isCounted: boolean
  carton: Grams | null
  orderLineId: number
  quantity: number
  packaging: Grams | null
  returned: number
}

/** The packaging of the parcels sent in Denmark in a year, in Danish time; parcels taken back were not sent. */
export async function readPackaging(db: Connection, year: number): Promise<PackagingReportAnswer> {
  const [from, to] = [year, year + 1].map((one) => new Date(midnightInDenmark(`${one}-01-01`)).toISOString())
  // all parcels of the year's orders, as returns are taken from an order's newest parcels first
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.sent_at >= ${from}::timestamptz and p.sent_at < ${to}::timestamptz and p.country = 'DK' as "isCounted", p.carton,
      pl.order_line_id as "orderLineId", pl.quantity, pl.packaging, l.returned
    from parcels p join parcel_lines pl on pl.parcel_id = p.id join order_lines l on l.id = pl.order_line_id
    where p.taken_back_at is null and p.order_id in (
      select order_id from parcels where sent_at >= ${from}::timestamptz and sent_at < ${to}::timestamptz)
    order by p.order_id, p.number, pl.order_line_id`)
  const parcels = new Map<number, PackedParcel & { lines: PackedParcel['lines'][number][] }>()
  for (const { id, isCounted, carton, orderLineId, quantity, packaging } of rows) {
    const parcel = parcels.get(id) ?? { id, isCounted, carton, lines: [] }
    parcel.lines.push({ orderLineId, quantity, packaging })
    parcels.set(id, parcel)
  }
  return { year, ...packagingReport([...parcels.values()], new Map(rows.map((row) => [row.orderLineId, row.returned]))) }
}
