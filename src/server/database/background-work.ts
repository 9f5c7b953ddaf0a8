import { isDatabaseUnavailable } from './database-unavailable.ts'

type Done = Readonly<{
  /** there is more to do at once */
  isMore: boolean
  /** how long it rests before the next turn, however much waits; nothing when left out */
  restMs?: number
}>

type Work = Readonly<{
  /** one turn; it stops early when asked to */
  turn: (stop: AbortSignal) => Promise<Done>
  /** a turn failed, and not because the database is away: that is told where it is noticed, once */
  failed: (error: unknown) => void
  /** what nobody woke it for is looked for so often */
  pollMs: number
}>

type BackgroundWork = Readonly<{
  /** says that something may be waiting; never fails and never waits */
  wake: () => void
  /** finishes the turn under way and stops */
  close: () => Promise<void>
}>

/** Works in turns beside the requests, one at a time: when it is woken, when there is more, and every now and then. */
export function startBackgroundWork({ turn, failed, pollMs }: Work): BackgroundWork {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let restsUntil = 0
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
    let done: Done = { isMore: false }
    try {
      done = await turn(stopping.signal)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) failed(error)
    }
    const { isMore, restMs = 0 } = done
    restsUntil = performance.now() + restMs
    underWay = null
    schedule(isMore || isWanted ? restMs : pollMs)
  }

  schedule(0)
  return {
    wake: () => {
      if (isWanted) return
      isWanted = true
      if (!underWay) schedule(Math.max(0, restsUntil - performance.now()))
    },
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
