import { totpStep } from '#domain/customers/login/totp.ts'
import { appCode } from '#server/customers/login/second-factor.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app with this secret, as it is typed, shows at an instant. */
export function codeShownAt(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return appCode(bytes, totpStep(at.getTime()))
}
