import { createHash, randomBytes } from 'node:crypto'

/** A content hash with a random part, so that unpublished files cannot be guessed. */
export function unguessableKey(body: Buffer): string {
  return `${createHash('sha256').update(body).digest('hex').slice(0, 12)}${randomBytes(12).toString('hex')}`
}
