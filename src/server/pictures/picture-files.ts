import { createHash, randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { CACHED_FOR_AN_HOUR, CACHED_FOR_EVER, NOTHING_ALLOWED } from '#server/http/headers/security-headers.ts'
import type { PictureStorage } from '#server/shop.ts'

/** `{key}-{width}.avif|webp`; the pattern allows no path traversal. */
const ADDRESS = /^\/images\/(?<name>[A-Za-z0-9][\w.-]{0,200}-\d{1,5}\.(?:avif|webp))$/

/** From the first place that has it; null when none has. Keys are never reused. */
export async function pictureFile(path: string, places: readonly Pick<PictureStorage, 'read'>[]): Promise<Answer | null> {
  const name = ADDRESS.exec(path)?.groups?.name
  if (name === undefined) return null
  for (const place of places) {
    const body = await place.read(name)
    if (body) return toAnswer(name, body)
  }
  return null
}

function toAnswer(name: string, body: Buffer): Answer {
  return makeAnswer({
    headers: {
      'content-type': contentTypeOf(extname(name)),
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': isWrapFile(name) ? CACHED_FOR_AN_HOUR : CACHED_FOR_EVER,
    },
    body,
  })
}

/** Workshop photographs can be withdrawn, so browsers may not cache them for a year. */
const WRAP_FILE = /^bil-[0-9a-f]{36}-\d{1,5}\.(?:avif|webp)$/

export function isWrapFile(name: string): boolean {
  return WRAP_FILE.test(name)
}

/** A content hash with a random part, so that unpublished files cannot be guessed. */
export function unguessableKey(body: Buffer): string {
  return `${createHash('sha256').update(body).digest('hex').slice(0, 12)}${randomBytes(12).toString('hex')}`
}
