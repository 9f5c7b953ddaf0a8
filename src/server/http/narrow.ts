import type { Call } from '#contract/http/call.ts'
import { withoutWithheld, workOfFields } from '#contract/http/for-work.ts'
import { isForKeys, KEY_MAY_NOT, missingRightText } from '#domain/customers/rights/key-rights.ts'
import { type Holder, isRestricted, mayDo } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { refuseFields, ShopError } from './shop-error.ts'

type Sent = Readonly<{ query: unknown; body: unknown }>

/** Refuses fields a restricted colleague may not send (decision 0030), by name. */
export function requireFieldsAllowed(call: Call, visitor: Holder | null, { query, body }: Sent): void {
  if (!isRestricted(visitor)) return
  const asked = { ...(call.query && workOfFields(call.query, query)), ...(call.body && workOfFields(call.body, body)) }
  const refused = Object.keys(asked).filter((field) => asked[field] && !mayDo(visitor, asked[field]))
  const [first] = refused.map((field) => asked[field])
  if (first === undefined) return
  if (!visitor.keyRights) throw refuseFields('forbidden', ...refused)
  const fields = Object.fromEntries(refused.map((field) => [field, textOfWork(asked[field])]))
  throw new ShopError(isForKeys(first) ? 'key_right_missing' : 'key_may_not', { message: textOfWork(first), fields })
}

function textOfWork(work: StaffAction | undefined): string {
  return work && isForKeys(work) ? missingRightText(work) : KEY_MAY_NOT
}

/** Removes what a restricted colleague may not see. */
export function narrowed(call: Call, visitor: Holder | null, answer: object): object {
  if (!isRestricted(visitor)) return answer
  return withoutWithheld(call.response, answer, (work) => !mayDo(visitor, work)) as object
}

/** Also for the record a refusal shows. */
export function narrowedRefusal(call: Call, visitor: Holder | null, error: unknown): unknown {
  if (!isRestricted(visitor) || !(error instanceof ShopError) || error.details.body?.now === undefined) return error
  const now = call.now && withoutWithheld(call.now, error.details.body.now, (work) => !mayDo(visitor, work))
  return new ShopError(error.code, { ...error.details, message: error.message, body: { ...error.details.body, now } })
}
