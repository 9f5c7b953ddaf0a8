import type { z } from 'zod'
import { retryAfterMs, tooBusyText } from '#server/external-services/service-unavailable.ts'
import { LedgerAway } from './provider.ts'

const TIMEOUT_MS = 20_000

/** `fetch`, or a replacement in tests. */
export type Call = (url: string, init: RequestInit) => Promise<Response>

type Program = Readonly<{
  name: string
  call: Call
  /** the wait after 429 without a `Retry-After`; null waits longer the more often it failed */
  pauseMs: number | null
  /** for statuses below 500 other than 408 and 429 */
  failureOf: (status: number, body: unknown) => Error
}>

/** Sends a request to an accounting program and reads its JSON answer. Throws LedgerAway (no answer, 408, 429, 5xx, another form), otherwise `failureOf`. */
export async function requestProgram<Schema extends z.ZodType>(
  program: Program,
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<z.output<Schema>> {
  const { name, call } = program
  // a redirect would take the keys to another host
  const response = await call(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new LedgerAway(`${name} svarer ikke`, { cause: error })
  })
  const text = await response.text().catch((error: unknown) => {
    throw new LedgerAway(`${name} afbrød forbindelsen`, { cause: error })
  })
  if (!response.ok) throw failureOf(program, response, text)
  const read = schema.safeParse(parsed(text))
  if (!read.success) throw new LedgerAway(`${name} svarede noget andet, end der er aftalt`, { cause: read.error })
  return read.data
}

function failureOf(program: Program, { status, headers }: Response, text: string): Error {
  const { name, pauseMs } = program
  if (status === 429) return new LedgerAway(tooBusyText(name), { retryAfterMs: retryAfterMs(headers) ?? pauseMs })
  if (status >= 500 || status === 408) return new LedgerAway(`${name} svarede ${status}`)
  return program.failureOf(status, parsed(text))
}

/** Null for an empty text, undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}
