import type { Hono } from 'hono'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import { readyResponse } from '#server/http/ready-json.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import { readTarget } from '#server/http/request-target.ts'
import { cachedAddress } from './cached-address.ts'
import type { ApiFetch } from './page-host.ts'

type ReadForEverybody = <Answer extends Readonly<{ status: number }>>(
  path: string,
  read: (asked: Readonly<{ api: Pick<Hono<RequestVariables>, 'fetch'> }>) => Promise<Answer>,
) => Promise<Answer>

/** The API for rendered pages, in process. Data that depends only on the catalogue version comes from the cache. */
export function inProcessApi(
  api: Hono<RequestVariables>,
  readForEverybody: ReadForEverybody,
  cache: AnswerCache,
  origin: string,
): ApiFetch {
  const requestFor = (path: string, init?: RequestInit) => new Request(new URL(path, origin), init)

  return async (path, init = {}) => {
    const isPlainRead = (init.method ?? 'GET') === 'GET' && !new Headers(init.headers).has('authorization')
    const target = isPlainRead ? readTarget(path) : 400
    const address = typeof target === 'number' ? null : cachedAddress(target)
    if (address === null) return await api.fetch(requestFor(path, init))
    if (address.lasts !== 'version') return await readForEverybody(path, async (asked) => await asked.api.fetch(requestFor(path, init)))
    const { status, headers, body } = await cache.answer(
      address,
      async () =>
        await readForEverybody(address.key, async (asked) => await answerOf(await asked.api.fetch(requestFor(address.key)), 'everybody')),
    )
    const type = headers[headers.indexOf('content-type') + 1] ?? 'application/json'
    return readyResponse(body, { status, headers: { 'content-type': type } })
  }
}
