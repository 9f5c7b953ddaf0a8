import { isDatabaseUnavailable } from './database-errors.ts'

type Done = Readonly<{
  /** run again at once */
  isMore: boolean
  /** pause before the next run */
  restMs?: number
}>

type StaffAction = Readonly<{
  /** one run; stops early on abort */
  turn: (stop: AbortSignal) => Promise<Done>
  /** called on errors other than a missing database, which is reported elsewhere */
  failed: (error: unknown) => void
  /** the interval of runs without `wake` */
  pollMs: number
}>

type BackgroundWork = Readonly<{
  /** signals that work may be waiting; never fails or blocks */
  wake: () => void
  /** finishes the present run and stops */
  close: () => Promise<void>
}>

/** Runs work one run at a time: when woken, while there is more, and at intervals. */
export function startBackgroundWork({ turn, failed, pollMs }: StaffAction): BackgroundWork {
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
