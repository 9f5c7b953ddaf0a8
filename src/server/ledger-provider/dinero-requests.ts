import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askProgram, type Call } from './ask-program.ts'
import { LedgerAway, LedgerRefusal } from './provider.ts'

const TOKEN_PATH = '/dineroapi/oauth/token'
/** Documented as 'wait a minute'. */
const PAUSE_MS = 60_000
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

const text = z.string().nullish()
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().nullish() })
const refused = z.object({
  ...{ code: z.number().nullish(), message: text },
  validationErrors: z.record(z.string(), z.unknown()).nullish(),
  errorMessageList: z.array(z.object({ Code: text, Message: text })).nullish(),
})

/** By the digest of the keys they are for. */
export type DineroTokens = Map<string, Readonly<{ token: string; untilMs: number }>>
export type DineroAccess = Readonly<{ clientId: string; clientSecret: string; apiKey: string; tokens: DineroTokens }>
export type DineroHosts = Readonly<{ apiUrl: string; tokenHost: string; call?: Call }>
type Asked = Readonly<{ method: 'GET' | 'POST'; path: string; json?: unknown; form?: FormData }>

/** Asks Dinero with a token, which is renewed when it is over. Throws LedgerAway and DineroRefusal. */
export function dineroRequests(access: DineroAccess, { apiUrl, tokenHost, call = fetch }: DineroHosts) {
  const { clientId, clientSecret, apiKey, tokens } = access
  const program = { name: 'Dinero', call, pauseMs: PAUSE_MS, failureOf }
  // keys that are typed again are tried again
  const held = createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret, apiKey]))
    .digest('base64')

  async function tokenOf(): Promise<string> {
    const known = tokens.get(held)
    if (known && known.untilMs > Date.now()) return known.token
    const keys = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token, expires_in } = await askProgram(
      // the body may tell of the keys
      { ...program, failureOf: () => new LedgerAway('Dinero afviser nøglerne') },
      token,
      `${tokenHost}${TOKEN_PATH}`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${keys}`, accept: 'application/json' },
        body: new URLSearchParams({ grant_type: 'password', scope: 'read write', username: apiKey, password: apiKey }),
      },
    )
    tokens.set(held, { token: access_token, untilMs: Date.now() + (expires_in ?? 0) * 1_000 - MARGIN_MS })
    return access_token
  }

  async function ask<Schema extends z.ZodType>(schema: Schema, asked: Asked): Promise<z.output<Schema>> {
    const { method, path, json, form } = asked
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    const askWith = async (bearer: string) =>
      await askProgram(program, schema, `${apiUrl}${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${bearer}`, accept: 'application/json' },
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
    try {
      return await askWith(await tokenOf())
    } catch (error) {
      if (!(error instanceof TokenOver)) throw error
      tokens.delete(held)
      return await askWith(await tokenOf())
    }
  }

  return ask
}

/** Asked again once with a new token. */
class TokenOver extends LedgerAway {}

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

/** Wrong keys and a missing subscription are mended by staff, and a brownout (480) passes: those are tried again. */
function failureOf(httpStatus: number, body: unknown): Error {
  if (httpStatus === 401) return new TokenOver('Dinero afviser nøglerne')
  if (httpStatus === 480) return new LedgerAway('Dinero har lukket kaldet for en stund')
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
  const told = [message ?? `Dinero svarede ${httpStatus}`, ...details].join(' ')
  return new DineroRefusal(told, { isDuplicate: httpStatus === 409, isUnknown: httpStatus === 404 || /ledgerItemNotFound/i.test(told) })
}
