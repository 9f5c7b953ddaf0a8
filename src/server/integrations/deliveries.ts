import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { integrationCalls, WebhookDelivery } from '#contract/integrations/integrations.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { DELIVERIES_STORED_DAYS } from '#domain/integrations/webhooks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockReceiver, subjectOf } from './receivers.ts'

const A_PAGE = 50

type Query = QueryOf<(typeof integrationCalls)['listWebhookDeliveries']>
type Page = Readonly<{ deliveries: WebhookDelivery[]; next: number | null }>

export async function findDeliveries(db: Connection, { webhook, state, before }: Query): Promise<Page> {
  const rows = await deliveriesOf(db)
    .where(
      and(
        webhook === undefined ? undefined : eq(webhookDeliveries.receiverId, webhook),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(A_PAGE + 1)
  const page = rows.slice(0, A_PAGE).map(toAnswer)
  return { deliveries: page, next: rows.length > A_PAGE ? (page.at(-1)?.id ?? null) : null }
}

/** Queues a delivery again with the same id. Throws 'webhook_delivery_not_found', 'webhook_paused'. */
export async function sendDeliveryAgain(shop: Shop, staff: Visitor, id: number): Promise<WebhookDelivery> {
  const queued = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const before = await findDelivery(tx, id)
    const receiver = await lockReceiver(tx, before.webhook.id)
    if (receiver.pausedAt) throw new ShopError('webhook_paused')
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: null, deliveredAt: null })
      .where(eq(webhookDeliveries.id, id))
    const changes = { eventId: { to: before.eventId } }
    await writeAudit(tx, { by: staff, action: 'Webhook sendt igen', subject: subjectOf(receiver), changes, at: shop.now() })
    return await findDelivery(tx, id)
  })
  shop.outbox.wake()
  return queued
}

/** Sends a test. Throws 'webhook_not_found', 'webhook_paused'. */
export async function tryWebhook(shop: Shop, staff: Visitor, receiverId: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const receiver = await lockReceiver(tx, receiverId)
    if (receiver.pausedAt) throw new ShopError('webhook_paused')
    await tx.insert(webhookDeliveries).values({ receiverId, kind: 'ping', data: {}, occurredAt: at })
    await writeAudit(tx, { by: staff, action: 'Prøve sendt til webhook', subject: subjectOf(receiver), at })
  })
  shop.outbox.wake()
}

function deliveriesOf(db: Connection) {
  return db
    .select({ delivery: webhookDeliveries, name: webhookReceivers.name })
    .from(webhookDeliveries)
    .innerJoin(webhookReceivers, eq(webhookReceivers.id, webhookDeliveries.receiverId))
    .$dynamic()
}

async function findDelivery(db: Connection, id: number): Promise<WebhookDelivery> {
  const [row] = await deliveriesOf(db).where(sql`${webhookDeliveries.id} = ${id}`)
  if (!row) throw new ShopError('webhook_delivery_not_found')
  return toAnswer(row)
}

type Row = Readonly<{ delivery: typeof webhookDeliveries.$inferSelect; name: string }>

function toAnswer({ delivery, name }: Row): WebhookDelivery {
  const { id, eventId, receiverId, kind, data, state, attempts, status, answer } = delivery
  return {
    id,
    eventId,
    kind,
    state,
    attempts,
    status,
    answer,
    about: aboutOf(data),
    webhook: { id: receiverId, name },
    occurredAt: delivery.occurredAt.toISOString(),
    attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
  }
}

function aboutOf(data: Readonly<Record<string, unknown>>): string | null {
  const { order, product } = data as { order?: { orderNumber: string }; product?: { sku: string } }
  return order?.orderNumber ?? product?.sku ?? null
}

/** Deletes old finished deliveries, and those of paused receivers. */
export async function clearDeliveries({ db }: Pick<Shop, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERIES_STORED_DAYS * DAY_MS)
  const isOver = and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.attemptedAt, before))
  const isLeft = lt(webhookDeliveries.occurredAt, before)
  await deleteIdle(db, webhookDeliveries, or(isOver, isLeft) ?? sql`false`)
}
