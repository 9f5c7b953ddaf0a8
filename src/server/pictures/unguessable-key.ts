import { createHash, randomBytes } from 'node:crypto'

/** The name of a stored file: tells files apart by their content and cannot be guessed, so nobody sees it before it is in the shop. */
export function unguessableKey(body: Buffer): string {
  return `${createHash('sha256').update(body).digest('hex').slice(0, 12)}${randomBytes(12).toString('hex')}`
}
