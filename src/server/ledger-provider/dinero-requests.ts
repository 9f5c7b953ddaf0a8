import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LedgerAway, LedgerRefusal } from './provider.ts'
import { type Call, requestProgram } from './request-program.ts'

const TOKEN_PATH = '/dineroapi/oauth/token'
/** Documented as 'wait a minute'. */
const PAUSE_MS = 60_000
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

const text = z.string().nullish()
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().nullish() })
const refused = z.object({
  code: z.number().nullish(),
  message: text,
  validationErrors: z.record(z.string(), z.unknown()).nullish(),
  errorMessageList: z.array(z.object({ Code: text, Message: text })).nullish(),
})

/** By the digest of the keys they are for. */
export type DineroTokens = Map<string, Readonly<{ token: string; untilMs: number }>>
export type DineroAccess = Readonly<{ clientId: string; clientSecret: string; apiKey: string; tokens: DineroTokens }>
export type DineroHosts = Readonly<{ apiUrl: string; tokenHost: string; call?: Call }>
type RequestInput = Readonly<{ method: 'GET' | 'POST'; path: string; json?: unknown; form?: FormData }>

/** Sends requests to Dinero with a token, which is renewed when it has expired. Throws LedgerAway and DineroRefusal. */
export function dineroRequests(access: DineroAccess, { apiUrl, tokenHost, call = fetch }: DineroHosts) {
  const { clientId, clientSecret, apiKey, tokens } = access
  const program = { name: 'Dinero', call, pauseMs: PAUSE_MS, failureOf }
  // other keys get another token
  const cacheKey = createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret, apiKey]))
    .digest('base64')

  async function tokenOf(): Promise<string> {
    const known = tokens.get(cacheKey)
    if (known && known.untilMs > Date.now()) return known.token
    const keys = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token, expires_in } = await requestProgram(
      // the body may contain the keys
      { ...program, failureOf: () => new LedgerAway('Dinero afviser nøglerne') },
      token,
      `${tokenHost}${TOKEN_PATH}`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${keys}`, accept: 'application/json' },
        body: new URLSearchParams({ grant_type: 'password', scope: 'read write', username: apiKey, password: apiKey }),
      },
    )
    tokens.set(cacheKey, { token: access_token, untilMs: Date.now() + (expires_in ?? 0) * 1_000 - MARGIN_MS })
    return access_token
  }

  async function request<Schema extends z.ZodType>(schema: Schema, input: RequestInput): Promise<z.output<Schema>> {
    const { method, path, json, form } = input
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    const requestWith = async (bearer: string) =>
      await requestProgram(program, schema, `${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
    try {
      return await requestWith(await tokenOf())
    } catch (error) {
      if (!(error instanceof TokenExpired)) throw error
      tokens.delete(cacheKey)
      return await requestWith(await tokenOf())
    }
  }

  return request
}

/** Retried once with a new token. */
class TokenExpired extends LedgerAway {}

/** Refused in Dinero's words. */
export class DineroRefusal extends LedgerRefusal {
  readonly isDuplicate: boolean
  readonly isUnknown: boolean

  constructor(message: string, { isDuplicate, isUnknown }: Readonly<{ isDuplicate: boolean; isUnknown: boolean }>) {
    super(message)
    this.isDuplicate = isDuplicate
    this.isUnknown = isUnknown
  }
}

/** The firm has no Pro subscription: the present code and the former one. */
const NO_PRO = [90, 48]

/** Wrong keys and a missing subscription are corrected by staff, and a brownout (480) is temporary: those are tried again. */
function failureOf(httpStatus: number, body: unknown): Error {
  if (httpStatus === 401) return new TokenExpired('Dinero afviser nøglerne')
  if (httpStatus === 480) return new LedgerAway('Dinero tager ikke imod lige nu')
  const { code, message, validationErrors, errorMessageList } = refused.safeParse(body).data ?? {}
  if (httpStatus === 403)
    return new LedgerAway(
      NO_PRO.includes(code ?? 0) ? 'firmaet mangler et Pro-abonnement i Dinero' : 'nøglerne har ikke adgang til firmaet i Dinero',
    )
  if (httpStatus === 413) return new LedgerRefusal('PDF’en er større, end Dinero tager')
  const details = [
    ...Object.entries(validationErrors ?? {}).map(([field, why]) => `${field}: ${String(why)}`),
    ...(errorMessageList ?? []).flatMap(({ Code, Message }) => Message ?? Code ?? []),
  ]
  const fullMessage = [message ?? `Dinero svarede ${httpStatus}`, ...details].join(' ')
  return new DineroRefusal(fullMessage, {
    isDuplicate: httpStatus === 409,
    isUnknown: httpStatus === 404 || /ledgerItemNotFound/i.test(fullMessage),
  })
}
