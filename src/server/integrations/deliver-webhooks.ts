import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { isReceiverGivenUp, WEBHOOK_VERSION, type WebhookKind, waitAfter } from '#domain/integrations/webhooks.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { unseal } from '#server/customers/login/seal.ts'
import { mailStaff } from '#server/customers/mail-staff.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { LEASE_MS, workQueue } from '#server/database/work-queue.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { Shop } from '#server/shop.ts'
import { type Outcome, postToReceiver, type Resolve } from './post-to-receiver.ts'
import { sealingOf, subjectOf } from './receivers.ts'

export type WebhookParts = Pick<Shop, 'db' | 'log' | 'now' | 'secretKey' | 'settings' | 'outbox'> &
  Readonly<{
    /** for a shop tried on one machine */
    allowsLocal: boolean
    resolve?: Resolve
    timeoutMs?: number
  }>

const AT_ONCE = { taking: 5, failing: 1 } as const

const queue = workQueue(webhookDeliveries, { key: 'id', isOpen: eq(webhookDeliveries.state, 'waiting') })

type Receiver = typeof webhookReceivers.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect
type Settle = (set: Partial<Delivery>) => Promise<boolean>

/** Sends the next batch. True when there may be more. */
export async function deliverWebhooks(parts: WebhookParts, stop?: AbortSignal): Promise<boolean> {
  const receivers = await parts.db.select().from(webhookReceivers).where(isNull(webhookReceivers.pausedAt))
  const delivered = await Promise.all(receivers.map((receiver) => deliverTo(parts, receiver, stop)))
  return !stop?.aborted && delivered.some((count) => count > 0)
}

async function deliverTo(parts: WebhookParts, receiver: Receiver, stop?: AbortSignal): Promise<number> {
  const most = AT_ONCE[receiver.failingSince === null ? 'taking' : 'failing']
  const batch = { most, also: eq(webhookDeliveries.receiverId, receiver.id), set: { attemptedAt: parts.now() }, isAtOnce: true, stop }
  return await queue.processDue(parts, batch, async (delivery, lease) => {
    await deliver(parts, { receiver, delivery, settle: (set) => lease.settle(delivery, set) })
  })
}

type Attempt = Readonly<{ receiver: Receiver; delivery: Delivery; settle: Settle }>

async function deliver(parts: WebhookParts, { receiver, delivery, settle }: Attempt): Promise<void> {
  const { log, now } = parts
  const outcome = await attempt(parts, receiver, delivery)
  const { eventId, kind, attempts } = delivery
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  log[isAccepted ? 'info' : 'warn'](
    { eventId, kind, attempts, status: outcome.status },
    isAccepted ? 'a webhook was delivered' : 'a webhook was not taken',
  )
  const at = now()
  const answered = { status: outcome.status, answer: outcome.answer || null }
  if (isAccepted) {
    const isOurs = await settle({ ...answered, state: 'delivered', nextAttemptAt: null, deliveredAt: at })
    if (isOurs && receiver.failingSince) await markReachable(parts, receiver.id, at)
    return
  }
  const waitMs = waitAfter(attempts)
  const next = waitMs === null ? ({ state: 'given_up', nextAttemptAt: null } as const) : { nextAttemptAt: new Date(at.getTime() + waitMs) }
  if (!(await settle({ ...answered, ...next }))) return
  await markFailing(parts, receiver.id, at)
  if (waitMs === null) await pauseFailing(parts, receiver.id, at)
}

