import { type Answer, makeAnswer } from './answer.ts'
import { bodyOf, JSON_TYPE } from './ready-json.ts'
import { RETRY_AFTER_S } from './retry-after.ts'
import { HEADERS_OF_JSON } from './security-headers.ts'

/**
 * Browsers ask again every time, so that a changed price is seen at the next request; caches in between may answer for
 * a second. `stale-while-revalidate` stands in the header for CDNs alone: browsers that know it would show the old price.
 */
const FOR_EVERYBODY = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
  'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=10',
  vary: 'authorization',
}
const FOR_ONE = { 'cache-control': 'no-store' }

const PER_SENDING = new Set(['connection', 'content-length', 'date', 'x-request-id'])

const FOR_SHARING = new Set(['cache-control', 'cdn-cache-control', 'vary'])
const privately = new WeakMap<Answer, Answer>()

/** The same answer for somebody logged in, which nobody keeps. */
export function forOne(answer: Answer): Answer {
  const known = privately.get(answer)
  if (known) return known
  const headers: Record<string, string> = { ...FOR_ONE }
  for (let place = 0; place < answer.headers.length; place += 2) {
    const [name = '', value = ''] = answer.headers.slice(place, place + 2)
    if (!FOR_SHARING.has(name)) headers[name] = value
  }
  const own = makeAnswer({ status: answer.status, headers, body: answer.body, mayBeSentOnce: true, requestId: answer.requestId })
  privately.set(answer, own)
  return own
}

/** Who an answer is for: one visitor, or everybody who asks the same. */
export type Audience = 'everybody' | 'one'

/** An answer of the API that is ready, with the headers every one of them carries. */
export function answerOfJson(body: Buffer, audience: Audience, requestId: string): Answer {
  const isForEverybody = audience === 'everybody'
  const headers = isForEverybody ? JSON_FOR_EVERYBODY : JSON_FOR_ONE
  return makeAnswer({ headers, body, mayBeSentOnce: true, requestId: isForEverybody ? null : requestId })
}

const JSON_FOR_ONE = { ...HEADERS_OF_JSON, ...FOR_ONE, 'content-type': JSON_TYPE }
const JSON_FOR_EVERYBODY = { ...HEADERS_OF_JSON, ...FOR_EVERYBODY, 'content-type': JSON_TYPE }

/** Reads a Response whole. Only a found one is for everybody; a refusal keeps the id it was logged under. */
export async function answerOf(response: Response, audience: Audience): Promise<Answer> {
  const isForEverybody = audience === 'everybody' && response.status === 200
  const own = Object.fromEntries([...response.headers].filter(([name]) => !PER_SENDING.has(name)))
  const again: Record<string, string> = response.status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {}
  const headers = isForEverybody ? { ...own, ...FOR_EVERYBODY } : { ...FOR_ONE, ...again, ...own }
  return makeAnswer({
    status: response.status,
    headers,
    body: await bodyOf(response),
    mayBeSentOnce: true,
    requestId: isForEverybody ? null : response.headers.get('x-request-id'),
  })
}
