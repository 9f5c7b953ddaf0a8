import type { z } from 'zod'
import { BULK_NAME } from '#contract/audit.ts'
import { actionForKeys, type BodyOf, type Call, type ParamsOf, type QueryOf } from '#contract/http/call.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import { UNUSABLE_CHARACTERS } from '#contract/http/fields.ts'
import { withoutWithheld, workOfFields } from '#contract/http/for-work.ts'
import { coversFields, isForKeys, KEY_MAY_NOT, type KeyRight, missingRightText, opensAction } from '#domain/customers/rights/key-rights.ts'
import { isAboutPerson, memberMay } from '#domain/customers/rights/member-rights.ts'
import { type Holder, hasAccess, isOwnAccount, isRestricted, mayDo, requiresSecondFactor } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { Answers, Queries } from '#server/database/run-together.ts'
import { readJson } from '#server/http/bodies/read-json.ts'
import type { Shop } from '#server/shop.ts'
import { type BrowserMark, browserMark } from './browser-mark.ts'
import { countKeyUse } from './key-use.ts'
import { ReadyJson, readyJson } from './ready-json.ts'
import { type CallRequest, clientAddress, setSender } from './request.ts'
import { refuseFields, ShopError } from './shop-error.ts'
import { asPerson, hasApiKey, memberRoleOf, type Visitor, visitorOf, visitorWith } from './visitor.ts'

type Present<C extends Call, Key extends keyof Call, Value> = C extends Readonly<Record<Key, z.ZodType>> ? Value : undefined

type Input<C extends Call> = Readonly<{
  params: Present<C, 'params', ParamsOf<C>>
  query: Present<C, 'query', QueryOf<C>>
  body: Present<C, 'body', BodyOf<C>>
  visitor: C['access'] extends 'public' ? Visitor | null : Visitor
  idempotencyKey: string | null
  ip: string
  browser: BrowserMark
  request: Request
}>

export type Route = Readonly<{ call: Call; respond: (shop: Shop, request: CallRequest) => Promise<Response | ReadyJson> }>
/** Fixed paths before parameters: `/orders/my-orders` before `/orders/{id}`. */
export function fixedFirst(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((a, b) => Number(hasParameter(a)) - Number(hasParameter(b)))
}

function hasParameter({ call }: Route): boolean {
  return call.path.includes('{')
}

type Result<C extends Call> = Omit<z.input<C['response']>, 'success'> | Response | ReadyJson

/** Connects a call to its handler: checks access and input, and strips undeclared fields and those a restricted colleague may not see. */
export function route<const C extends Call>(
  call: C,
  handle: (shop: Shop, input: Input<C>) => Promise<Result<C>>,
  isOwn: (answer: z.output<C['response']>, visitor: Visitor | null) => boolean = () => isOwnAccount(call.access),
): Route {
  return {
    call,
    respond: async (shop, request) => {
      const visitor = await authenticate(shop, call, request)
      const browser = browserMark(request, shop.env)
      const input = {
        params: readParams(call, request),
        query: readQuery(call, request),
        body: call.body && call.accepts !== 'multipart' ? readPart(call.body, await readJson(request.raw())) : undefined,
        visitor,
        idempotencyKey: request.header('idempotency-key') ?? null,
        ip: clientAddress(request, shop.env),
        browser,
        get request() {
          return request.raw()
        },
      }
      requireFieldsAllowed(call, visitor, input)
      const result = await handle(shop, input as unknown as Input<C>).catch((error: unknown) => {
        throw narrowedRefusal(call, visitor, error)
      })
      if (result instanceof Response || result instanceof ReadyJson) return result
      const answer = checked(call, result)
      const isWhole = !visitor?.keyRights && isOwn(answer, visitor)
      return browser.sendWith(toJson(isWhole ? answer : narrowed(call, visitor, answer)))
    },
  }
}

type OwnCall = Call & Readonly<{ access: 'customer'; method: 'GET'; params?: never; body?: never }>
type OwnInput<C extends Call> = Pick<Input<C>, 'query'> & Readonly<{ visitor: Visitor }>

/** Connects a read of own data: the queries of `queriesFor` run in one trip with the session's, and are used only if the session is valid. */
export function ownRoute<const C extends OwnCall, const OwnQueries extends Queries>(
  call: C,
  queriesFor: (tokenHash: Buffer, query: Input<C>['query']) => OwnQueries,
  handle: (shop: Shop, input: OwnInput<C>, answers: Answers<OwnQueries>) => Result<C> | Promise<Result<C>>,
): Route {
  return {
    call,
    respond: async (shop, request) => {
      const authorization = request.header('authorization')
      // API keys have no own data
      if (hasApiKey(authorization)) await authenticate(shop, call, request)
      let query: Input<C>['query']
      try {
        query = readQuery(call, request) as Input<C>['query']
      } catch (error) {
        // not being logged in takes precedence over other errors
        await visitorOf(shop, authorization)
        throw authorization === undefined ? new ShopError('not_logged_in') : error
      }
      const { visitor, answers } = await visitorWith(shop, authorization, (tokenHash) => queriesFor(tokenHash, query))
      request.recordUser(visitor.person.userId)
      requireAccess(visitor, call, shop.env.demo)
      const result = await handle(shop, { query, visitor }, answers)
      return result instanceof Response || result instanceof ReadyJson ? result : toJson(checked(call, result))
    },
  }
}

function checked<C extends Call>(call: C, result: object): z.output<C['response']> & object {
  return call.response.parse({ success: true, ...result }) as z.output<C['response']> & object
}

function toJson(answer: object): ReadyJson {
  return readyJson([JSON.stringify(answer)])
}

