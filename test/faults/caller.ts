import { setTimeout as delay } from 'node:timers/promises'

/** What callers heard of the shop while something went wrong. */
export type Heard = {
  /** orders the shop said it has, by the key they were sent with */
  orders: Map<string, string>
  /** ids of the orders the shop said are cancelled */
  cancelled: Set<number>
  /** reasons of the points the shop said it granted */
  points: Set<string>
  /** addresses of the pictures the shop said it keeps */
  pictures: Set<string>
  /** 503: come again */
  putOff: number
  /** connections that ended without an answer, each with what the system said of it */
  broken: string[]
  /** connections that were not accepted */
  notTaken: number
  /** refusals of what was right, and errors of the shop's own */
  refusedWrongly: string[]
  longestMs: number
}

export function nothingHeard(): Heard {
  return {
    orders: new Map(),
    cancelled: new Set(),
    points: new Set(),
    pictures: new Set(),
    putOff: 0,
    broken: [],
    notTaken: 0,
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
  heard: Heard
  /** asked for every request: the shop may have come back elsewhere */
  addresses: () => readonly string[]
  /** whether the caller may stop */
  isAbandoned: () => boolean
}>

/** Asks until there is an answer that is no 'come again'; empty when abandoned. */
export type Ask = (question: Question) => Promise<Record<string, unknown>>

const BEFORE_TRYING_AGAIN_MS = 100
/** A caller on a telephone gives up listening after this long, and asks again. */
const LISTENS_MS = 45_000

/**
 * A caller who asks again after no answer, with the same key, as the shop's own pages do: each key stands for one deed however often it was
 * sent. Answers are written into `heard`.
 */
export function createCaller({ heard, addresses, isAbandoned }: CallerParts): Ask {
  let asked = 0
  return async ({ method, path, token, body, key }) => {
    const isForm = body instanceof FormData
    while (!isAbandoned()) {
      const shops = addresses()
      asked += 1
      const startedAt = performance.now()
      try {
        const response = await fetch(`${shops[asked % shops.length]}/api${path}`, {
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
          if (response.status >= 400) heard.refusedWrongly.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
          return answer
        }
        heard.putOff += 1
      } catch (error) {
        if (wasNotTaken(error)) heard.notTaken += 1
        else heard.broken.push(`${method} ${path}: ${reasonOf(error)}`)
      } finally {
        heard.longestMs = Math.max(heard.longestMs, performance.now() - startedAt)
      }
      await delay(BEFORE_TRYING_AGAIN_MS)
    }
    return {}
  }
}

/** Whether the connection was refused: a closed shop, not one that broke off. */
function wasNotTaken(error: unknown): boolean {
  return error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message} (${error.cause})` : String(error)
}
