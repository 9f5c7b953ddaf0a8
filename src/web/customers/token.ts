import { createMemory, TEXT } from '#web/browser/memory.ts'

/** Where the session token is kept (spec §4); the script in the document's head reads the same key. */
export const TOKEN_KEY = 'foliehuset.token'

/** The token of the session, '' without one. Where storage is forbidden the login lasts until the page is loaded again. */
export const sessionToken = createMemory({ key: TOKEN_KEY, empty: '', format: TEXT })

let hearRefusal: (token: string) => void = () => {}

/** Who is told when the server refuses a token: the session. */
export function onRefusedToken(listener: (token: string) => void): void {
  hearRefusal = listener
}

/** Says that the server refused a token, whatever was asked with it. */
export function reportRefusedToken(token: string): void {
  hearRefusal(token)
}
