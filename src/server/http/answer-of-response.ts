import { type Answer, makeAnswer } from './answer.ts'
import { DEFAULT_HEADERS } from './headers/security-headers.ts'
import { bodyOf, JSON_TYPE, type ReadyJson } from './ready-json.ts'
import { RETRY_AFTER_S } from './shop-error.ts'

/** Browsers revalidate every time, to show a changed price at once; shared caches may answer for a second, CDNs while they revalidate. */
const FOR_EVERYBODY = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
  'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=10',
  vary: 'authorization',
}
const FOR_ONE = { 'cache-control': 'no-store' }

const PER_SENDING = new Set(['connection', 'content-length', 'date', 'x-request-id'])

const FOR_SHARING = new Set(['cache-control', 'cdn-cache-control', 'vary'])
const privately = new WeakMap<Answer, Answer>()

/** The same answer for a logged-in user, not cacheable. */
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

type Audience = 'everybody' | 'one'

/** Only a 200 is cacheable for everyone; a refusal keeps its request id. */
export async function answerOf(response: Response, audience: Audience): Promise<Answer> {
  const isForEverybody = audience === 'everybody' && response.status === 200
  const own = Object.fromEntries([...response.headers].filter(([name]) => !PER_SENDING.has(name)))
  const again: Record<string, string> = response.status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {}
  const headers = { ...DEFAULT_HEADERS, ...again, ...own, ...(isForEverybody && FOR_EVERYBODY) }
  return makeAnswer({
    status: response.status,
    headers,
    body: await bodyOf(response),
    mayBeSentOnce: true,
    requestId: isForEverybody ? null : response.headers.get('x-request-id'),
  })
}

const JSON_FOR_ONE = { ...DEFAULT_HEADERS, 'content-type': JSON_TYPE }

export function answerOfJson({ body }: ReadyJson, requestId: string): Answer {
  return makeAnswer({ headers: JSON_FOR_ONE, body, mayBeSentOnce: true, requestId })
}
