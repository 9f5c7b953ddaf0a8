import { lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connection, Database } from './database/connect.ts'
import { idempotencyKeys } from './database/schema.ts'
import { KEY_KEPT_MS } from './orders/idempotency.ts'

const EVERY_MS = 3_600_000

/** Clears away, every hour, what has had its time; `close` stops it. */
export function startHousekeeping({ db, log, now }: Readonly<{ db: Database; log: Logger; now: () => Date }>): { close: () => void } {
  const timer = setInterval(() => {
    clearAway(db, now()).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed; it tries again in an hour'))
  }, EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** Deletes the idempotency keys that are no longer honoured (design §8). */
export async function clearAway(db: Connection, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_KEPT_MS)))
}
