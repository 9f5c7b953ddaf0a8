import { PATHS } from '#contract/call-paths.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import { PAGES } from '#contract/pages/pages.ts'
import { readTarget } from '#server/http/request.ts'
import type { Shop } from '#server/shop.ts'

/** For an address that matches no pattern. */
export const OTHER_ROUTE = 'other'

const FILES = ['/assets/', '/images/', '/documents/']
const PATTERNS = [...Object.values(PAGES).map(({ path }) => path), ...Object.values(PATHS).map(([, path]) => `/api${path}`)]
const IS_PARAMETER = /^(?::\w+|\{\w+\})$/
const BY_PRECISION = PATTERNS.map((pattern) => ({ pattern, parts: pattern.split('/') })).toSorted(
  (one, other) => one.parts.filter(isParameter).length - other.parts.filter(isParameter).length,
)

/** The pattern of an address for the log. The address itself may contain a secret, such as a guest's order token. */
export function loggedRoute(url: string): string {
  const target = readTarget(url)
  if (typeof target === 'number') return OTHER_ROUTE
  const { path, decodedPath } = target
  // a page's data request
  if (decodedPath.endsWith('.data')) return `${patternOf(decodedPath.slice(0, -'.data'.length))}.data`
  const files = FILES.find((start) => path.startsWith(start))
  return files === undefined ? patternOf(decodedPath) : `${files}*`
}

function patternOf(path: string): string {
  const segments = path.split('/')
  const fits = ({ parts }: Readonly<{ parts: readonly string[] }>) =>
    parts.length === segments.length && parts.every((part, index) => isParameter(part) || part === segments[index])
  return BY_PRECISION.find(fits)?.pattern ?? OTHER_ROUTE
}

function isParameter(part: string): boolean {
  return IS_PARAMETER.test(part)
}

/** The network of a request for the log, without the personal part of an IPv4 address (requirements §11.13). */
export function loggedNetwork(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

type AnsweredRequest = Readonly<{
  requestId: string
  method: string
  route: string | undefined
  status: number
  startedAt: number
  userId: number | undefined
  refusedAs: ErrorCode | undefined
}>

const REFUSED_STATUSES = new Set([401, 403, 429])

export function logAnswered({ metrics, log }: Pick<Shop, 'metrics' | 'log'>, answered: AnsweredRequest): void {
  const { requestId, method, route = OTHER_ROUTE, status, startedAt, userId, refusedAs } = answered
  const ms = performance.now() - startedAt
  metrics?.answered({ method, route, status, ms })
  // user and reason are logged for refusals only
  const refusal = refusedAs === undefined ? {} : { code: refusedAs, userId: userId ?? null }
  log[REFUSED_STATUSES.has(status) ? 'warn' : 'info']({ requestId, method, route, status, ms: Math.round(ms), ...refusal }, 'request')
}
