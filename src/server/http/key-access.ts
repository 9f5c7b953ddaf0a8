import { actionForKeys, type Call } from '#contract/call.ts'
import { coversFields, isForKeys, type KeyRight, missingRightText, opensAction } from '#domain/customers/key-rights.ts'
import { ShopError } from './shop-error.ts'

/** Refuses a call the key's rights do not open, naming the missing right. Public reads are open. */
export function requireKeyOpens(call: Call, rights: readonly KeyRight[]): void {
  if (call.access === 'public' && call.method === 'GET') return
  const needed = actionForKeys(call)
  if (needed === null || !needed.every(isForKeys)) throw new ShopError('key_may_not')
  const lacking = needed.find((work) => !(call.forKeys ? coversFields(work, rights) : opensAction(work, rights)))
  if (lacking) throw new ShopError('key_right_missing', { message: missingRightText(lacking) })
}
