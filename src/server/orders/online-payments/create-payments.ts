import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Payments } from '#server/shop.ts'
import type { Till } from './till.ts'
import { workThrough } from './work-through.ts'

/** What nobody woke the work for: what is tried again, and what another process left behind. */
const POLL_MS = 5_000

/** Starts the work on what the provider tells and is to do; several processes share it. */
export function createPayments(till: Till, pollMs: number = POLL_MS): Payments {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let isWanted = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      underWay = work()
    }, ms)
    timer.unref()
  }

  async function work(): Promise<void> {
    isWanted = false
    let isMore = false
    try {
      isMore = await workThrough(till, stopping.signal)
    } catch (error) {
      // that the database is away is told where it is noticed, once
      if (!isDatabaseUnavailable(error)) till.log.error({ err: error }, 'payments could not be worked on; it is tried again')
    }
    underWay = null
    schedule(isMore || isWanted ? 0 : pollMs)
  }

  schedule(0)
  return {
    provider: till.provider,
    wake: () => {
      if (isWanted) return
      isWanted = true
      if (!underWay) schedule(0)
    },
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
