import type { ErrorCode } from '#contract/http/error-codes.ts'
import type { Shop } from '#server/shop.ts'
import { OTHER_ROUTE } from './logged-route.ts'

type AnsweredRequest = Readonly<{
  requestId: string
  method: string
  /** the address pattern, as an address may contain a secret */
  route: string | undefined
  status: number
  startedAt: number
  userId: number | undefined
  refusedAs: ErrorCode | undefined
}>

const TURNED_AWAY = new Set([401, 403, 429])

export function noteAnswered({ metrics, log }: Pick<Shop, 'metrics' | 'log'>, answered: AnsweredRequest): void {
  const { requestId, method, route = OTHER_ROUTE, status, startedAt, userId, refusedAs } = answered
  const ms = performance.now() - startedAt
  metrics?.answered({ method, route, status, ms })
  // user and reason are logged for refusals only
  const who = refusedAs === undefined ? {} : { code: refusedAs, userId: userId ?? null }
  log[TURNED_AWAY.has(status) ? 'warn' : 'info']({ requestId, method, route, status, ms: Math.round(ms), ...who }, 'request')
}
