import { type Call, workForKeys } from '#contract/call.ts'
import { coversFields, isForKeys, type KeyRight, missingRightText, opensWork } from '#domain/customers/key-rights.ts'
import { ShopError } from './shop-error.ts'

/**
 * Refuses a call a key's rights do not open, and says which it lacks. What everybody may read a key reads as everybody does; whatever else is no
 * work of staff, logging in and ordering among it, is not for keys.
 */
export function requireKeyOpens(call: Call, rights: readonly KeyRight[]): void {
  if (call.access === 'public' && call.method === 'GET') return
  const needed = workForKeys(call)
  if (needed === null || !needed.every(isForKeys)) throw new ShopError('key_may_not')
  const lacking = needed.find((work) => !(call.forKeys ? coversFields(work, rights) : opensWork(work, rights)))
  if (lacking) throw new ShopError('key_right_missing', { message: missingRightText(lacking) })
}
