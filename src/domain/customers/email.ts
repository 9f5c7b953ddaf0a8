import { isAllDigits } from '#domain/numbers/digits.ts'
import { plainText } from '#domain/texts/plain-text.ts'

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

const PREFIX = 'xn--'

/** A host name in letters: 'xn--blfolie-fxa.dk' becomes 'blåfolie.dk'. Labels no browser would encode so stay as they are. */
export function readableHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? (readPunycode(label.slice(PREFIX.length)) ?? label) : label))
    .join('.')
}

// RFC 3492, section 5
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128
const LAST_CODE = 0x10ffff

/** Decodes a label (RFC 3492, section 6.2); null when it is invalid. */
function readPunycode(label: string): string | null {
  const end = label.lastIndexOf('-')
  const codes = [...label.slice(0, Math.max(0, end))].map((letter) => letter.codePointAt(0) ?? 0)
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let at = end + 1; at < label.length; ) {
    const before = place
    let weight = 1
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(label[at])
      at += 1
      if (digit === null) return null
      place += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, step - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapted(place - before, codes.length + 1, before === 0)
    code += Math.floor(place / (codes.length + 1))
    if (code > LAST_CODE) return null
    place %= codes.length + 1
    codes.splice(place, 0, code)
    place += 1
  }
  const text = String.fromCodePoint(...codes)
  const isWrittenSo = /[^\0-\x7f]/.test(text) && text === text.normalize('NFC').toLowerCase()
  return isWrittenSo ? text : null
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

function digitOf(letter: string | undefined): number | null {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter ?? '-')
  return digit < 0 ? null : digit
}
