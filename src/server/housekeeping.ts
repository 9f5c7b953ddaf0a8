import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { takeTurnToForget } from './audit/forget-subjects.ts'
import type { Database } from './database/connect.ts'
import { deleteIdle } from './database/delete-idle.ts'
import { attempts, idempotencyKeys, messages, oneTimeTokens, sessions } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'
import { inRequest } from './http/current-request.ts'
import { KEY_KEPT_MS } from './http/idempotency.ts'
import { clearUploads } from './import/clear-uploads.ts'
import { forgetDeadLinks, forgetMailsBefore } from './mails/forget-mails.ts'
import { forgetMessages } from './messages/forget-messages.ts'
import { cancelUnpaidOrders } from './orders/cancel-unpaid-orders.ts'
import type { Shop } from './shop.ts'
import { clearAwaySponsorships } from './sponsorships/clear-away.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What the privacy page promises: a message, and a mail, is kept for two years at most. */
const LETTERS_KEPT_MS = 730 * DAY_MS
/** Somebody who was turned away was told that his data are deleted. */
const REJECTIONS_KEPT_MS = 30 * DAY_MS

/** Clears away, every hour, what has had its time, and cancels orders that have; `close` stops it. */
export function startHousekeeping(shop: Shop): { close: () => void } {
  const { db, log, now, pictures, privatePictures } = shop
  const work = async () => {
    await cancelUnpaidOrders(shop)
    await clearAway(db, now())
    await clearAwaySponsorships(db, privatePictures, now())
    await clearUploads({ db, pictures, now: now() })
  }
  const timer = setInterval(() => {
    inRequest(randomUUID(), () => {
      work().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed; it tries again in an hour'))
    })
  }, HOUR_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** Deletes what is no longer honoured (keys, sessions, mailed links, counted attempts) or kept (old messages and mails). */
export async function clearAway(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteIdle(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before(KEY_KEPT_MS)))
  await deleteIdle(db, sessions, lt(sessions.expiresAt, now))
  await deleteIdle(db, oneTimeTokens, lt(oneTimeTokens.expiresAt, now))
  await deleteIdle(db, attempts, lt(attempts.endsAt, now))
  await inTransaction(db, async (tx) => {
    await takeTurnToForget(tx)
    const old = await tx
      .delete(messages)
      .where(lt(messages.createdAt, before(LETTERS_KEPT_MS)))
      .returning({ id: messages.id })
    await forgetMessages(
      tx,
      old.map(({ id }) => id),
    )
  })
  await forgetMailsBefore(db, before(LETTERS_KEPT_MS))
  await forgetMailsBefore(db, before(REJECTIONS_KEPT_MS), sql`template = 'customer-rejected'`)
  await forgetDeadLinks(db)
}
