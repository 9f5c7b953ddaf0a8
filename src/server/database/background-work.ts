import { isDatabaseUnavailable } from './database-errors.ts'

type RunResult = Readonly<{
  /** run again at once */
  isMore: boolean
  /** pause before the next run */
  restMs?: number
}>

type BackgroundTask = Readonly<{
  /** one run; stops early on abort */
  run: (stop: AbortSignal) => Promise<RunResult>
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
export function startBackgroundWork({ run, failed, pollMs }: BackgroundTask): BackgroundWork {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let restsUntil = 0
  let isRequested = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      underWay = work()
    }, ms)
    timer.unref()
  }

  async function work(): Promise<void> {
    isRequested = false
    let result: RunResult = { isMore: false }
    try {
      result = await run(stopping.signal)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) failed(error)
    }
    const { isMore, restMs = 0 } = result
    restsUntil = performance.now() + restMs
    underWay = null
    schedule(isMore || isRequested ? restMs : pollMs)
  }

  schedule(0)
  return {
    wake: () => {
      if (isRequested) return
      isRequested = true
      if (!underWay) schedule(Math.max(0, restsUntil - performance.now()))
    },
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
