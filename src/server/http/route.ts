import type { z } from 'zod'
import type { BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { UNUSABLE_CHARACTERS } from '#contract/fields.ts'
import { type Access, hasAccess, isOwnAccount, requiresSecondFactor } from '#domain/customers/rights.ts'
import type { Shop } from '#server/shop.ts'
import { type BrowserMark, browserMark } from './browser-mark.ts'
import { clientAddress } from './client-address.ts'
import { narrowed, narrowedRefusal, requireFieldsAllowed } from './narrow.ts'
import { readJson } from './read-json.ts'
import { readyJson } from './ready-json.ts'
import type { RequestContext } from './request-context.ts'
import { ShopError } from './shop-error.ts'
import { type Visitor, visitorOf } from './visitor.ts'

type Present<C extends Call, Key extends keyof Call, Value> = C extends Readonly<Record<Key, z.ZodType>> ? Value : undefined

/** What a handler reads of a request: validated, and with the visitor the call's access promises. */
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

/** A declared call with its handler, ready to be mounted. */
export type Route = Readonly<{ call: Call; respond: (shop: Shop, context: RequestContext) => Promise<Response> }>

/**
 * Joins a call to its handler: checks access, params, query and body before it, and the answer after it, so that
 * fields the contract does not declare never leave. A handler answers its members without the success flag. What a restricted
 * colleague may not see is taken out, except where the answer is about himself: his account and his own orders.
 */
export function route<const C extends Call>(
  call: C,
  handle: (shop: Shop, input: Input<C>) => Promise<Omit<z.input<C['response']>, 'success'> | Response>,
  isAboutHimself: (answer: z.output<C['response']>, visitor: Visitor | null) => boolean = () => isOwnAccount(call.access),
): Route {
  return {
    call,
    respond: async (shop, context) => {
      const visitor = await visitorOf(shop, context.req.header('authorization'))
      if (visitor) context.set('userId', visitor.userId)
      requireAccess(visitor, call.access, shop.env.demo)
      const browser = browserMark(context, shop.env)
      const input = {
        params: readParams(call, context),
        query: call.query && readPart(call.query, readableQuery(context)),
        body: call.body && call.accepts !== 'multipart' ? readPart(call.body, await readJson(context.req.raw)) : undefined,
        visitor,
        idempotencyKey: context.req.header('idempotency-key') ?? null,
        ip: clientAddress(context, shop.env),
        browser,
        request: context.req.raw,
      }
      requireFieldsAllowed(call, visitor, input)
      const result = await handle(shop, input as unknown as Input<C>).catch((error: unknown) => {
        throw narrowedRefusal(call, visitor, error)
      })
      if (result instanceof Response) return result
      const answer = call.response.parse({ success: true, ...result }) as z.output<C['response']> & object
      return browser.sendWith(readyJson([JSON.stringify(isAboutHimself(answer, visitor) ? answer : narrowed(call, visitor, answer))]))
    },
  }
}

function requireAccess(visitor: Visitor | null, access: Access, isDemo: boolean): void {
  if (!hasAccess(visitor, access)) throw new ShopError(visitor ? 'forbidden' : 'not_logged_in')
  if (visitor && !isOwnAccount(access) && !visitor.hasSecondFactor && requiresSecondFactor(visitor, isDemo))
    throw new ShopError('second_factor_required')
}

function readParams(call: Call, context: RequestContext): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(context.req.param())
  if (parsed.success) return parsed.data
  const missing = call.errors.find((code): code is ErrorCode => code.endsWith('_not_found'))
  throw missing ? new ShopError(missing) : invalidInput(parsed.error)
}

/** The database holds no text with the character NUL, so nothing in the shop can be found by one. */
function readableQuery(context: RequestContext): Record<string, string> {
  const query = context.req.query()
  const unreadable = Object.keys(query).find((name) => query[name]?.includes('\0'))
  if (unreadable === undefined) return query
  throw new ShopError('invalid_input', { message: UNUSABLE_CHARACTERS, fields: { [unreadable]: UNUSABLE_CHARACTERS } })
}

function readPart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** A refusal naming each wrong field once, its first message also as the message of the whole. */
export function invalidInput(error: z.ZodError): ShopError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const [first] = error.issues
  return new ShopError('invalid_input', { ...(first && { message: first.message }), fields })
}
