import { data } from 'react-router'
import { PATHS, withParams } from '#contract/call-paths.ts'
import type { CallName, calls } from '#contract/calls.ts'
import type { BodyIn, Call, ParamsIn, QueryIn, Refusal, ResponseOf } from '#contract/http/call.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import { clearAnswerCache } from '#web/browser/answer-cache.ts'
import { pendingRenewal, reportRefusedToken, sessionToken } from '#web/browser/session-token.ts'
import type { ApiFetch } from './api-context.ts'
import { fetchWithOfflineCache } from './offline/offline-cache.ts'

type Calls = typeof calls

type Slot<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** A form with files has no schema. */
type Sent<C extends Call> = C extends { accepts: 'multipart' } ? FormData : BodyIn<C>
type InputOf<C extends Call> = Slot<'params', ParamsIn<C>> & Slot<'query', QueryIn<C>> & Slot<'body', Sent<C>>
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

/** A refusal, or an unreadable answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unknown'
  /** field name → message */
  readonly fields: Readonly<Record<string, string>>
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

/** Null for not found and for an invalid address. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** For loaders: throws the page's 404 for not found and for an invalid address. */
export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  const answer = await orNull(request)
  if (answer === null) throw data(null, { status: 404 })
  return answer
}

/** The API as typed functions: `api(fetch).listProducts({ query: { sort: 'name' } })`. */
export function api(apiFetch: ApiFetch): Api {
  const known = apis.get(apiFetch) ?? makeApi(apiFetch)
  apis.set(apiFetch, known)
  return known
}
/** Cached, as it has several hundred functions and every loader uses it. */
const apis = new WeakMap<ApiFetch, Api>()

function makeApi(apiFetch: ApiFetch): Api {
  const entries = Object.entries(PATHS).map(([name, [method, path]]) => [
    name,
    (input: AnyInput = {}, options: CallOptions = {}) => send(apiFetch, { method, path, input, options }),
  ])
  return Object.fromEntries(entries) as Api
}

const [, LOG_IN] = PATHS.logIn

/** The API over the network with the visitor's token. A call refused because the session ended is repeated after a new login. */
export const browserApi: Api = api(async (path, init) => {
  const renewal = pendingRenewal()
  // login is allowed during the renewal
  const isLogIn = path === `/api${LOG_IN}`
  if (renewal && !isLogIn) await renewal
  const token = renewal && isLogIn ? '' : sessionToken.read()
  const response = await fetchAs(token, path, init)
  if (!token || response.status !== 401) return response
  const renewed = await reportRefusedToken(token)
  return renewed ? await fetchAs(renewed, path, init) : response
})

async function fetchAs(token: string, path: string, init: RequestInit | undefined): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const request = { path, method: init?.method ?? 'GET', token, isSessionCurrent: () => sessionToken.read() === token }
  return await fetchWithOfflineCache(request, () => fetch(path, { ...init, headers }))
}

type OutgoingCall = { method: string; path: string; input: AnyInput; options: CallOptions }

async function send(apiFetch: ApiFetch, { method, path, input, options }: OutgoingCall): Promise<unknown> {
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
  // the content of a cart is on no cached page
  if (method !== 'GET' && !path.startsWith('/cart')) clearAnswerCache()
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
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
