/** The defaults of RFC 6238. */
const TOTP_PERIOD_SECONDS = 30
const TOTP_DIGITS = 6

/** The TOTP period of an instant in milliseconds since 1970. */
export function totpStep(atMs: number): number {
  return Math.floor(atMs / 1000 / TOTP_PERIOD_SECONDS)
}

/** The accepted periods: previous, current and next, but none up to `lastUsedStep`: a code works once (RFC 6238 §5.2). */
export function acceptedSteps(atMs: number, lastUsedStep: number | null): number[] {
  const now = totpStep(atMs)
  return [now, now - 1, now + 1].filter((step) => lastUsedStep === null || step > lastUsedStep)
}

/** The eight bytes that are signed with the secret (RFC 4226 §5.1). */
export function totpMessage(step: number): Uint8Array {
  const bytes = new Uint8Array(8)
  for (let rest = step, place = 7; place >= 0; place -= 1, rest = Math.floor(rest / 256)) bytes[place] = rest % 256
  return bytes
}

/** The code of an HMAC-SHA-1 signature (RFC 4226 §5.3). */
export function totpCode(signature: Uint8Array): string {
  const offset = (signature.at(-1) ?? 0) & 0xf
  const [a = 0, b = 0, c = 0, d = 0] = signature.subarray(offset, offset + 4)
  const number = (((a & 0x7f) << 24) | (b << 16) | (c << 8) | d) % 10 ** TOTP_DIGITS
  return String(number).padStart(TOTP_DIGITS, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648 §6). */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

/** A secret in groups of four, for typing into an app. */
export function spacedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** The otpauth address an authenticator app reads from the QR code. */
export function totpAddress({ issuer, account, secret }: Readonly<{ issuer: string; account: string; secret: string }>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** Reads a typed code: six digits of the app, or a recovery code; null when it can be neither. */
export function readSecondFactor(typed: string): Readonly<{ kind: 'totp' | 'recovery'; code: string }> | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null
}

/** Each works for one login without the app. */
export const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10
const RECOVERY = new RegExp(`^[${BASE32}]{${RECOVERY_LENGTH}}$`)

/** A recovery code of 50 bits; needs at least seven random bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  return toBase32(bytes).slice(0, RECOVERY_LENGTH)
}

/** 'ABCDE-FGHIJ'. */
export function spacedRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`
}
