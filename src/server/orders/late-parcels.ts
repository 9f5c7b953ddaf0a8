import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { promisedBy } from '#domain/orders/arrival.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders, parcelLines, parcels } from '#server/database/schema/orders.ts'

/** True for a parcel with a label whose delivery the carrier has not reported. */
const isUnderWay = sql`exists (select from shipping_labels l where l.parcel_id = ${parcels.id} and l.state = 'made'
  and not exists (select from label_events e where e.label_id = l.id and e.kind in ('delivered', 'returned')))`

/** 'Forsinkede pakker': orders with a parcel that is under way after the last day its goods were promised for. */
export async function findLateOrders(db: Connection, now: Date): Promise<readonly number[]> {
  const today = copenhagenDay(now.getTime())
  const { inStock, remote, home, countedFrom, closed } = {
    ...{ inStock: orders.deliveryInStock, remote: orders.deliveryRemote, home: orders.deliveryHome },
    ...{ countedFrom: orders.deliveryFrom, closed: orders.deliveryClosed },
  }
  const { shipsNow, shipsLater, expectedOn } = orderLines
  const found = await db
    .select({
      id: orders.id,
      parcelId: parcels.id,
      ...{ inStock, remote, home, countedFrom, closed },
      ...{ shipsNow, shipsLater, expectedOn },
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(and(isNull(parcels.takenBackAt), isNull(orders.deletedAt), ne(orders.status, 'cancelled'), isUnderWay))
  const late = [...Map.groupBy(found, ({ parcelId }) => parcelId).values()].filter((lines) => isLate(lines, today))
  return [...new Set(late.flatMap(([line]) => line?.id ?? []))]
}

type Line = Parameters<typeof promisedBy>[0] & Parameters<typeof promisedBy>[1]

/** Orders without a kept promise are never late. */
function isLate(lines: readonly Line[], today: CalendarDate): boolean {
  const days = lines.map((line) => promisedBy(line, line))
  return days.every((day) => day !== null && day < today)
}
