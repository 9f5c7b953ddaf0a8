import { isAllDigits } from '#domain/numbers/digits.ts'
import { plainText } from '#domain/texts/plain-text.ts'
import { readableHost } from './host-name.ts'

/** The longest address mail can carry (RFC 5321), in characters. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** The stored and compared form: trimmed, NFC, lower case, the host in letters rather than 'xn--…'. One mailbox is one customer. */
export function normaliseEmail(text: string): string {
  const [local = '', ...hosts] = plainText(text).trim().toLowerCase().normalize('NFC').split('@')
  return [local, ...hosts.map(readableHost)].join('@')
}

/** Why a normalised address is refused, in Danish; null when accepted, such as 'søren@folie.dk' (RFC 6531). */
export function emailProblem(email: string): string | null {
  if (email.length > MAX_EMAIL_LENGTH) return `Højst ${MAX_EMAIL_LENGTH} tegn.`
  return looksLikeEmail(email) ? null : EMAIL_MISSING
}

export const EMAIL_MISSING = 'Skriv en gyldig e-mail.'

/** The mailbox of an address: without a '+' suffix. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}

function looksLikeEmail(text: string): boolean {
  const parts = text.split('@')
  const [local = '', host = ''] = parts
  if (parts.length !== 2 || local.length > MAX_LOCAL_LENGTH) return false
  return LOCAL.test(local) && hasOrderlyDots(local) && isHostName(host)
}

function hasOrderlyDots(local: string): boolean {
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

function isHostName(host: string): boolean {
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every((label) => label.length <= 63 && LABEL.test(label)) && top.length >= 2 && !isAllDigits(top)
}
