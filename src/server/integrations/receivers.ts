import { randomBytes } from 'node:crypto'
import { and, count, eq, max, ne, type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { integrationCalls, Webhook } from '#contract/integrations/integrations.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { RECEIVER, receiverUrlProblem, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/integrations/webhooks.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { seal } from '#server/customers/login/seal.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Receiver = typeof webhookReceivers.$inferSelect
type WithSecret = Readonly<{ secret: string; webhook: Webhook }>

export async function findWebhooks(db: Connection, only?: SQL): Promise<Webhook[]> {
  const ofState = (state: string) => sql<number>`count(*) filter (where ${webhookDeliveries.state} = ${state})::int`
  const rows = await db
    .select({
      receiver: webhookReceivers,
      waiting: ofState('waiting'),
      givenUp: ofState('given_up'),
      lastDeliveredAt: max(webhookDeliveries.deliveredAt),
    })
    .from(webhookReceivers)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.receiverId, webhookReceivers.id))
    .where(only)
    .groupBy(webhookReceivers.id)
    .orderBy(sql`${webhookReceivers.name} collate danish`, webhookReceivers.id)
  return rows.map(({ receiver, waiting, givenUp, lastDeliveredAt }) => ({
    id: receiver.id,
    name: receiver.name,
    url: receiver.url,
    events: receiver.kinds,
    revision: receiver.revision,
    waiting,
    givenUp,
    isPaused: receiver.pausedAt !== null,
    pausedReason: receiver.pausedReason,
    failingSince: receiver.failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
  }))
}

