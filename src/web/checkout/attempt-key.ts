import { createMemory, TEXT } from '#web/browser/memory.ts'
import { newKey } from '#web/new-key.ts'

const attempt = createMemory({ key: 'foliehuset.ordreforsoeg.v1', place: 'tab', empty: '', format: TEXT })

/**
 * The Idempotency-Key of the present order. Kept until the order is placed, even over a reload, so that a repeated request finds its order;
 * with changed content the server refuses it (422).
 */
export function attemptKey(): string {
  const key = attempt.read() || newKey()
  attempt.set(key)
  return key
}

export function endAttempt(): void {
  attempt.forget()
}
