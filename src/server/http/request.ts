import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import type { Env } from '#server/env.ts'

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

export function setSender(sender: Sender): void {
  const request = current.getStore()
  if (request) request.sender = sender
}

/** Null for the shop's own work, such as mails. */
export function currentSender(): Sender | null {
  return current.getStore()?.sender ?? null
}

export type CallRequest = Readonly<{
  header: (name: string) => string | undefined
  params: () => Readonly<Record<string, string>>
  query: () => Readonly<Record<string, string>>
  remoteAddress: string | undefined
  /** for calls that read the body */
  raw: () => Request
  /** records the user for the log */
  recordUser: (userId: number) => void
}>

/** The address for rate limits: the socket's, or behind our proxy the last of X-Forwarded-For. For IPv6 the network. */
export function clientAddress({ header, remoteAddress }: Pick<CallRequest, 'header' | 'remoteAddress'>, env: Env): string {
  const forwarded = env.trustProxy ? header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || remoteAddress || 'unknown')
}

function networkOf(address: string): string {
  const version4 = /^::ffff:(?<inside>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.inside
  if (version4 !== undefined || !isIPv6(address)) return version4 ?? address
  const [head = '', tail] = address.split('::')
  const groups = (part = '') => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)]
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** Variables set by the first middleware of `app.ts`, and fields for the log line: address pattern, user and refusal. */
export type RequestVariables = { Variables: { requestId: string; route?: string; userId?: number; refusedAs?: ErrorCode } }
export type RequestContext = Context<RequestVariables>

/** The path as sent, decoded, and the query without question mark. */
export type RequestTarget = Readonly<{ path: string; decodedPath: string; query: string }>

const MAX_URL_LENGTH = 8_192

/** Parses a request target; a number is the status to refuse it with. */
export function readTarget(url: string): RequestTarget | 400 | 414 {
  if (url.length > MAX_URL_LENGTH) return 414
  if (!url.startsWith('/')) return 400
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark + 1)
  if (!path.includes('%')) return { path, decodedPath: path, query }
  try {
    const decodedPath = decodeURIComponent(path)
    return decodedPath.includes('\0') ? 400 : { path, decodedPath, query }
  } catch {
    return 400
  }
}
