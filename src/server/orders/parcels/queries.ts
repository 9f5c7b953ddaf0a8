import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { StaffParcel } from '#contract/orders/parcels.ts'
import type { BatchedStock } from '#domain/batches/batch-rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { rowColumns } from '#server/database/row-columns.ts'
import { run } from '#server/database/run-together.ts'
import { mails } from '#server/database/schema/mails.ts'
import { parcelLines, parcels } from '#server/database/schema/orders.ts'
import { products } from '#server/database/schema/products.ts'
import { statement } from '#server/database/statement.ts'
import { type OrderLineRow, type ParcelRow, toParcel } from '#server/orders/order-answer.ts'

type ParcelPart = typeof parcels.$inferSelect & typeof parcelLines.$inferSelect

export const standingParcels = statement<{ orderIds: readonly number[] }, ParcelPart>(
  'standing-parcels',
  ({ orderIds }) => sql`
    select ${rowColumns(parcels)}, ${rowColumns(parcelLines)}
    from ${parcels} join ${parcelLines} on ${parcelLines.parcelId} = ${parcels.id}
    where ${parcels.orderId} = any(${orderIds}::int[]) and ${parcels.takenBackAt} is null
    order by ${parcels.number}, ${parcelLines.orderLineId}`,
)

export function parcelsByOrder(rows: readonly ParcelPart[]): ReadonlyMap<number, ParcelRow[]> {
  const parts = rows.map(({ parcelId, orderLineId, quantity, remote, ...parcel }) => ({
    parcel,
    line: { parcelId, orderLineId, quantity, remote },
  }))
  return Map.groupBy(wholeParcels(parts), ({ orderId }) => orderId)
}

export async function findStandingParcels(db: Connection, orderIds: readonly number[]): Promise<ReadonlyMap<number, ParcelRow[]>> {
  return parcelsByOrder(await run(db, standingParcels({ orderIds })))
}

export async function findStaffParcels(db: Connection, orderId: number): Promise<StaffParcel[]> {
  const rows = await db
    .select({ parcel: parcels, line: parcelLines, isMailed: exists(mailOf(db, parcels.id)) })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.number), asc(parcelLines.orderLineId))
  const mailed = new Set(rows.flatMap(({ parcel, isMailed }) => (isMailed ? parcel.id : [])))
  return wholeParcels(rows).map((parcel) => ({
    ...toParcel(parcel),
    takenBackAt: parcel.takenBackAt?.toISOString() ?? null,
    isMailed: mailed.has(parcel.id),
  }))
}

/** The sent or stored mail about a parcel; a waiting mail is never sent when the parcel is taken back. */
export function mailOf(db: Connection, parcelId: number | typeof parcels.id) {
  return db
    .select({ one: sql`1` })
    .from(mails)
    .where(
      and(
        eq(mails.template, 'order-sent'),
        sql`${mails.payload} @> jsonb_build_object('parcelId', ${parcelId}::int)`,
        inArray(mails.state, ['sent', 'kept']),
      ),
    )
}

export async function findStocks(
  db: Connection,
  lines: readonly Pick<OrderLineRow, 'productId'>[],
): Promise<ReadonlyMap<number, BatchedStock>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const { id: productId, stock, batches } = products
  const found = await db.select({ id: productId, stock, batches }).from(products).where(inArray(productId, ids))
  return new Map(found.map(({ id, ...held }) => [id, held]))
}

type Row = Readonly<{ parcel: typeof parcels.$inferSelect; line: typeof parcelLines.$inferSelect }>

function wholeParcels(rows: readonly Row[]): ParcelRow[] {
  return [...Map.groupBy(rows, ({ parcel }) => parcel.id).values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first.parcel, lines: of.map(({ line }) => line) }] : []
  })
}
