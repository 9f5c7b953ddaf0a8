import { newKey } from '#web/new-key.ts'
import { keepInTab, readFromTab } from './tab-storage.ts'

const KEY = 'foliehuset.ordreforsoeg.v1'

let lastKey: string | null = null

/**
 * The Idempotency-Key of the order being placed in this tab. It stays the same until the order is placed, also over a
 * reload: whatever got lost on the way, the server then knows that it has this order already. Were the content changed
 * in between, the server says so (422) instead of taking a second order unasked.
 */
export function attemptKey(): string {
  lastKey = readFromTab(KEY) ?? lastKey ?? newKey()
  keepInTab(KEY, lastKey)
  return lastKey
}

/** The attempt is over: the next order is another one. */
export function endAttempt(): void {
  lastKey = null
  keepInTab(KEY, null)
}
