import type { Hono } from 'hono'
import { timeOfDay } from '#domain/calendar/danish-time.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import { readyResponse } from '#server/http/ready-json.ts'
import { type RequestVariables, readTarget } from '#server/http/request.ts'
import { cachedAddress } from './cached-address.ts'
import type { ApiFetch } from './page-host.ts'

const CACHING_HEADERS = new Set(['cache-control', 'cdn-cache-control', 'vary'])

/** A cached answer for when the database is away, with its age (RFC 9111 §5.1). Uncacheable. */
export function rememberedAnswer({ headers, body, status }: Answer, { ageMs, now }: Readonly<{ ageMs: number; now: Date }>): Answer {
  const passedOn: Record<string, string> = {}
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (!CACHING_HEADERS.has(name)) passedOn[name] = value
  }
  const isPage = passedOn['content-type']?.startsWith('text/html')
  return makeAnswer({
    status,
    headers: { ...passedOn, 'cache-control': 'no-store', age: String(Math.round(ageMs / 1_000)) },
    body: isPage ? markPage(body, now.getTime() - ageMs) : body,
  })
}

function markPage(body: Buffer, validAtMs: number): Buffer {
  return Buffer.from(body.toString('utf8').replace('<html ', `<html data-right-at="${timeOfDay(validAtMs)}" `))
}

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
