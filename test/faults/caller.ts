import { setTimeout as delay } from 'node:timers/promises'

/** What callers observed of the shop while something went wrong. */
export type Observed = {
  /** acknowledged orders, by the key they were sent with */
  orders: Map<string, string>
  /** ids of the orders whose cancellation was acknowledged */
  cancelled: Set<number>
  /** reasons of the points whose grant was acknowledged */
  points: Set<string>
  /** addresses of the pictures whose upload was acknowledged */
  pictures: Set<string>
  /** 503: come again */
  putOff: number
  /** connections that ended without an answer, each with the system's error */
  broken: string[]
  /** connections that were not accepted */
  refusedConnections: number
  /** refusals of what was right, and errors of the shop's own */
  refusedWrongly: string[]
  longestMs: number
}

export function nothingObserved(): Observed {
  return {
    orders: new Map(),
    cancelled: new Set(),
    points: new Set(),
    pictures: new Set(),
    putOff: 0,
    broken: [],
    refusedConnections: 0,
    refusedWrongly: [],
    longestMs: 0,
  }
}

export type Question = Readonly<{
  method: string
  path: string
  token: string
  body?: object | FormData
  key?: string
}>

type CallerParts = Readonly<{
  observed: Observed
  /** called for every request: the shop may have come back elsewhere */
  addresses: () => readonly string[]
  /** whether the caller may stop */
  isAbandoned: () => boolean
}>

/** Repeats the request until the answer is not 'come again'; empty when abandoned. */
export type SendRequest = (question: Question) => Promise<Record<string, unknown>>

const BEFORE_TRYING_AGAIN_MS = 100
/** A caller on a telephone gives up waiting after this long, and sends the request again. */
const LISTENS_MS = 45_000

/**
 * A caller who repeats a request without an answer, with the same key, as the shop's own pages do: each key is for one change however often it was
 * sent. Answers are written into `observed`.
 */
export function createCaller({ observed, addresses, isAbandoned }: CallerParts): SendRequest {
  let attempts = 0
  return async ({ method, path, token, body, key }) => {
    const isForm = body instanceof FormData
    while (!isAbandoned()) {
      const shops = addresses()
      attempts += 1
      const startedAt = performance.now()
      try {
        const response = await fetch(`${shops[attempts % shops.length]}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(!isForm && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(LISTENS_MS),
        })
        const answer = (await response.json()) as Record<string, unknown>
        if (response.status !== 503) {
          if (response.status >= 400) observed.refusedWrongly.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
          return answer
        }
        observed.putOff += 1
      } catch (error) {
        if (wasConnectionRefused(error)) observed.refusedConnections += 1
        else observed.broken.push(`${method} ${path}: ${reasonOf(error)}`)
      } finally {
        observed.longestMs = Math.max(observed.longestMs, performance.now() - startedAt)
      }
      await delay(BEFORE_TRYING_AGAIN_MS)
    }
    return {}
  }
}

/** Whether the connection was refused: a closed shop, not one that broke off. */
function wasConnectionRefused(error: unknown): boolean {
  return error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message} (${error.cause})` : String(error)
}