/** Answers the secret once. Throws 'webhook_taken', 'too_many_webhooks'. */
export async function createWebhook(
  shop: Shop,
  staff: Visitor,
  body: BodyOf<(typeof integrationCalls)['createWebhook']>,
): Promise<WithSecret> {
  const fields = { name: body.name, url: readUrl(shop, body.url), kinds: inOrder(body.events) }
  return await inTransaction(shop.db, async (tx) => {
    // serialises requests, so that the limit holds
    await lockAccounts(tx, { changed: [staff.userId], by: staff })
    await requireRoom(tx)
    await requireFreeName(tx, fields.name, null)
    const { rows } = await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('webhook_receivers', 'id'))::int as id`)
    const id = rows[0]?.id ?? 0
    const { secret, sealed } = newSecret(shop, id)
    await tx.insert(webhookReceivers).values({ id, ...fields, secret: sealed, createdAt: shop.now() })
    await writeAudit(tx, {
      by: staff,
      action: 'Webhook oprettet',
      subject: subjectOf({ id, ...fields }),
      changes: changedFields({}, loggedFields(fields)),
      at: shop.now(),
    })
    return { secret, webhook: await findWebhook(tx, id) }
  })
}

/** Throws 'webhook_not_found', 'webhook_taken', 'changed_meanwhile'. */
export async function changeWebhook(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen, name, url, events, isPaused }: BodyOf<(typeof integrationCalls)['changeWebhook']>,
): Promise<Webhook> {
  const readsUrl = url === undefined ? undefined : readUrl(shop, url)
  return await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const before = await lockReceiver(tx, id)
    const subject = subjectOf(before)
    await requireUnchanged(tx, seen, { thing: 'webhook', current: before, subject, now: () => findWebhook(tx, id) })
    const after = { name: name ?? before.name, url: readsUrl ?? before.url, kinds: events ? inOrder(events) : before.kinds }
    if (after.name !== before.name) await requireFreeName(tx, after.name, id)
    const wasPaused = before.pausedAt !== null
    const changes = changedFields(
      { ...loggedFields(before), isPaused: wasPaused },
      { ...loggedFields(after), isPaused: isPaused ?? wasPaused },
    )
    if (Object.keys(changes).length === 0) return await findWebhook(tx, id)
    // restarting resets the three days
    const moved =
      isPaused === undefined || isPaused === wasPaused ? {} : { pausedAt: isPaused ? at : null, pausedReason: null, failingSince: null }
    await tx
      .update(webhookReceivers)
      .set({ ...after, ...moved, revision: before.revision + 1 })
      .where(eq(webhookReceivers.id, id))
    await writeAudit(tx, { by: staff, action: 'Webhook ændret', subject: subjectOf({ id, ...after }), changes, at })
    return await findWebhook(tx, id)
  })
}

/** With its deliveries. Throws 'webhook_not_found'. */
export async function deleteWebhook({ db, now }: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [deleted] = await tx.delete(webhookReceivers).where(eq(webhookReceivers.id, id)).returning()
    if (!deleted) throw new ShopError('webhook_not_found')
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.receiverId, id))
    const changes = Object.fromEntries(Object.entries(loggedFields(deleted)).map(([field, from]) => [field, { from }]))
    await writeAudit(tx, { by: staff, action: 'Webhook slettet', subject: subjectOf(deleted), changes, at: now() })
  })
}

/** Answers the new secret once. Throws 'webhook_not_found'. */
export async function renewWebhookSecret(shop: Shop, staff: Visitor, id: number): Promise<WithSecret> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const receiver = await lockReceiver(tx, id)
    const { secret, sealed } = newSecret(shop, id)
    await tx
      .update(webhookReceivers)
      .set({ secret: sealed, revision: receiver.revision + 1 })
      .where(eq(webhookReceivers.id, id))
    await writeAudit(tx, { by: staff, action: 'Ny hemmelighed til webhook', subject: subjectOf(receiver), at: shop.now() })
    return { secret, webhook: await findWebhook(tx, id) }
  })
}

export function sealingOf({ secretKey }: Pick<Shop, 'secretKey'>, receiverId: number) {
  return { secretKey, owner: `webhook:${receiverId}`, purpose: 'webhook' } as const
}

/** Locks a receiver. Throws 'webhook_not_found'. */
export async function lockReceiver(tx: Connection, id: number): Promise<Receiver> {
  const [receiver] = await tx.select().from(webhookReceivers).where(eq(webhookReceivers.id, id)).for('no key update')
  if (!receiver) throw new ShopError('webhook_not_found')
  return receiver
}

export function subjectOf({ id, name }: Pick<Receiver, 'id' | 'name'>) {
  return { kind: 'webhook', id, label: name } as const
}

async function findWebhook(db: Connection, id: number): Promise<Webhook> {
  const [webhook] = await findWebhooks(db, eq(webhookReceivers.id, id))
  if (!webhook) throw new ShopError('webhook_not_found')
  return webhook
}

function newSecret(shop: Shop, id: number): Readonly<{ secret: string; sealed: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(secret, sealingOf(shop, id)) }
}

function readUrl({ env }: Shop, text: string): string {
  const url = URL.parse(text)
  const message = receiverUrlProblem(url, { allowsLocal: env.webhooksToThisMachine })
  if (url === null || message !== null)
    throw new ShopError('invalid_input', { ...(message !== null && { message, fields: { url: message } }) })
  return url.href
}

function inOrder(events: readonly WebhookEvent[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => events.includes(event))
}

function loggedFields({ name, url, kinds }: Pick<Receiver, 'name' | 'url' | 'kinds'>) {
  return { name, url, events: kinds }
}

async function requireRoom(tx: Connection): Promise<void> {
  const [all] = await tx.select({ receivers: count() }).from(webhookReceivers)
  if (all && all.receivers >= RECEIVER.most) throw new ShopError('too_many_webhooks')
}

async function requireFreeName(tx: Connection, name: string, ownId: number | null): Promise<void> {
  const isSame = sql`lower(${webhookReceivers.name}) = lower(${name})`
  const others = ownId === null ? isSame : and(isSame, ne(webhookReceivers.id, ownId))
  if ((await tx.$count(webhookReceivers, others)) > 0) throw refuseFields('webhook_taken', 'name')
}
