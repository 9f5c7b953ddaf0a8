import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '#server/env.ts'
import type { RequestContext } from './request-context.ts'

/** The shop's one cookie: sent to the calls of the account alone, read by no script. */
const NAME = 'kendt-browser'
const PATH = '/api/auth'
/** Half a year since the last login. */
const KEPT_SECONDS = 183 * 86_400

/** What a browser was given to keep at a good login, and how it is given. */
export type BrowserMark = Readonly<{ read: () => string | null; keep: (mark: string) => void }>

/** The mark of the browser a request comes from. */
export function browserMark(context: RequestContext, { publicUrl }: Pick<Env, 'publicUrl'>): BrowserMark {
  return {
    read: () => getCookie(context, NAME) ?? null,
    keep: (mark) =>
      setCookie(context, NAME, mark, {
        path: PATH,
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
        maxAge: KEPT_SECONDS,
      }),
  }
}
