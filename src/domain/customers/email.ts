/** The longest address mail can carry (RFC 5321), in characters. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** An address as it is stored and compared: trimmed, composed letters (NFC), lower case. One mailbox, one customer. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** True when a text has the form of one deliverable address: name@host.tld, no spaces, line breaks or lists. */
export function looksLikeEmail(text: string): boolean {
  const parts = text.split('@')
  const [local = '', host = ''] = parts
  if (parts.length !== 2 || text.length > MAX_EMAIL_LENGTH || local.length > MAX_LOCAL_LENGTH) return false
  return LOCAL.test(local) && hasOrderlyDots(local) && isHostName(host)
}

function hasOrderlyDots(local: string): boolean {
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

function isHostName(host: string): boolean {
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every((label) => label.length <= 63 && LABEL.test(label)) && top.length >= 2 && !/^\d+$/.test(top)
}
