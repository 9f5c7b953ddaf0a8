import type { Hono } from 'hono'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { readTarget } from '#server/http/request-target.ts'
import { cachedAddress } from './cached-address.ts'
import type { ApiFetch } from './page-host.ts'

/**
 * The API as rendered pages reach it: without the network. What changes with the catalogue's version only (settings,
 * categories) comes from the cache; what shows stock does not, or a cached page would be older than its second.
 */
export function inProcessApi(api: Hono<RequestVariables>, cache: AnswerCache, origin: string): ApiFetch {
  const ask = async (path: string, init?: RequestInit) => await api.fetch(new Request(new URL(path, origin), init))

  return async (path, init = {}) => {
    const isPlainRead = (init.method ?? 'GET') === 'GET' && !new Headers(init.headers).has('authorization')
    const target = isPlainRead ? readTarget(path) : 400
    const address = typeof target === 'number' ? null : cachedAddress(target)
    if (address?.lasts !== 'version') return await ask(path, init)
    const { status, headers, body } = await cache.answer(address, async () => await answerOf(await ask(address.key), 'everybody'))
    const type = headers[headers.indexOf('content-type') + 1] ?? 'application/json'
    return new Response(new Uint8Array(body), { status, headers: { 'content-type': type } })
  }
}
