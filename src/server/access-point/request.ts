import type { z } from 'zod'
import { readJsonText } from '#domain/texts/json-text.ts'
import { retryAfterMs, tooBusyText } from '#server/external-services/service-unavailable.ts'
import { AccessPointAway } from './access-point.ts'

/** Longer than an access point needs to look a receiver up and hand the document over. */
const TIMEOUT_MS = 60_000

type RequestInput = Readonly<{
  name: string
  url: string
  headers: Readonly<Record<string, string>>
  method?: 'GET' | 'POST' | 'DELETE'
  body?: string
}>

export type Answered = Readonly<{ status: number; text: string }>

/** One request. Throws AccessPointAway without an answer, for wrong keys and for temporary failures; answers every other status. */
export async function request({ name, url, headers, method = 'GET', body }: RequestInput): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    // a redirect would take the key to another host
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new AccessPointAway(`${name} svarer ikke`, { cause: error })
  })
  const text = await response.text().catch((error: unknown) => {
    throw new AccessPointAway(`${name} afbrød forbindelsen`, { cause: error })
  })
  const { status } = response
  if (status === 401) throw new AccessPointAway(`${name} afviser nøglen`)
  if (status === 403) throw new AccessPointAway(`Nøglen mangler adgang hos ${name}`)
  if (status === 429) throw new AccessPointAway(tooBusyText(name), { retryAfterMs: retryAfterMs(response.headers) })
  if (status >= 500 || status === 408) throw new AccessPointAway(`${name} svarede ${status}`)
  return { status, text }
}

/** Reads the answer of a request that succeeded. Throws AccessPointAway for every other. */
export function read<Schema extends z.ZodType>(name: string, schema: Schema, { status, text }: Answered): z.output<Schema> {
  const found = schema.safeParse(status === 200 ? readJsonText(text) : null)
  if (!found.success) throw new AccessPointAway(`${name} svarede noget, butikken ikke kender`, { cause: found.error })
  return found.data
}
