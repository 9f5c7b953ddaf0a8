import { z } from 'zod'
import type { Work } from '#domain/customers/duties.ts'
import type { MemberRight } from '#domain/customers/member-rights.ts'
import type { Access } from '#domain/customers/rights.ts'
import type { ErrorCode } from './error-codes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: what goes in, what comes out, who may make it and how it may refuse. */
export type Call = Readonly<{
  method: Method
  /** below /api, parameters as `{name}` like in the specification */
  path: `/${string}`
  access: Access
  /**
   * What a key of another program must hold for it: of a call of staff its own work where left out, 'none' where a person has to do it; of others
   * no key may make it but reads of everybody's.
   */
  forKeys?: readonly Work[] | 'none'
  /**
   * What a member of a workshop must hold for it (decision 62). Every call of customers says so, and every public one that changes something; one
   * of customers that does not is for owners alone.
   */
  forMembers?: MemberRight
  summary: string
  params?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  response: z.ZodType
  /** the thing as it is now, which the refusal `changed_meanwhile` shows */
  now?: z.ZodType
  /** refusals beyond the ones every call shares */
  errors: readonly ErrorCode[]
  /** `json` unless the call takes a form or answers a file, then of this media type */
  accepts?: 'json' | 'multipart'
  answers?: 'json' | 'application/pdf' | 'application/xml' | 'application/zip' | 'text/csv' | 'image/jpeg'
}>

/** Declares a call, keeping the exact types of its schemas. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/** The work a key must be given for a call; null where no key may make it, or everybody may. */
export function workForKeys({ access, forKeys }: Pick<Call, 'access' | 'forKeys'>): readonly Work[] | null {
  if (forKeys === 'none') return null
  const own = access.startsWith('staff:') ? [access.slice('staff:'.length) as Work] : null
  return forKeys ?? own
}

type Part<C, Key extends string> = C extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? Schema : never

/** What the server's handler reads: validated and with defaults. */
export type ParamsOf<C extends Call> = z.output<Part<C, 'params'>>
export type QueryOf<C extends Call> = z.output<Part<C, 'query'>>
export type BodyOf<C extends Call> = z.output<Part<C, 'body'>>
/** What the caller writes, where defaults may be left out. */
export type ParamsIn<C extends Call> = z.input<Part<C, 'params'>>
export type QueryIn<C extends Call> = z.input<Part<C, 'query'>>
export type BodyIn<C extends Call> = z.input<Part<C, 'body'>>
/** What a successful call answers. */
export type ResponseOf<C extends Call> = z.output<C['response']>

/** The success flag every answer carries, with the call's own fields (requirements §7). */
export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** `{success, message}`: what calls answer that only do something. */
export const done = answer({ message: z.string() })

/** A refusal as it crosses the wire (requirements §11.10). */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof refusal>
