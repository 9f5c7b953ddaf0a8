import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import type { Connection } from '#server/database/connect.ts'
import { labelAsks, shippingLabels } from '#server/database/schema/orders.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { keepEvents, type OfReturn } from './keep-events.ts'

type AskContext = Pick<Shop, 'db' | 'log' | 'now' | 'settings' | 'outbox'> & Readonly<{ provider: ShippingProvider; ofReturn: OfReturn }>

const asks = workQueue(labelAsks, { key: 'labelId', isOpen: isNull(labelAsks.doneAt) })

const RETRY = { firstMs: 30_000, longestMs: HOUR_MS } as const
const BATCH = 20
const ASKED_EVERY_MS = 3 * HOUR_MS
/** A parcel without an event for so long counts as lost. */
const LOOKED_FOR_MS = 60 * DAY_MS

/** Opens an ask about a shipment: a webhook says no more than that something happened. False for one that is not ours. */
export async function askAbout(db: Connection, providerRef: string, now: Date): Promise<boolean> {
  const found = await db.select({ labelId: shippingLabels.id }).from(shippingLabels).where(eq(shippingLabels.providerRef, providerRef))
  for (const { labelId } of found) await open(db, { which: sql`select ${labelId}::integer`, now })
  return found.length > 0
}

/** Opens asks about labels whose parcel is under way, so that lost messages do no harm. */
export async function askAboutParcelsUnderWay({ db, now, labels }: Pick<Shop, 'db' | 'now' | 'labels'>): Promise<void> {
  if (!labels) return
  const at = now()
  const since = new Date(at.getTime() - LOOKED_FOR_MS).toISOString()
  const before = new Date(at.getTime() - ASKED_EVERY_MS).toISOString()
  const which = sql`select l.id from shipping_labels l left join parcels p on p.id = l.parcel_id
    where l.state = 'made' and l.provider_ref is not null and l.created_at > ${since}::timestamptz
      and (l.is_return or (p.id is not null and p.taken_back_at is null))
      and not exists (select from label_events e where e.label_id = l.id and e.kind in ('delivered', 'returned'))`
  await open(db, { which, now: at, again: sql`where label_asks.done_at <= ${before}::timestamptz` })
  labels.wake()
}

type Opening = Readonly<{ which: SQL; now: Date; again?: SQL }>

/** Opens asks, also those that are done or under way, unless `again` says which. */
async function open(db: Connection, { which, now, again = sql`` }: Opening): Promise<void> {
  await db.execute(sql`insert into label_asks (label_id, next_attempt_at) select due.id, ${now.toISOString()}::timestamptz
    from (${which}) due (id) order by due.id
    on conflict (label_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, done_at = null ${again}`)
}

export async function askAboutDueParcels(context: AskContext, stop?: AbortSignal): Promise<number> {
  const { db, provider, log, now } = context
  return await asks.workOff(context, { most: BATCH, stop }, async (ask, lease) => {
    try {
      const [label] = await db
        .select({ ref: shippingLabels.providerRef })
        .from(shippingLabels)
        .where(and(eq(shippingLabels.id, ask.labelId), eq(shippingLabels.state, 'made')))
      const heard = label?.ref ? await provider.readEvents(label.ref) : []
      if (heard.length > 0) await keepEvents(context, ask.labelId, heard)
      // a message that arrived during the request leaves the ask open
      await lease.settle(ask, { doneAt: now() })
    } catch (error) {
      const isRefused = error instanceof ShippingRefusal
      log.warn(
        { err: error, labelId: ask.labelId },
        isRefused ? 'the shipping provider does not know a shipment' : 'a parcel could not be asked about; it is tried again',
      )
      await lease.settle(ask, isRefused ? { doneAt: now() } : { nextAttemptAt: new Date(now().getTime() + backOff(ask.attempts, RETRY)) })
    }
  })
}
