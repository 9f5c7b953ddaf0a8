import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { providerEvents, providerTasks } from '#server/database/schema/payments.ts'
import { doTask } from './do-task.ts'
import { type StoredEvent, workOnEvent } from './events.ts'
import { LEASE_MS, type ProviderTask } from './queue-task.ts'
import type { Till } from './till.ts'

const BATCH = 20
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 10 * 60_000

/** Processes due events and tasks, shared between processes. True when something was done, so that more may follow. */
export async function workThrough(till: Till, stop?: AbortSignal): Promise<boolean> {
  const events = await claimEvents(till)
  for (const event of events) {
    if (stop?.aborted) return false
    try {
      await workOnEvent(till, event)
    } catch (error) {
      till.log.warn({ err: error, eventId: event.id }, 'an event of the payment provider could not be worked on; it is tried again')
      const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(event.attempts, 20), LONGEST_RETRY_MS)
      const nextAttemptAt = new Date(till.now().getTime() + waitMs)
      await till.db.update(providerEvents).set({ nextAttemptAt }).where(eq(providerEvents.id, event.id))
    }
  }
  const tasks = await claimTasks(till)
  for (const task of tasks) {
    if (stop?.aborted) return false
    await doTask(till, task)
  }
  return events.length + tasks.length > 0
}

async function claimEvents(till: Till): Promise<StoredEvent[]> {
  const isNext = and(isNull(providerEvents.doneAt), isDue(till, providerEvents.nextAttemptAt))
  const ids = await till.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(isNext)
    .orderBy(providerEvents.nextAttemptAt)
    .limit(BATCH)
  const isOne = inArray(
    providerEvents.id,
    ids.map(({ id }) => id),
  )
  return ids.length === 0
    ? []
    : await till.db.update(providerEvents).set(lease(till, providerEvents.attempts)).where(and(isOne, isNext)).returning()
}

async function claimTasks(till: Till): Promise<ProviderTask[]> {
  const isNext = and(eq(providerTasks.state, 'waiting'), isDue(till, providerTasks.nextAttemptAt))
  const ids = await till.db
    .select({ id: providerTasks.id })
    .from(providerTasks)
    .where(isNext)
    .orderBy(providerTasks.nextAttemptAt)
    .limit(BATCH)
  const isOne = inArray(
    providerTasks.id,
    ids.map(({ id }) => id),
  )
  return ids.length === 0
    ? []
    : await till.db.update(providerTasks).set(lease(till, providerTasks.attempts)).where(and(isOne, isNext)).returning()
}

// the condition is checked again once a row lock is released, so that only one process gets it
function isDue({ now }: Till, at: AnyPgColumn) {
  return sql`${at} <= ${now().toISOString()}::timestamptz`
}

function lease({ now }: Till, attempts: AnyPgColumn) {
  return { nextAttemptAt: new Date(now().getTime() + LEASE_MS), attempts: sql`least(${attempts} + 1, 32767)` }
}
