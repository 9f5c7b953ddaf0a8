import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Env } from '#server/env.ts'
import type { ReadyJson } from './ready-json.ts'
import type { CallRequest } from './request.ts'

const NAME = 'kendt-browser'
const MAX_AGE_SECONDS = 183 * 86_400

export type BrowserMark = Readonly<{ read: () => string | null; remember: (mark: string) => void }>

/** The known-browser cookie. Over https its name begins with `__Host-` (RFC 6265bis §4.1.3.2), so no other host of the domain can set it. */
export function browserMark(
  { header }: Pick<CallRequest, 'header'>,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): BrowserMark & Readonly<{ sendWith: (answer: ReadyJson) => ReadyJson | Response }> {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${NAME}` : NAME
  let newMark: string | null = null
  return {
    read: () => parse(header('cookie') ?? '', name)[name] ?? null,
    remember: (mark) => {
      newMark = mark
    },
    // set on the final answer, as headers of a context are lost when it returns another response
    sendWith: (answer) => {
      if (newMark === null) return answer
      const response = answer.toResponse()
      const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: MAX_AGE_SECONDS } as const
      response.headers.append('set-cookie', generateCookie(name, newMark, options))
      return response
    },
  }
}
