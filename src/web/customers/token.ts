import { createMemory, TEXT } from '#web/browser/memory.ts'

/** Where the session token is kept (requirements §4); the script in the document's head reads the same key. */
export const TOKEN_KEY = 'foliehuset.token'

/** The token of the session, '' without one. Where storage is forbidden the login lasts until the page is loaded again. */
export const sessionToken = createMemory({ key: TOKEN_KEY, empty: '', format: TEXT })

type Renewal = Promise<string | null>
let hearRefusal: (token: string) => Renewal | null = () => null
let renewal: Renewal | null = null

/** Who is told when the server refuses a token: the session. It answers the token its owner gets by logging in again, when he is asked to; null once he does not. */
export function onRefusedToken(listener: (token: string) => Renewal | null): void {
  hearRefusal = listener
}

/** Says that the server refused a token, whatever was asked with it. Resolves to the token to ask again with, or null. */
export async function reportRefusedToken(token: string): Renewal {
  const asked = hearRefusal(token)
  if (asked === null) return null
  renewal = asked
  const renewed = await asked
  if (renewal === asked) renewal = null
  return renewed
}

/** While somebody is asked to log in again: what he decides. Whatever is asked meanwhile waits for it. */
export function renewalUnderWay(): Renewal | null {
  return renewal
}
