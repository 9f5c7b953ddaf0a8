import type { Hono } from 'hono'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import { readyResponse } from '#server/http/ready-json.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { readTarget } from '#server/http/request-target.ts'
import { cachedAddress } from './cached-address.ts'
import type { ApiFetch } from './page-host.ts'

/** The API for rendered pages, in process. Data that shows no stock comes from the cache. */
export function inProcessApi(api: Hono<RequestVariables>, cache: AnswerCache, origin: string): ApiFetch {
  const requestFor = (path: string, init?: RequestInit) => new Request(new URL(path, origin), init)

  return async (path, init = {}) => {
    const isPlainRead = (init.method ?? 'GET') === 'GET' && !new Headers(init.headers).has('authorization')
    const target = isPlainRead ? readTarget(path) : 400
    const address = typeof target === 'number' ? null : cachedAddress(target)
    if (address === null || address.lasts === 'second') return await api.fetch(requestFor(path, init))
    const { key } = address
    const { status, headers, body } = await cache.answer(address, async () => await answerOf(await api.fetch(requestFor(key)), 'everybody'))
    const type = headers[headers.indexOf('content-type') + 1] ?? 'application/json'
    return readyResponse(body, { status, headers: { 'content-type': type } })
  }
}
