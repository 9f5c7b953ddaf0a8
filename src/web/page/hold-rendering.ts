import type { DataRouter } from 'react-router'
import { unstable_scheduleCallback, unstable_UserBlockingPriority } from 'scheduler'

/** Until then only the pressed link shows that it was pressed. */
const SLOW_MS = 150
/** A tab in the background is not painted. */
const UNTIL_PAINTED_MS = 200

/**
 * Delays what React would render for transitions and for answers of the network until the returned function is called, at most so many ms. Updates
 * of a press itself and of `flushSync` are not delayed.
 */
export function holdRendering(ms: number): () => void {
  let isOver = false
  const timer = setTimeout(end, ms)
  function end() {
    isOver = true
    clearTimeout(timer)
  }
  // an unfinished task goes before less urgent ones, and lets the browser work in between
  function wait() {
    return isOver ? undefined : wait
  }
  unstable_scheduleCallback(unstable_UserBlockingPriority, wait)
  return end
}

/** Lets the browser paint before React renders the rest: a slice of that takes a slow phone a frame. */
export function holdUntilPainted(): void {
  void nextPaint().then(holdRendering(UNTIL_PAINTED_MS))
}

/** A page that is answered soon renders once, not first in its loading state. Returns a function that stops this. */
export function holdWhileLoading(router: DataRouter): () => void {
  let before = router.state.navigation
  let end = () => {}
  return router.subscribe(({ navigation }) => {
    if (navigation === before) return
    before = navigation
    end()
    if (navigation.state === 'loading') end = holdRendering(SLOW_MS)
  })
}

/** Waits for the next paint, at most 200 ms. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, UNTIL_PAINTED_MS)
  })
}
