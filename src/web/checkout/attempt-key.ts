import { createMemory, TEXT } from '#web/browser/memory.ts'
import { newKey } from '#web/new-key.ts'

const attempt = createMemory({ key: 'foliehuset.ordreforsoeg.v1', place: 'tab', empty: '', format: TEXT })

/**
 * The Idempotency-Key of the order being placed in this tab. It stays the same until the order is placed, also over a
 * reload: whatever got lost on the way, the server then knows that it has this order already. Were the content changed
 * in between, the server says so (422) instead of taking a second order unasked.
 */
export function attemptKey(): string {
  const key = attempt.read() || newKey()
  attempt.set(key)
  return key
}

/** The attempt is over: the next order is another one. */
export function endAttempt(): void {
  attempt.forget()
}
