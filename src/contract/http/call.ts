import { z } from 'zod'
import { type Method, PATHS, type PathName } from '#contract/call-paths.ts'
import type { MemberRight } from '#domain/customers/rights/member-rights.ts'
import type { Access } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { ErrorCode } from './error-codes.ts'

export type Call = Readonly<{
  method: Method
  /** below /api, with parameters as `{name}` */
  path: `/${string}`
  access: Access
  /** The rights an API key needs. Missing: a staff call needs its own work, others only public reads. 'none': a person has to do it. */
  forKeys?: readonly StaffAction[] | 'none'
  /** The right a workshop member needs (decision 62); a customer call without it is for owners only. */
  forMembers?: MemberRight
  summary: string
  params?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  response: z.ZodType
  /** the record as shown by the refusal `changed_meanwhile` */
  now?: z.ZodType
  /** besides those all calls share */
  errors: readonly ErrorCode[]
  /** default `json`; otherwise a form upload or a file of this media type */
  accepts?: 'json' | 'multipart'
  answers?: 'json' | 'application/pdf' | 'application/xml' | 'application/zip' | 'text/csv' | 'image/jpeg'
}>

type Declared = Omit<Call, 'method' | 'path'>
type Addressed<Calls> = {
  readonly [Name in keyof Calls]: Name extends PathName
    ? Calls[Name] & Readonly<{ method: (typeof PATHS)[Name][0]; path: (typeof PATHS)[Name][1] }>
    : never
}

/** Declares calls with the exact types of their schemas; method and path are those of `PATHS`. */
export function defineCalls<const Calls extends Readonly<Partial<Record<PathName, Declared>>>>(declared: Calls): Addressed<Calls> {
  const calls = Object.entries(declared).map(([name, call]) => {
    const [method, path] = PATHS[name as PathName]
    return [name, { method, path, ...call }]
  })
  return Object.fromEntries(calls)
}

/** The rights a key needs for a call; null when keys may not make it or it is public. */
export function actionForKeys({ access, forKeys }: Pick<Call, 'access' | 'forKeys'>): readonly StaffAction[] | null {
  if (forKeys === 'none') return null
  const own = access.startsWith('staff:') ? [access.slice('staff:'.length) as StaffAction] : null
  return forKeys ?? own
}

type Part<C, Key extends string> = C extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? Schema : never

export type ParamsOf<C extends Call> = z.output<Part<C, 'params'>>
export type QueryOf<C extends Call> = z.output<Part<C, 'query'>>
export type BodyOf<C extends Call> = z.output<Part<C, 'body'>>
export type ParamsIn<C extends Call> = z.input<Part<C, 'params'>>
export type QueryIn<C extends Call> = z.input<Part<C, 'query'>>
export type BodyIn<C extends Call> = z.input<Part<C, 'body'>>
export type ResponseOf<C extends Call> = z.output<C['response']>

/** Every answer has `success` beside its own fields (requirements §7). */
export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** `{success, message}`, for calls without other data. */
export const done = answer({ message: z.string() })

/** A refusal on the wire (requirements §11.10). */
export const refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof refusal>
