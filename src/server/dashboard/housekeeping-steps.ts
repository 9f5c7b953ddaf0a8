import { and, desc, eq, gte, like, sql } from 'drizzle-orm'
import type { Warnings } from '#contract/dashboard/dashboard.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { FAILURES_BEFORE_NOTICE, type HousekeepingStep, housekeepingStepText } from '#domain/dashboard/housekeeping-steps.ts'
import type { Connection } from '#server/database/connect.ts'
import { attempts } from '#server/database/schema/customers.ts'
import type { Shop } from '#server/shop.ts'

export type Step = readonly [name: HousekeepingStep, work: () => Promise<unknown>]

type Monitoring = Pick<Shop, 'db' | 'log' | 'now' | 'metrics'>

const FAILED = 'housekeeping-failed:'
const RECORDED_FOR_MS = 2 * DAY_MS

/** Runs each step separately; failures are logged and counted. */
export async function runSteps(shop: Monitoring, steps: readonly Step[]): Promise<void> {
  for (const [name, work] of steps) {
    const failure = await Promise.try(work).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (failure) shop.log.error({ err: failure.error, step: name }, 'a step of housekeeping failed; it tries again in an hour')
    shop.metrics?.housekeepingRan(name, failure !== null)
    await recordOutcome(shop, name, failure !== null).catch((error: unknown) =>
      shop.log.error({ err: error, step: name }, 'a step of housekeeping could not be noted'),
    )
  }
}

async function recordOutcome({ db, now }: Monitoring, name: HousekeepingStep, hasFailed: boolean): Promise<void> {
  const key = `${FAILED}${name}`
  if (!hasFailed) {
    await db.delete(attempts).where(eq(attempts.key, key))
    return
  }
  const endsAt = new Date(now().getTime() + RECORDED_FOR_MS)
  await db
    .insert(attempts)
    .values({ key, endsAt, count: 1 })
    .onConflictDoUpdate({ target: attempts.key, set: { endsAt, count: sql`${attempts.count} + 1` } })
}

export async function findFailingSteps(db: Connection): Promise<Warnings['failingSteps']> {
  const found = await db
    .select({ key: attempts.key, times: attempts.count })
    .from(attempts)
    .where(and(like(attempts.key, `${FAILED}%`), gte(attempts.count, FAILURES_BEFORE_NOTICE)))
    .orderBy(desc(attempts.count), attempts.key)
  return found.map(({ key, times }) => ({ step: housekeepingStepText(key.slice(FAILED.length)), times }))
}
