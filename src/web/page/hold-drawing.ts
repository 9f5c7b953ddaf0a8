import type { DataRouter } from 'react-router'
import { unstable_scheduleCallback, unstable_UserBlockingPriority } from 'scheduler'

/** Until then only the pressed link shows that it was pressed. */
const SLOW_MS = 150
/** A tab in the background is not painted. */
const UNTIL_PAINTED_MS = 200

/**
 * React begins no transition and draws no news of the network until the answered function is called, at most so many ms. What a press sets and
 * `flushSync` are drawn all the same.
 */
export function holdDrawing(ms: number): () => void {
  let isOver = false
  const end = () => {
    isOver = true
  }
  // a task that is not done goes before less urgent ones, and lets the browser work in between
  function wait() {
    return isOver ? undefined : wait
  }
  unstable_scheduleCallback(unstable_UserBlockingPriority, wait)
  setTimeout(end, ms)
  return end
}

/** A slice of what React has left to draw would take a slow phone a frame. */
export function holdUntilPainted(): void {
  void painted().then(holdDrawing(UNTIL_PAINTED_MS))
}

/** A page that is answered soon is drawn once, not first as one that loads. Answers how to stop. */
export function holdWhileLoading(router: DataRouter): () => void {
  let before = router.state.navigation
  let end = () => {}
  return router.subscribe(({ navigation }) => {
    if (navigation === before) return
    before = navigation
    end()
    if (navigation.state === 'loading') end = holdDrawing(SLOW_MS)
  })
}

/** Waits for the next paint, at most 200 ms. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, UNTIL_PAINTED_MS)
  })
}
