import { eq, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { attempts } from '#server/database/schema.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from './shop-error.ts'

/** How often one key may be tried within a window. */
type Limit = Readonly<{ key: string; most: number; minutes: number }>

/**
 * Counts one attempt on every key and refuses with too_many_requests when one is over its limit. The counters stand in
 * the database, outside any transaction of the attempt, so they hold for all processes and survive a refusal.
 */
export async function limitAttempts(shop: Shop, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const count = await countAttempt(shop.db, limit, shop.now())
    if (count > limit.most) throw new ShopError('too_many_requests')
  }
}

/** Forgets the attempts on keys that turned out to be honest. */
export async function forgetAttempts(db: Connection, keys: readonly string[]): Promise<void> {
  // one at a time: nobody holds one of them while he waits for another
  for (const key of keys) await db.delete(attempts).where(eq(attempts.key, key))
}

async function countAttempt(db: Connection, { key, minutes }: Limit, now: Date): Promise<number> {
  const isOver = sql`${attempts.windowStart} < ${new Date(now.getTime() - minutes * 60_000)}`
  const [row] = await db
    .insert(attempts)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${attempts.windowStart} end`,
      },
    })
    .returning({ count: attempts.count })
  return row?.count ?? 1
}
