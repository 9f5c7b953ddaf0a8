import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/content-types.ts'
import { CACHED_FOR_EVER } from '#server/http/headers/cache-control.ts'
import { READ_IN_A_VIEWER } from '#server/http/headers/content-security.ts'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import type { PictureStorage } from '#server/shop.ts'

/** `/documents/{key}/{name}.pdf`: the key finds the file, the name is for saving. The pattern allows no path traversal. */
const ADDRESS = /^\/documents\/(?<key>[A-Za-z0-9][\w-]{0,80})\/[a-z0-9-]{1,200}\.pdf$/

/** The document from the first place that has it; null when none has. Keys are never reused. */
export async function documentFile(path: string, places: readonly Pick<PictureStorage, 'read'>[]): Promise<Answer | null> {
  const key = ADDRESS.exec(path)?.groups?.key
  if (key === undefined) return null
  for (const place of places) {
    const body = await place.read(`${key}.pdf`)
    if (body) return makeAnswer({ headers: HEADERS, body })
  }
  return null
}

const HEADERS = {
  ...SECURITY_HEADERS,
  // always served as PDF, whatever its bytes
  'content-type': contentTypeOf('.pdf'),
  'content-disposition': 'inline',
  'content-security-policy': READ_IN_A_VIEWER,
  'cache-control': CACHED_FOR_EVER,
}
