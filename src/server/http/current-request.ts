import { AsyncLocalStorage } from 'node:async_hooks'

/** Who a request comes from, as places in a queue are shared: an account, or the network of a guest. */
export type Sender = Readonly<{ key: string; isStaff: boolean }>
type Current = { readonly requestId: string; sender: Sender | null }

const current = new AsyncLocalStorage<Current>()

/**
 * Runs `work` as part of a request (or of a job nobody asked for): what it logs, and the mails it queues, carry the id, so that
 * one search of the log finds all that followed from one press.
 */
export function inRequest<T>(requestId: string, work: () => T): T {
  return current.run({ requestId, sender: null }, work)
}

/** The id of the request or job this runs for; null outside of both, at the start for one. */
export function currentRequestId(): string | null {
  return current.getStore()?.requestId ?? null
}

/** Notes who the request under way comes from. */
export function noteSender(sender: Sender): void {
  const request = current.getStore()
  if (request) request.sender = sender
}

/** Who the request under way comes from; null for work of the shop's own, such as mails. */
export function currentSender(): Sender | null {
  return current.getStore()?.sender ?? null
}
