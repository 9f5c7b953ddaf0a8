import { createStoredValue, TEXT } from './stored-value.ts'

/** The key of the session token (requirements §4); also read by the script in the document head. */
export const TOKEN_KEY = 'foliehuset.token'

/** '' without a session. Without storage the login lasts until a reload. */
export const sessionToken = createStoredValue({ key: TOKEN_KEY, empty: '', format: TEXT })

type Renewal = Promise<string | null>
let refusalHandler: (token: string) => Renewal | null = () => null
let renewal: Renewal | null = null

/** Sets the handler of refused tokens; it answers the token of a new login, or null. */
export function onRefusedToken(listener: (token: string) => Renewal | null): void {
  refusalHandler = listener
}

/** Reports a refused token; resolves to the token to retry with, or null. */
export async function reportRefusedToken(token: string): Renewal {
  const started = refusalHandler(token)
  if (started === null) return null
  renewal = started
  const renewed = await started
  if (renewal === started) renewal = null
  return renewed
}

/** A login in progress, which further calls wait for. */
export function pendingRenewal(): Renewal | null {
  return renewal
}
