import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Runs `work` as part of a request (or of a job nobody asked for): what it logs, and the mails it queues, carry the id, so that
 * one search of the log finds all that followed from one press.
 */
export function inRequest<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work)
}

/** The id of the request or job this runs for; null outside of both, at the start for one. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null
}
