import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import type { Connection } from '#server/database/connect.ts'
import { labelAsks, shippingLabels } from '#server/database/schema/orders.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { type ReturnHandler, storeEvents } from './store-events.ts'

type LookupContext = Pick<Shop, 'db' | 'log' | 'now' | 'settings' | 'outbox'> &
  Readonly<{ provider: ShippingProvider; onReturn: ReturnHandler }>

const lookups = workQueue(labelAsks, { key: 'labelId', isOpen: isNull(labelAsks.doneAt) })

const RETRY = { firstMs: 30_000, longestMs: HOUR_MS } as const
const BATCH = 20
const LOOKUP_INTERVAL_MS = 3 * HOUR_MS
/** A parcel without an event for so long counts as lost. */
const LOST_AFTER_MS = 60 * DAY_MS

/** Queues a lookup of a shipment, as a webhook only says that something happened. False for a shipment that is not ours. */
export async function queueLookup(db: Connection, providerRef: string, now: Date): Promise<boolean> {
  const found = await db.select({ labelId: shippingLabels.id }).from(shippingLabels).where(eq(shippingLabels.providerRef, providerRef))
  for (const { labelId } of found) await queue(db, { which: sql`select ${labelId}::integer`, now })
  return found.length > 0
}

/** Queues lookups of labels whose parcel is under way, in case messages were lost. */
export async function queueDueLookups({ db, now, labels }: Pick<Shop, 'db' | 'now' | 'labels'>): Promise<void> {
  if (!labels) return
  const at = now()
  const since = new Date(at.getTime() - LOST_AFTER_MS).toISOString()
  const before = new Date(at.getTime() - LOOKUP_INTERVAL_MS).toISOString()
  const which = sql`select l.id from shipping_labels l left join parcels p on p.id = l.parcel_id
    where l.state = 'made' and l.provider_ref is not null and l.created_at > ${since}::timestamptz
      and (l.is_return or (p.id is not null and p.taken_back_at is null))
      and not exists (select from label_events e where e.label_id = l.id and e.kind in ('delivered', 'returned'))`
  await queue(db, { which, now: at, again: sql`where label_asks.done_at <= ${before}::timestamptz` })
  labels.wake()
}

type Opening = Readonly<{ which: SQL; now: Date; again?: SQL }>

/** Queues lookups, also those that are done or under way, unless `again` says which. */
async function queue(db: Connection, { which, now, again = sql`` }: Opening): Promise<void> {
  await db.execute(sql`insert into label_asks (label_id, next_attempt_at) select due.id, ${now.toISOString()}::timestamptz
    from (${which}) due (id) order by due.id
    on conflict (label_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, done_at = null ${again}`)
}

export async function lookUpDueParcels(context: LookupContext, stop?: AbortSignal): Promise<number> {
  const { db, provider, log, now } = context
  return await lookups.processDue(context, { most: BATCH, stop }, async (lookup, lease) => {
    try {
      const [label] = await db
        .select({ ref: shippingLabels.providerRef })
        .from(shippingLabels)
        .where(and(eq(shippingLabels.id, lookup.labelId), eq(shippingLabels.state, 'made')))
      const reported = label?.ref ? await provider.readEvents(label.ref) : []
      if (reported.length > 0) await storeEvents(context, lookup.labelId, reported)
      // a message that arrived during the request leaves the lookup open
      await lease.settle(lookup, { doneAt: now() })
    } catch (error) {
      const isRefused = error instanceof ShippingRefusal
      log.warn(
        { err: error, labelId: lookup.labelId },
        isRefused ? 'the shipping provider does not know a shipment' : 'a parcel could not be asked about; it is tried again',
      )
      await lease.settle(
        lookup,
        isRefused ? { doneAt: now() } : { nextAttemptAt: new Date(now().getTime() + backOff(lookup.attempts, RETRY)) },
      )
    }
  })
}
