import { isNull } from 'drizzle-orm'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { providerEvents } from '#server/database/schema/payments.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import type { Payments } from '#server/shop.ts'
import { executeTask } from './execute-task.ts'
import type { PaymentContext } from './payment-context.ts'
import { processEvent } from './payment-flow.ts'
import { RETRY, tasks } from './tasks.ts'

const POLL_MS = 5_000

/** Starts the worker for provider events and tasks; several processes share the work. */
export function createPayments(context: PaymentContext): Payments {
  const work = startBackgroundWork({
    run: async (stop) => ({ isMore: await processQueue(context, stop) }),
    failed: (error) => context.log.error({ err: error }, 'payments could not be processed; it is tried again'),
    pollMs: POLL_MS,
  })
  return { provider: context.provider, ...work }
}

const BATCH = 20

const events = workQueue(providerEvents, { key: 'id', isOpen: isNull(providerEvents.doneAt) })

/** Processes due events and tasks, shared between processes. True when something was done, so that more may follow. */
export async function processQueue(context: PaymentContext, stop?: AbortSignal): Promise<boolean> {
  const batch = { most: BATCH, stop }
  const worked = await events.processDue(context, batch, async (event, lease) => {
    try {
      await processEvent(context, event)
    } catch (error) {
      context.log.warn({ err: error, eventId: event.id }, 'an event of the payment provider could not be processed; it is tried again')
      await lease.settle(event, { nextAttemptAt: new Date(context.now().getTime() + backOff(event.attempts, RETRY)) })
    }
  })
  const done = await tasks.processDue(context, batch, (task) => executeTask(context, task))
  return !stop?.aborted && worked + done > 0
}
