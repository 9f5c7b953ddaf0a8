import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getQueryParam } from 'hono/utils/url'
import type { Answer } from './http/answer.ts'
import { answerError } from './http/answer-error.ts'
import { type Audience, answerOf, answerOfJson } from './http/answer-of-response.ts'
import type { Asked } from './http/asked.ts'
import { currentRequestId, inRequest } from './http/current-request.ts'
import { noteAnswered } from './http/note-answered.ts'
import { ReadyJson } from './http/ready-json.ts'
import type { RequestTarget } from './http/request-target.ts'
import { fixedFirst, hasParameter, type Route } from './http/route.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { ShopError } from './http/shop-error.ts'
import type { Shop } from './shop.ts'

type Question = Readonly<{ target: RequestTarget; audience: Audience; incoming?: IncomingMessage }>
/** Null for requests Hono must handle. */
export type DirectReads = (question: Question) => Promise<Answer> | null

type Found = Readonly<{ route: Route; params: Readonly<Record<string, string>> }>
type Finder = (target: RequestTarget) => Found | null

/** Serves JSON reads directly from the socket (decision 0046), with the same checks as `createApi`. */
export function createDirectReads(shop: Shop, routes: readonly Route[]): DirectReads {
  const find = finderOf(routes)
  return (question) => {
    const found = find(question.target)
    if (!found) return null
    const requestId = currentRequestId() ?? randomUUID()
    return inRequest(requestId, () => answerDirectly(shop, found, question, requestId))
  }
}

async function answerDirectly(
  shop: Shop,
  { route, params }: Found,
  { target, audience, incoming }: Question,
  requestId: string,
): Promise<Answer> {
  const request = { requestId, method: 'GET', route: `/api${route.call.path}`, startedAt: performance.now() }
  let userId: number | undefined
  const asked: Asked = {
    header: (name) => headerOf(incoming, name),
    params: () => params,
    query: () => queryOf(target),
    remoteAddress: incoming?.socket.remoteAddress,
    request: () => new Request(`${shop.env.publicUrl}${target.path}`),
    isOf: (id) => {
      userId = id
    },
  }
  try {
    const result = await route.respond(shop, asked)
    const isReady = result instanceof ReadyJson
    const answer = isReady ? answerOfJson(result.body, audience, requestId) : await finished(result, audience, requestId)
    noteAnswered(shop, { ...request, status: answer.status, userId, refusedAs: undefined })
    return answer
  } catch (error) {
    const answer = await finished(answerError(error, { ...request, incoming }, shop.log), audience, requestId)
    noteAnswered(shop, { ...request, status: answer.status, userId, refusedAs: error instanceof ShopError ? error.code : undefined })
    return answer
  }
}

async function finished(response: Response, audience: Audience, requestId: string): Promise<Answer> {
  addSecurityHeaders(response.headers)
  response.headers.set('x-request-id', requestId)
  return await answerOf(response, audience)
}

function headerOf(incoming: IncomingMessage | undefined, name: string): string | undefined {
  const value = incoming?.headers[name]
  return value === undefined ? undefined : String(value)
}

const AN_ORIGIN = 'http://localhost/'

function queryOf({ query }: RequestTarget): Readonly<Record<string, string>> {
  return query === '' ? {} : (getQueryParam(`${AN_ORIGIN}?${query}`) as Record<string, string>)
}

/** Matches like Hono over all reads, so that `/products/export.csv` is no product; files are left to Hono. */
function finderOf(routes: readonly Route[]): Finder {
  const findAny = finderOfAny(routes.filter(({ call: { method } }) => method === 'GET'))
  return (target) => {
    const found = findAny(target)
    return found && (found.route.call.answers ?? 'json') === 'json' ? found : null
  }
}

function finderOfAny(reads: readonly Route[]): Finder {
  const fixed = new Map<string, Found>()
  const patterns: Readonly<{ parts: readonly string[]; route: Route }>[] = []
  for (const route of fixedFirst(reads)) {
    const path = `/api${route.call.path}`
    if (hasParameter(route)) patterns.push({ parts: path.split('/'), route })
    else fixed.set(path, { route, params: {} })
  }
  return ({ path, decodedPath }) => {
    const known = fixed.get(ENCODED_SLASH.test(path) ? path : decodedPath)
    if (known) return known
    const parts = path.split('/')
    for (const { parts: pattern, route } of patterns) {
      const params = pattern.length === parts.length ? paramsOf(pattern, parts) : null
      if (params) return { route, params }
    }
    return null
  }
}

const ENCODED_SLASH = /%2f/i

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [place, expected] of pattern.entries()) {
    const part = decodeURIComponent(parts[place] ?? '')
    if (!expected.startsWith('{')) {
      if (expected !== part) return null
    } else if (part === '') return null
    else params[expected.slice(1, -1)] = part
  }
  return params
}
