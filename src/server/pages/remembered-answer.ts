import { timeOfDay } from '#domain/calendar/danish-time.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'

const NOT_FOR_OLD_ONES = new Set(['cache-control', 'cdn-cache-control', 'vary'])

/** A cached answer for when the database is away, with its age (RFC 9111 §5.1). Uncacheable. */
export function rememberedAnswer({ headers, body, status }: Answer, { ageMs, now }: Readonly<{ ageMs: number; now: Date }>): Answer {
  const kept: Record<string, string> = {}
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (!NOT_FOR_OLD_ONES.has(name)) kept[name] = value
  }
  const isPage = kept['content-type']?.startsWith('text/html')
  return makeAnswer({
    status,
    headers: { ...kept, 'cache-control': 'no-store', age: String(Math.round(ageMs / 1_000)) },
    body: isPage ? markPage(body, now.getTime() - ageMs) : body,
  })
}

function markPage(body: Buffer, rightAtMs: number): Buffer {
  return Buffer.from(body.toString('utf8').replace('<html ', `<html data-right-at="${timeOfDay(rightAtMs)}" `))
}
