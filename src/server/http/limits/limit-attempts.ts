import { eq, sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/connect.ts'
import { storeAhead } from '#server/database/run-together.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { statementOfRows } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type Counter = Readonly<{ key: string; minutes: number; weight?: number }>
export type Limit = Counter & Readonly<{ most: number; message?: string }>

type Counted = Readonly<{ key: string; count: number; endsAt: Date }>

const MINUTE_MS = 60_000

/** Counts an attempt on all keys, outside its transaction. Throws too_many_requests above a limit; refused attempts do not count. */
export async function limitAttempts({ db, now }: Pick<Shop, 'db' | 'now'>, limits: readonly Limit[]): Promise<void> {
  const counted = await count(db, limits, now())
  const over = limits.flatMap((limit) => {
    const found = counted.find(({ key }) => key === limit.key)
    return found && found.count > limit.most ? [{ limit, endsAt: found.endsAt }] : []
  })
  if (over.length === 0) return
  await giveBackAttempts(db, limits)
  const lasts = Math.max(...over.map(({ endsAt }) => endsAt.getTime() - now().getTime()))
  const message = over.find(({ limit }) => limit.message)?.limit.message
  throw new ShopError('too_many_requests', { retryAfterSeconds: Math.ceil(lasts / 1000), ...(message !== undefined && { message }) })
}

/** Like `limitAttempts`, but failed work does not count. */
export async function limitSuccesses<Result>(
  shop: Pick<Shop, 'db' | 'now'>,
  limits: readonly Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  await limitAttempts(shop, limits)
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShopError) await giveBackAttempts(shop.db, limits)
    throw error
  }
}

/** Counts without refusing. Answers the number in the window, including this one. */
export async function countAttempt({ db, now }: Pick<Shop, 'db' | 'now'>, counter: Counter): Promise<number> {
  const [counted] = await count(db, [counter], now())
  return counted?.count ?? 1
}

export async function clearAttempts(db: Connection, keys: readonly string[]): Promise<void> {
  // one at a time, so that no locks are held while waiting
  for (const key of keys) await db.delete(attempts).where(eq(attempts.key, key))
}

async function giveBackAttempts(db: Connection, limits: readonly Counter[]): Promise<void> {
  for (const { key, weight = 1 } of limits)
    await db
      .update(attempts)
      .set({ count: sql`greatest(0, ${attempts.count} - ${weight}::int)` })
      .where(sql`${attempts.key} = ${key}`)
}

type CountedRow = Readonly<{ key: string; weight: number; endsAt: Date; now: Date }>

const countRows = statementOfRows<CountedRow, Counted>('count-attempts', (rows) => {
  const [{ now }] = rows as readonly [(typeof rows)[number]]
  const isOver = sql`${attempts.endsAt} <= ${now}::timestamptz`
  const counted = rows.map(({ key, weight, endsAt }) => sql`(${key}, ${weight}::int, ${endsAt}::timestamptz)`)
  return sql`
    insert into ${attempts} (key, count, ends_at) values ${sql.join(counted, sql`, `)}
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else ${attempts.count} + excluded.count end,
      ends_at = case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end
    returning key, count, ends_at as "endsAt"`
})

async function count(db: Database, counters: readonly Counter[], now: Date): Promise<readonly Counted[]> {
  const inOrder = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = inOrder.map(({ key, minutes, weight = 1 }) => ({
    key,
    weight,
    endsAt: new Date(now.getTime() + minutes * MINUTE_MS),
    now,
  }))
  return (await storeAhead(db, { counted: countRows(rows) })).counted
}
