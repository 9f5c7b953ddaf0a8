import type { ErrorCode } from '#contract/error-codes.ts'
import type { Shop } from '#server/shop.ts'
import { OTHER_ROUTE } from './logged-route.ts'

type AnsweredRequest = Readonly<{
  requestId: string
  method: string
  /** the pattern of the call's address; what was asked for is not logged, because an address can hold a secret */
  route: string | undefined
  status: number
  startedAt: number
  userId: number | undefined
  refusedAs: ErrorCode | undefined
}>

/** Not logged in, not allowed, too often: what an attack looks like. */
const TURNED_AWAY = new Set([401, 403, 429])

/** Counts a request that was answered, and writes its line of the log. */
export function noteAnswered({ metrics, log }: Pick<Shop, 'metrics' | 'log'>, answered: AnsweredRequest): void {
  const { requestId, method, route = OTHER_ROUTE, status, startedAt, userId, refusedAs } = answered
  const ms = performance.now() - startedAt
  metrics?.answered({ method, route, status, ms })
  // of a refused request the log says why, and whose session it was; of others nobody needs to know
  const who = refusedAs === undefined ? {} : { code: refusedAs, userId: userId ?? null }
  log[TURNED_AWAY.has(status) ? 'warn' : 'info']({ requestId, method, route, status, ms: Math.round(ms), ...who }, 'request')
}
