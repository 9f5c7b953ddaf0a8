import type { IncomingMessage } from 'node:http'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/content-types.ts'
import { OWN_STYLES_ALLOWED } from '#server/http/headers/content-security.ts'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'
import { scriptlessFormPage } from './broken-page.ts'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/

/** Pages accept no POST (405); a browser without scripts gets an explanation. The body is not read. */
export function refusePosted({ method, headers }: IncomingMessage): Answer {
  if (method !== 'POST' || !FORM.test(headers['content-type'] ?? '')) return refusalAnswer(405)
  return makeAnswer({
    status: 405,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': contentTypeOf('.html'),
      'content-security-policy': OWN_STYLES_ALLOWED,
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    },
    body: Buffer.from(scriptlessFormPage()),
  })
}
