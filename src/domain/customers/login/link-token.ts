export const LINK_CUT = 'Linket er ikke helt. Åbn det fra mailen igen.'

/** True for a complete token of a mailed link: 32 random bytes, base64url. */
export function isWholeLinkToken(token: string): boolean {
  return isWhole(token, 43)
}

/** True for a complete token of an order confirmation: 24 random bytes, base64url. */
export function isWholeOrderToken(token: string): boolean {
  return isWhole(token, 32)
}

function isWhole(token: string, length: number): boolean {
  return token.length === length && /^[\w-]+$/.test(token)
}

export const LINK_MISSING = 'Siden virker kun med linket fra mailen.'
