import { eq } from 'drizzle-orm'
import { apiKeys } from '#server/database/schema/integrations.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import type { Shop } from '#server/shop.ts'
import { loggedNetwork } from './log/logged-route.ts'
import type { Visitor } from './visitor.ts'

/** Stops runaway programs. */
export const KEY_CALLS_A_MINUTE = 300

const MARKED_EVERY_MS = 5 * 60_000

/** Counts a use of a key and records its time and network. Throws 'too_many_requests'. */
export async function countKeyUse({ db, now }: Shop, { userId, lastSeenAt }: Visitor, ip: string): Promise<void> {
  const message = `Nøglen må højst bruges ${KEY_CALLS_A_MINUTE} gange i minuttet. Vent lidt, og prøv igen.`
  await limitAttempts({ db, now }, [{ key: `api-key:${userId}`, minutes: 1, most: KEY_CALLS_A_MINUTE, message }])
  const at = now()
  if (at.getTime() - lastSeenAt.getTime() < MARKED_EVERY_MS) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at, lastUsedFrom: loggedNetwork(ip) })
    .where(eq(apiKeys.userId, userId))
}
