import { isNull } from 'drizzle-orm'
import { providerEvents } from '#server/database/schema/payments.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { doTask } from './do-task.ts'
import { workOnEvent } from './events.ts'
import { RETRY, tasks } from './queue-task.ts'
import type { Till } from './till.ts'

const BATCH = 20

const events = workQueue(providerEvents, { key: 'id', isOpen: isNull(providerEvents.doneAt) })

/** Processes due events and tasks, shared between processes. True when something was done, so that more may follow. */
export async function workThrough(till: Till, stop?: AbortSignal): Promise<boolean> {
  const batch = { most: BATCH, stop }
  const worked = await events.workOff(till, batch, async (event, lease) => {
    try {
      await workOnEvent(till, event)
    } catch (error) {
      till.log.warn({ err: error, eventId: event.id }, 'an event of the payment provider could not be worked on; it is tried again')
      await lease.settle(event, { nextAttemptAt: new Date(till.now().getTime() + backOff(event.attempts, RETRY)) })
    }
  })
  const done = await tasks.workOff(till, batch, (task) => doTask(till, task))
  return !stop?.aborted && worked + done > 0
}
