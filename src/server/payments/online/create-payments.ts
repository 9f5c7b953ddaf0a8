import { startBackgroundWork } from '#server/database/background-work.ts'
import type { Payments } from '#server/shop.ts'
import type { Till } from './till.ts'
import { workThrough } from './work-through.ts'

const POLL_MS = 5_000

/** Starts the worker for provider events and tasks; several processes share the work. */
export function createPayments(till: Till, pollMs: number = POLL_MS): Payments {
  const work = startBackgroundWork({
    turn: async (stop) => ({ isMore: await workThrough(till, stop) }),
    failed: (error) => till.log.error({ err: error }, 'payments could not be worked on; it is tried again'),
    pollMs,
  })
  return { provider: till.provider, ...work }
}
