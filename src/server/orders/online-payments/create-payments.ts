import { startBackgroundWork } from '#server/database/background-work.ts'
import type { Payments } from '#server/shop.ts'
import type { Till } from './till.ts'
import { workThrough } from './work-through.ts'

/** What nobody woke the work for: what is tried again, and what another process left behind. */
const POLL_MS = 5_000

/** Starts the work on what the provider tells and is to do; several processes share it. */
export function createPayments(till: Till, pollMs: number = POLL_MS): Payments {
  const work = startBackgroundWork({
    turn: async (stop) => ({ isMore: await workThrough(till, stop) }),
    failed: (error) => till.log.error({ err: error }, 'payments could not be worked on; it is tried again'),
    pollMs,
  })
  return { provider: till.provider, ...work }
}
