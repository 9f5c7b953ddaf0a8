import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/content-types.ts'
import { CACHED_FOR_EVER } from '#server/http/headers/cache-control.ts'
import { OWN_STYLES_ALLOWED, READ_IN_A_VIEWER } from '#server/http/headers/content-security.ts'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import type { PictureStorage } from '#server/shop.ts'

/** `/documents/{key}/{name}.{kind}`: key and kind find the file, the name is for saving. The pattern allows no path traversal. */
const ADDRESS = /^\/documents\/(?<key>[A-Za-z0-9][\w-]{0,80})\/[a-z0-9-]{1,200}\.(?<kind>pdf|png|svg)$/

/** The document from the first place that has it; null when none has. Keys are never reused. */
export async function documentFile(path: string, places: readonly Pick<PictureStorage, 'read'>[]): Promise<Answer | null> {
  const { key, kind } = ADDRESS.exec(path)?.groups ?? {}
  if (key === undefined || kind === undefined) return null
  for (const place of places) {
    const body = await place.read(`${key}.${kind}`)
    if (body) return makeAnswer({ headers: headersOf(kind), body })
  }
  return null
}

function headersOf(kind: string) {
  return {
    ...SECURITY_HEADERS,
    // by its name, whatever its bytes
    'content-type': contentTypeOf(`.${kind}`),
    'content-disposition': 'inline',
    'content-security-policy': kind === 'pdf' ? READ_IN_A_VIEWER : OWN_STYLES_ALLOWED,
    'cache-control': CACHED_FOR_EVER,
  }
}