/** A secret that cannot be decrypted is retried, as the key may be restored. */
async function attempt(parts: WebhookParts, { id: receiverId, url, secret: sealed }: Receiver, delivery: Delivery): Promise<Outcome> {
  const { allowsLocal, resolve, timeoutMs } = parts
  let secret: string
  try {
    secret = unseal(sealed, sealingOf(parts, receiverId))
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

async function markFailing({ db }: WebhookParts, receiverId: number, at: Date): Promise<void> {
  const failingSince = sql`coalesce(${webhookReceivers.failingSince}, ${at.toISOString()}::timestamptz)`
  await db.update(webhookReceivers).set({ failingSince }).where(eq(webhookReceivers.id, receiverId))
}

async function markReachable({ db }: WebhookParts, receiverId: number, at: Date): Promise<void> {
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

const POLL_MS = 5_000
const REST_MS = 250

type Webhooks = Readonly<{
  /** signals that work may be waiting; never fails or blocks */
  wake: () => void
  /** finishes running attempts and stops */
  close: () => Promise<void>
}>

/** Starts the delivery worker; processes share the work without repeating attempts. */
export function createWebhooks(parts: WebhookParts): Webhooks {
  return startBackgroundWork({
    run: async (stop) => ({ isMore: await deliverWebhooks(parts, stop), restMs: REST_MS }),
    failed: (error) => parts.log.error({ err: error }, 'webhooks could not be processed; it is tried again'),
    pollMs: POLL_MS,
  })
}

type Event = Readonly<{ eventId: string; kind: WebhookKind; data: Readonly<Record<string, unknown>>; occurredAt: Date }>

/** The same bytes at every attempt. */
function bodyOf({ eventId, kind, data, occurredAt }: Event): Buffer {
  return Buffer.from(JSON.stringify({ version: WEBHOOK_VERSION, id: eventId, kind, occurredAt: occurredAt.toISOString(), ...data }))
}

/** Headers of Standard Webhooks (standardwebhooks.com, version 1), signed against change and replay. `secret`: 'whsec_' and base64. */
export function signedHeaders(eventId: string, { body, secret, now }: Readonly<{ body: Buffer; secret: string; now: Date }>) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': `Foliehuset-Webhooks/${WEBHOOK_VERSION}`,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

const PAUSED_REASON = 'Den har ikke taget imod noget i tre døgn.'

/** Pauses a receiver that failed for the whole retry time, and notifies superadmins. */
async function pauseFailing(
  { db, settings, outbox, log }: Pick<Shop, 'db' | 'settings' | 'outbox' | 'log'>,
  receiverId: number,
  at: Date,
): Promise<void> {
  const { company } = await settings()
  const isPaused = await inTransaction(db, async (tx) => {
    const [receiver] = await tx
      .select()
      .from(webhookReceivers)
      .where(and(eq(webhookReceivers.id, receiverId), isNull(webhookReceivers.pausedAt)))
      .for('no key update')
    if (!receiver || !isReceiverGivenUp({ failingSinceMs: receiver.failingSince?.getTime() ?? null, nowMs: at.getTime() })) return false
    await tx.update(webhookReceivers).set({ pausedAt: at, pausedReason: PAUSED_REASON }).where(eq(webhookReceivers.id, receiverId))
    await mailStaff(tx, {
      template: 'webhook-paused',
      payload: { receiverId },
      shopAddress: company.email,
      access: 'superadmin',
      now: at,
    })
    const changes = { isPaused: { from: false, to: true }, reason: { to: PAUSED_REASON } }
    await writeAudit(tx, { by: THE_SHOP, action: 'Webhook sat på pause', subject: subjectOf(receiver), changes, at })
    return true
  })
  if (!isPaused) return
  log.warn({ receiverId }, 'a webhook is paused: it took nothing for three days')
  outbox.wake()
}

export const webhookPaused: MailTemplate = async (context, payload) => {
  const { receiverId } = z.object({ receiverId: z.number().int() }).parse(payload)
  const [receiver] = await context.db.select().from(webhookReceivers).where(eq(webhookReceivers.id, receiverId))
  if (!receiver?.pausedAt) throw new NothingToSend(`receiver ${receiverId} is not paused any more`)
  return noticeMail(context, {
    subject: `På pause: ${receiver.name} får ikke længere besked`,
    title: 'En modtager af webhooks er sat på pause',
    greeting: 'Hej',
    paragraphs: [
      `${receiver.name} har ikke taget imod noget i tre døgn, så butikken sender ikke mere til den.`,
      'Det, der sker imens, får den ikke at vide. Når den svarer igen, kan du starte den og sende det opgivne igen.',
    ],
    action: { url: `${context.publicUrl}${paths.adminIntegrations({ modtager: receiverId })}`, text: 'Se leveringerne' },
  })
}
