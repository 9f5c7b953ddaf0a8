import { type Access, isOwnAccount } from '#domain/customers/rights/rights.ts'
import type { BodyCheck } from './api-document.ts'
import { isStaffName, mayMake, PEOPLE, SECRET, ticksOf, WITHOUT_SECOND_FACTOR } from './people.ts'
import type { Answered, Sent } from './send.ts'

/** What no answer may hold, for any caller. */
const INSIDES: readonly (readonly [string, RegExp])[] = [
  ['a line of a stack trace', /\n? +at (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/],
  ['a file of the shop', /\/src\/(?:server|contract|domain)\/|node_modules/],
  ['words of the database', /PostgresError|DrizzleQueryError|Failed query|syntax error at or near|violates \w+ constraint/],
  ['a password hash', /\$argon2id\$/],
]

/** What is wrong with an answer, one line each; empty when all is as declared. `tokens` are the sessions of everybody else. */
export function faultsOf(sent: Sent, answer: Answered, check: BodyCheck, tokens: readonly string[]): string[] {
  const { status, text } = answer
  const faults = INSIDES.filter(([, pattern]) => pattern.test(text)).map(([what]) => `tells ${what}`)
  if (status >= 500) faults.push(`status ${status}`)
  if (tokens.some((token) => text.includes(token))) faults.push('tells the session of somebody else')
  faults.push(...othersSecrets(sent, answer), ...exposedAmounts(sent, answer))
  // a parameter may have turned the path into another one, or an unknown one
  if (!isOnPath(sent)) return faults
  return [...faults, ...accessFaults(sent, status), ...declarationFaults(sent, answer, check)]
}

function othersSecrets({ actor, draft }: Sent, { status, text }: Answered): string[] {
  // the link of a guest's order shows all of it, also what staff wrote there
  const isStaffs = isStaffName(actor.name) && actor.name !== WITHOUT_SECOND_FACTOR
  if (isStaffs || draft.operation.name === 'showGuestOrder') return []
  // a successful login with a password counts as the owner of the password from then on
  const id = draft.operation.name === 'logIn' && status === 200 ? (JSON.parse(text) as { user: { id: number } }).user.id : actor.id
  const seen = [...text.matchAll(SECRET)].filter(([, owner]) => Number(owner) !== id)
  return seen.length === 0 ? [] : ['tells what belongs to somebody else']
}

/** What an order, an invoice or a customer costs and owes, by its names in the API. */
const AMOUNTS = new Set(
  'subtotal shipping savings total discount vat paid credited open invoiced price lineTotal turnover revenue spent owed'.split(' '),
)
/** The ticks that show any amount at all beside the shop's own pages. */
const SHOWING = ['figures', 'prices', 'orders', 'invoices', 'customers', 'settings']

/** A colleague with none of those ticks reads no amount of anybody else's order anywhere in an answer. */
function exposedAmounts({ actor, draft: { operation } }: Sent, { status, text, contentType }: Answered): string[] {
  const ticks = ticksOf(actor.name)
  if (ticks === null || ticks.some((tick) => SHOWING.includes(tick))) return []
  if (status !== 200 || isOwnAccount(operation.access as Access) || operation.access === 'public') return []
  if (!contentType.startsWith('application/json')) return []
  return [...new Set(amountsIn(JSON.parse(text), actor.id))].map((name) => `tells a colleague without the tick the amount '${name}'`)
}

function amountsIn(value: unknown, ownId: number): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => amountsIn(entry, ownId))
  if (typeof value !== 'object' || value === null) return []
  // own orders belong to the user
  if ('orderNumber' in value && 'userId' in value && value.userId === ownId) return []
  const isOfOrder = 'orderNumber' in value || 'kcwId' in value || 'lineTotal' in value
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'number' && isOfOrder && AMOUNTS.has(name) ? [name] : amountsIn(inner, ownId),
  )
}

/** Who may not make a call is refused, and who is locked out, or has to set up a second factor first, is so everywhere. */
function accessFaults({ actor, draft: { operation } }: Sent, status: number): string[] {
  const isLetIn = PEOPLE[actor.name]?.isLetIn ?? actor.name === 'guest'
  const mustSetUp = actor.name === WITHOUT_SECOND_FACTOR && !isOwnAccount(operation.access as Access)
  const isAllowed = isLetIn && !mustSetUp && mayMake(actor.name, operation.access)
  return !isAllowed && status < 400 ? ['was allowed to somebody who may not'] : []
}

function declarationFaults(sent: Sent, { status, contentType, text }: Answered, check: BodyCheck): string[] {
  const { operation } = sent.draft
  const declared = operation.answers[String(status)]
  if (declared === undefined) return status >= 500 ? [] : [`status ${status} is not declared`]
  const [type = ''] = contentType.split(';')
  if (!(type in declared)) return [`status ${status}: content type ${type || 'none'} is not declared`]
  if (type !== 'application/json') return []
  const complaint = check(operation, status, JSON.parse(text))
  // what a colleague may not see is not in the answer (decision 0030)
  if (ticksOf(sent.actor.name) !== null && complaint?.includes('must have required property')) return []
  return complaint === null ? [] : [`status ${status}: ${complaint}`]
}

/** Whether the address still has the shape of the operation's path. */
export function isOnPath({ url, draft: { operation } }: Sent): boolean {
  const sentParts = new URL(url).pathname.split('/').slice(2)
  const pathParts = operation.path.split('/').slice(1)
  if (sentParts.length !== pathParts.length) return false
  // a parameter of '.' leaves an empty part, which is no parameter any more
  return pathParts.every((part, index) => (part.startsWith('{') ? sentParts[index] !== '' : part === sentParts[index]))
}
