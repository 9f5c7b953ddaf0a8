import type { BodyIn, Call, ParamsIn, QueryIn, Refusal, ResponseOf } from '#contract/call.ts'
import { PATHS, withParams } from '#contract/call-paths.ts'
import type { CallName, calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ApiFetch } from './api-context.ts'
import { renewalUnderWay, reportRefusedToken, sessionToken } from './customers/token.ts'
import { askOrRemember } from './offline/own-answers.ts'

type Calls = typeof calls

/** A part a call takes: left out when it takes none, optional when every field of it is. */
type Slot<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type InputOf<C extends Call> = Slot<'params', ParamsIn<C>> & Slot<'query', QueryIn<C>> & Slot<'body', BodyIn<C>>
export type AnswerOf<Name extends CallName> = ResponseOf<Calls[Name]>
type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type Api = {
  [Name in CallName]: unknown extends InputOf<Calls[Name]>
    ? (input?: Record<string, never>, options?: CallOptions) => Promise<AnswerOf<Name>>
    : Record<string, never> extends InputOf<Calls[Name]>
      ? (input?: InputOf<Calls[Name]>, options?: CallOptions) => Promise<AnswerOf<Name>>
      : (input: InputOf<Calls[Name]>, options?: CallOptions) => Promise<AnswerOf<Name>>
}

/** A refusal of the API, or an answer that could not be read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unknown'
  /** what is wrong, by the name of the field */
  readonly fields: Readonly<Record<string, string>>
  /** the whole answer, for refusals that carry more */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const refusal = isObject(body) ? (body as Partial<Refusal>) : {}
    super(refusal.message || 'Request failed')
    this.name = 'ApiError'
    this.status = status
    this.code = (refusal.code as ErrorCode | undefined) ?? 'unknown'
    this.fields = refusal.fields ?? {}
    this.body = body
  }
}

/** What is asked for by its address; null where there is no such thing, or the address can be none. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** The API as typed functions, one per call: `api(fetch).listProducts({ query: { sort: 'name' } })`. */
export function api(apiFetch: ApiFetch): Api {
  const known = apis.get(apiFetch) ?? makeApi(apiFetch)
  apis.set(apiFetch, known)
  return known
}
/** Several hundred functions: every loader of every page asks for them. */
const apis = new WeakMap<ApiFetch, Api>()

function makeApi(apiFetch: ApiFetch): Api {
  const entries = Object.entries(PATHS).map(([name, [method, path]]) => [
    name,
    (input: AnyInput = {}, options: CallOptions = {}) => send(apiFetch, { method, path, input, options }),
  ])
  return Object.fromEntries(entries) as Api
}

const [, LOG_IN] = PATHS.logIn

/**
 * The API over the network, with the visitor's token when there is one. What is refused because his session has ended is asked again once he
 * has logged in where he was; a refused question has changed nothing.
 */
export const browserApi: Api = api(async (path, init) => {
  const renewal = renewalUnderWay()
  // the one question that is asked meanwhile, and without the token that is refused
  const isLogIn = path === `/api${LOG_IN}`
  if (renewal && !isLogIn) await renewal
  const token = renewal && isLogIn ? '' : sessionToken.read()
  const response = await askAs(token, path, init)
  if (!token || response.status !== 401) return response
  const renewed = await reportRefusedToken(token)
  return renewed ? await askAs(renewed, path, init) : response
})

async function askAs(token: string, path: string, init: RequestInit | undefined): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const asked = { path, method: init?.method ?? 'GET', token, isStillHis: () => sessionToken.read() === token }
  return await askOrRemember(asked, () => fetch(path, { ...init, headers }))
}

type Sending = { method: string; path: string; input: AnyInput; options: CallOptions }

async function send(apiFetch: ApiFetch, { method, path, input, options }: Sending): Promise<unknown> {
  const isForm = input.body instanceof FormData
  const response = await apiFetch(`/api${fillIn(path, input.params)}${queryString(input.query)}`, {
    method,
    signal: options.signal ?? null,
    headers: {
      Accept: 'application/json',
      ...(input.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(input.body !== undefined && { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  if (response.ok && !isJson) return response.blob()
  const body: unknown = isJson ? await response.json().catch(() => null) : null
  if (!response.ok || !isObject(body)) throw new ApiError(response.status, body)
  return body
}

function fillIn(path: string, params: Record<string, unknown> = {}): string {
  return withParams(path, (name) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
