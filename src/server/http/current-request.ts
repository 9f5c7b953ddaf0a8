import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose share of a queue a request uses: an account's, or a guest's network's. */
export type Sender = Readonly<{ key: string; isStaff: boolean }>
type Current = { readonly requestId: string; sender: Sender | null }

const current = new AsyncLocalStorage<Current>()

/** Runs `work` within a request or job, so that log lines and mails carry its id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return current.run({ requestId, sender: null }, work)
}

/** Null outside of requests and jobs. */
export function currentRequestId(): string | null {
  return current.getStore()?.requestId ?? null
}

export function noteSender(sender: Sender): void {
  const request = current.getStore()
  if (request) request.sender = sender
}

/** Null for the shop's own work, such as mails. */
export function currentSender(): Sender | null {
  return current.getStore()?.sender ?? null
}
