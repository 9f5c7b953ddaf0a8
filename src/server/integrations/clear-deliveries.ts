import { and, lt, ne, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { DELIVERIES_KEPT_DAYS } from '#domain/integrations/webhooks.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { webhookDeliveries } from '#server/database/schema/integrations.ts'
import type { Shop } from '#server/shop.ts'

/** Deletes old finished deliveries, and those of paused receivers. */
export async function clearDeliveries({ db }: Pick<Shop, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
  const isOver = and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.attemptedAt, before))
  const isLeft = lt(webhookDeliveries.occurredAt, before)
  await deleteIdle(db, webhookDeliveries, or(isOver, isLeft) ?? sql`false`)
}
