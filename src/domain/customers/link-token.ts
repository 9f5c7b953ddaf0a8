/** What somebody reads whose mail program broke a link in two, or who copied half of it. */
export const LINK_CUT = 'Linket er ikke helt. Åbn det fra mailen igen.'

/** True when a token of a mailed link has arrived whole: 32 random bytes as they are written in an address. */
export function isWholeLinkToken(token: string): boolean {
  return isWhole(token, 43)
}

/** True when the end of an order's confirmation address has arrived whole: 24 random bytes. */
export function isWholeOrderToken(token: string): boolean {
  return isWhole(token, 32)
}

function isWhole(token: string, length: number): boolean {
  return token.length === length && /^[\w-]+$/.test(token)
}

/** Said on a page that was opened without the link of its mail. */
export const LINK_MISSING = 'Siden virker kun med linket fra mailen.'
