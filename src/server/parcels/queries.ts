import { and, asc, desc, eq, exists, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { trackingText } from '#domain/parcels/carrier.ts'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema/mails.ts'
import { labelEvents, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { toParcel } from '#server/orders/order-answer.ts'
import { lastEventOfParcel, wholeParcels } from '#server/orders/order-parts.ts'

const EVENT = {
  eventKind: sql<ParcelEventKind | null>`event."eventKind"`,
  eventAt: sql<Date | null>`event."eventAt"`.mapWith(labelEvents.at),
}

export async function findStaffParcels(db: Connection, orderId: number): Promise<StaffParcel[]> {
  const event = sql`lateral ${lastEventOfParcel} event`
  const rows = await db
    .select({ parcel: { ...getTableColumns(parcels), ...EVENT }, line: parcelLines, isMailed: exists(mailOf(db, parcels.id)) })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .leftJoin(event, sql`true`)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.number), asc(parcelLines.orderLineId))
  const mailed = new Set(rows.flatMap(({ parcel, isMailed }) => (isMailed ? parcel.id : [])))
  return wholeParcels(rows).map((parcel) => ({
    ...toParcel(parcel),
    takenBackAt: parcel.takenBackAt?.toISOString() ?? null,
    isMailed: mailed.has(parcel.id),
    carton: parcel.carton?.name ?? null,
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

async function findLastParcel(tx: Connection, orderId: number) {
  const [last] = await tx
    .select({ id: parcels.id, carrier: parcels.carrier, tracking: parcels.tracking })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
    .orderBy(desc(parcels.number))
    .limit(1)
  return last
}

export async function setTrackingOfLastParcel(tx: Connection, orderId: number, tracking: string | null): Promise<void> {
  const last = await findLastParcel(tx, orderId)
  // the order's tracking text includes the carrier
  if (last && trackingText(last) !== tracking) await tx.update(parcels).set({ carrier: null, tracking }).where(eq(parcels.id, last.id))
}

/** The tracking of an order (requirements §3): that of its last parcel. */
export async function trackingOfLastParcel(tx: Connection, orderId: number): Promise<string | null> {
  const last = await findLastParcel(tx, orderId)
  return last ? trackingText(last) : null
}
