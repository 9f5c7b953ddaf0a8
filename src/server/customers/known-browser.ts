import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { users } from '#server/database/schema/customers.ts'
import { keyedHash } from './seal.ts'

/** Several people may share a browser; the one who has not logged in for longest is forgotten. */
const ACCOUNTS_REMEMBERED = 8
/** Random bytes of a browser's name, and bytes of a signature: 22 characters each. */
const PART_BYTES = 16
const MARK = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/

type Account = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>

/**
 * What a browser keeps of good logins: its random name and one signature for each account, which holds until the account's password
 * is another. The shop keeps nothing: it finds its own signature again.
 */
export function rememberLogin(mark: string | null, account: Account, secretKey: string): string {
  const { name, signatures } = readMark(mark) ?? { name: randomBytes(PART_BYTES).toString('base64url'), signatures: [] }
  const own = sign(name, account, secretKey)
  return [name, own, ...signatures.filter((signature) => signature !== own)].slice(0, 1 + ACCOUNTS_REMEMBERED).join('.')
}

/** The name of the browser when the account was logged in to from it, with the password it has now; else null: a stranger's. */
export function knownBrowser(mark: string | null, account: Account, secretKey: string): string | null {
  const read = readMark(mark)
  if (!read) return null
  const own = Buffer.from(sign(read.name, account, secretKey))
  return read.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), own)) ? read.name : null
}

function readMark(mark: string | null): { name: string; signatures: string[] } | null {
  if (mark === null || !MARK.test(mark)) return null
  const [name = '', ...signatures] = mark.split('.')
  return { name, signatures }
}

function sign(name: string, { id, passwordHash }: Account, secretKey: string): string {
  return keyedHash(`${name}:${id}:${passwordHash}`, 'known browser', secretKey).subarray(0, PART_BYTES).toString('base64url')
}
