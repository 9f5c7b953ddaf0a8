import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Env } from '#server/env.ts'
import type { Asked } from './asked.ts'
import type { ReadyJson } from './ready-json.ts'

/** The shop's one cookie, read by no script. */
const NAME = 'kendt-browser'
/** Half a year since the last login. */
const KEPT_SECONDS = 183 * 86_400

/** What a browser was given to keep at a good login, and how it is given. */
export type BrowserMark = Readonly<{ read: () => string | null; keep: (mark: string) => void }>

/**
 * The mark of the browser a request comes from. Published by https its name begins with `__Host-` (RFC 6265bis §4.1.3.2): no
 * other name of the same domain can set one in its place. Browsers take that only for all paths.
 */
export function browserMark(
  { header }: Pick<Asked, 'header'>,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): BrowserMark & Readonly<{ sendWith: (answer: ReadyJson) => ReadyJson | Response }> {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${NAME}` : NAME
  let kept: string | null = null
  return {
    read: () => parse(header('cookie') ?? '', name)[name] ?? null,
    keep: (mark) => {
      kept = mark
    },
    // on the answer itself: what a context was given is lost where the answer is not of its making
    sendWith: (answer) => {
      if (kept === null) return answer
      const response = answer.toResponse()
      const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: KEPT_SECONDS } as const
      response.headers.append('set-cookie', generateCookie(name, kept, options))
      return response
    },
  }
}
