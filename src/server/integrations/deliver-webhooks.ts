import { and, eq, gt, sql } from 'drizzle-orm'
import { type WebhookKind, waitAfter } from '#domain/integrations/webhooks.ts'
import { unseal } from '#server/customers/seal.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Shop } from '#server/shop.ts'
import { pauseWhatIsGone } from './pause-receiver.ts'
import { type Outcome, postToReceiver, type Resolve } from './post-to-receiver.ts'
import { sealingOf } from './receivers.ts'
import { bodyOf, signedHeaders } from './signed-event.ts'

export type WebhookParts = Pick<Shop, 'db' | 'log' | 'now' | 'secretKey' | 'settings' | 'outbox'> &
  Readonly<{
    /** for a shop tried on one machine */
    allowsLocal: boolean
    resolve?: Resolve
    timeoutMs?: number
  }>

/** Several times an attempt's timeout; leases of killed processes expire. */
const LEASE_MS = 60_000
const AT_ONCE = { taking: 5, failing: 1 } as const
const LEFT_MS = 30_000

type Claimed = Readonly<{
  id: number
  eventId: string
  kind: WebhookKind
  data: Readonly<Record<string, unknown>>
  occurredAt: Date
  attempts: number
  receiverId: number
  url: string
  secret: string
  isFailing: boolean
}>

/** Sends the next batch. True when there may be more. */
export async function deliverWebhooks(parts: WebhookParts, stop?: AbortSignal): Promise<boolean> {
  const { claimed, until } = await claim(parts)
  if (stop?.aborted) {
    // releases them to another process
    for (const { id, attempts } of claimed) await settle(parts, { id, until }, { attempts: attempts - 1, nextAttemptAt: null })
    return false
  }
  await Promise.all(claimed.map((delivery) => deliver(parts, delivery, until)))
  return claimed.length > 0
}

/** Claims by postponing the next attempt, so that no transaction stays open during a request. */
async function claim({ db, now }: WebhookParts): Promise<Readonly<{ claimed: readonly Claimed[]; until: Date }>> {
  const at = now()
  const until = new Date(at.getTime() + LEASE_MS)
  const { rows } = await db.execute<Omit<Claimed, 'occurredAt' | 'id'> & { id: number | string; occurredAt: Date | string }>(sql`
    with next as materialized (
      select due.id, r.id as receiver_id, r.url, r.secret, r.failing_since
      from webhook_receivers r
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.receiver_id = r.id and d.state = 'waiting' and (d.next_attempt_at is null or d.next_attempt_at <= ${at.toISOString()}::timestamptz)
        order by d.next_attempt_at nulls first, d.id
        limit case when r.failing_since is null then ${AT_ONCE.taking}::int else ${AT_ONCE.failing}::int end
        for update skip locked
      ) due
      where r.paused_at is null
    )
    update webhook_deliveries d
    set next_attempt_at = ${until.toISOString()}::timestamptz, attempted_at = ${at.toISOString()}::timestamptz, attempts = d.attempts + 1
    from next where d.id = next.id
    returning d.id, d.event_id as "eventId", d.kind, d.data, d.occurred_at as "occurredAt", d.attempts, next.receiver_id as "receiverId",
      next.url, next.secret, next.failing_since is not null as "isFailing"`)
  const claimed = rows.map((row) => ({ ...row, id: Number(row.id), occurredAt: new Date(row.occurredAt) }))
  return { claimed: claimed.toSorted((a, b) => a.id - b.id), until }
}

async function deliver(parts: WebhookParts, delivery: Claimed, until: Date): Promise<void> {
  const { log, now } = parts
  // an attempt must not outlast its lease
  if (until.getTime() - now().getTime() < LEFT_MS) return
  const outcome = await attempt(parts, delivery)
  const { id, eventId, kind, attempts } = delivery
  const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  log[isTaken ? 'info' : 'warn'](
    { eventId, kind, attempts, status: outcome.status },
    isTaken ? 'a webhook was delivered' : 'a webhook was not taken',
  )
  const at = now()
  const answered = { status: outcome.status, answer: outcome.answer || null }
  if (isTaken) {
    const isOurs = await settle(parts, { id, until }, { ...answered, state: 'delivered', nextAttemptAt: null, deliveredAt: at })
    if (isOurs && delivery.isFailing) await beginAnew(parts, delivery.receiverId, at)
    return
  }
  const waitMs = waitAfter(attempts)
  const next = waitMs === null ? ({ state: 'given_up', nextAttemptAt: null } as const) : { nextAttemptAt: new Date(at.getTime() + waitMs) }
  if (!(await settle(parts, { id, until }, { ...answered, ...next }))) return
  await markFailing(parts, delivery.receiverId, at)
  if (waitMs === null) await pauseWhatIsGone(parts, delivery.receiverId, at)
}

/** A secret that cannot be decrypted is retried, as the key may be restored. */
async function attempt(parts: WebhookParts, delivery: Claimed): Promise<Outcome> {
  const { url, receiverId } = delivery
  const { allowsLocal, resolve, timeoutMs } = parts
  let secret: string
  try {
    secret = unseal(delivery.secret, sealingOf(parts, receiverId))
  } catch (error) {
    parts.log.error({ err: error, receiverId }, 'the secret of a webhook could not be opened')
    return { status: null, answer: 'Butikken kan ikke åbne hemmeligheden. Lav en ny.' }
  }
  const body = bodyOf(delivery)
  const headers = signedHeaders(delivery.eventId, { body, secret, now: parts.now() })
  return await postToReceiver({
    url,
    headers,
    body,
    allowsLocal,
    ...(resolve && { resolve }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

type Set = Partial<typeof webhookDeliveries.$inferInsert>

async function settle({ db }: WebhookParts, { id, until }: Readonly<{ id: number; until: Date }>, set: Set): Promise<boolean> {
  const isOurs = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting'), eq(webhookDeliveries.nextAttemptAt, until))
  const settled = await db.update(webhookDeliveries).set(set).where(isOurs).returning({ id: webhookDeliveries.id })
  return settled.length > 0
}

async function markFailing({ db }: WebhookParts, receiverId: number, at: Date): Promise<void> {
  const failingSince = sql`coalesce(${webhookReceivers.failingSince}, ${at.toISOString()}::timestamptz)`
  await db.update(webhookReceivers).set({ failingSince }).where(eq(webhookReceivers.id, receiverId))
}

async function beginAnew({ db }: WebhookParts, receiverId: number, at: Date): Promise<void> {
  const isUnderWay = new Date(at.getTime() - LEASE_MS).toISOString()
  await inTransaction(db, async (tx) => {
    await tx.update(webhookReceivers).set({ failingSince: null }).where(eq(webhookReceivers.id, receiverId))
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: null })
      .where(
        and(
          eq(webhookDeliveries.receiverId, receiverId),
          eq(webhookDeliveries.state, 'waiting'),
          gt(webhookDeliveries.nextAttemptAt, at),
          sql`${webhookDeliveries.attemptedAt} < ${isUnderWay}::timestamptz`,
        ),
      )
  })
}
