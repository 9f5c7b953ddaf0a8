import { generateCookie, getCookie } from 'hono/cookie'
import type { Env } from '#server/env.ts'
import type { RequestContext } from './request-context.ts'

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
  context: RequestContext,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): BrowserMark & Readonly<{ sendWith: (response: Response) => Response }> {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${NAME}` : NAME
  let kept: string | null = null
  return {
    read: () => getCookie(context, name) ?? null,
    keep: (mark) => {
      kept = mark
    },
    // on the answer itself: what a context was given is lost where the answer is not of its making
    sendWith: (response) => {
      const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: KEPT_SECONDS } as const
      if (kept !== null) response.headers.append('set-cookie', generateCookie(name, kept, options))
      return response
    },
  }
}