async function authenticate(shop: Shop, call: Call, request: CallRequest): Promise<Visitor | null> {
  const visitor = await visitorOf(shop, request.header('authorization'))
  if (visitor) request.recordUser(visitor.person.userId)
  setSender({
    key: visitor ? `account ${visitor.person.userId}` : `guest ${clientAddress(request, shop.env)}`,
    isStaff: visitor !== null && isStaff(visitor),
  })
  if (visitor?.keyRights) await countKeyUse(shop, visitor, clientAddress(request, shop.env))
  requireAccess(visitor, call, shop.env.demo)
  if (visitor?.keyRights && call.access === 'public') return null
  const isAboutThem = isAboutPerson(call.forMembers)
  if (visitor && !isAboutThem && lacksSecondFactor(visitor, shop.env.demo)) return { ...visitor, role: 'customer' }
  if (visitor && isStaff(visitor)) return { ...visitor, bulk: bulkOf(request.header('bulk-change')) }
  return visitor && isAboutThem ? asPerson(visitor) : visitor
}

function bulkOf(header: string | undefined): string | null {
  if (header === undefined || BULK_NAME.test(header)) return header ?? null
  throw new ShopError('invalid_input', { message: 'Bulk-Change skal være 8 til 64 bogstaver, tal og bindestreger.' })
}

function requireAccess(visitor: Visitor | null, call: Call, isDemo: boolean): void {
  const { access } = call
  if (visitor?.keyRights) {
    requireKeyOpens(call, visitor.keyRights)
    return
  }
  if (!hasAccess(visitor, access)) throw new ShopError(visitor ? 'forbidden' : 'not_logged_in')
  if (visitor?.member && !opensToMember(call, visitor)) throw new ShopError('not_for_member')
  if (visitor && !isOwnAccount(access) && lacksSecondFactor(visitor, isDemo)) throw new ShopError('second_factor_required')
}

/** Such a superadmin is refused the back office, and is an ordinary customer in calls that show staff more (decision 0016). */
function lacksSecondFactor(visitor: Visitor, isDemo: boolean): boolean {
  return !visitor.hasSecondFactor && requiresSecondFactor(visitor, isDemo)
}

/** A public call without a member right is open to all. */
function opensToMember({ access, forMembers }: Call, visitor: Visitor): boolean {
  return (access === 'public' && forMembers === undefined) || memberMay(memberRoleOf(visitor), forMembers)
}

function readParams(call: Call, request: CallRequest): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(request.params())
  if (parsed.success) return parsed.data
  const missing = call.errors.find((code): code is ErrorCode => code.endsWith('_not_found'))
  throw missing ? new ShopError(missing) : invalidInput(parsed.error)
}

function readQuery(call: Call, request: CallRequest): unknown {
  return call.query && readPart(call.query, readableQuery(request))
}

function readableQuery(request: CallRequest): Readonly<Record<string, string>> {
  const query = request.query()
  const unreadable = Object.keys(query).find((name) => query[name]?.includes('\0'))
  if (unreadable === undefined) return query
  throw new ShopError('invalid_input', { message: UNUSABLE_CHARACTERS, fields: { [unreadable]: UNUSABLE_CHARACTERS } })
}

function readPart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** Names each wrong field once; the first message is also the overall one. */
export function invalidInput(error: z.ZodError): ShopError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const [first] = error.issues
  return new ShopError('invalid_input', { ...(first && { message: first.message }), fields })
}

/** Refuses a call the key's rights do not open, naming the missing right. Public reads are open. */
function requireKeyOpens(call: Call, rights: readonly KeyRight[]): void {
  if (call.access === 'public' && call.method === 'GET') return
  const needed = actionForKeys(call)
  if (needed === null || !needed.every(isForKeys)) throw new ShopError('key_may_not')
  const lacking = needed.find((work) => !(call.forKeys ? coversFields(work, rights) : opensAction(work, rights)))
  if (lacking) throw new ShopError('key_right_missing', { message: missingRightText(lacking) })
}

type Sent = Readonly<{ query: unknown; body: unknown }>

/** Refuses fields a restricted colleague may not send (decision 0030), by name. */
function requireFieldsAllowed(call: Call, visitor: Holder | null, { query, body }: Sent): void {
  if (!isRestricted(visitor)) return
  const neededWork = { ...(call.query && workOfFields(call.query, query)), ...(call.body && workOfFields(call.body, body)) }
  const refused = Object.keys(neededWork).filter((field) => neededWork[field] && !mayDo(visitor, neededWork[field]))
  const [first] = refused.map((field) => neededWork[field])
  if (first === undefined) return
  if (!visitor.keyRights) throw refuseFields('forbidden', ...refused)
  const fields = Object.fromEntries(refused.map((field) => [field, textOfWork(neededWork[field])]))
  throw new ShopError(isForKeys(first) ? 'key_right_missing' : 'key_may_not', { message: textOfWork(first), fields })
}

function textOfWork(work: StaffAction | undefined): string {
  return work && isForKeys(work) ? missingRightText(work) : KEY_MAY_NOT
}

function narrowed(call: Call, visitor: Holder | null, answer: object): object {
  if (!isRestricted(visitor)) return answer
  return withoutWithheld(call.response, answer, (work) => !mayDo(visitor, work)) as object
}

/** Also for the record a refusal shows. */
function narrowedRefusal(call: Call, visitor: Holder | null, error: unknown): unknown {
  if (!isRestricted(visitor) || !(error instanceof ShopError) || error.details.body?.now === undefined) return error
  const now = call.now && withoutWithheld(call.now, error.details.body.now, (work) => !mayDo(visitor, work))
  return new ShopError(error.code, { ...error.details, message: error.message, body: { ...error.details.body, now } })
}
