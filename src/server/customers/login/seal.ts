import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each purpose has its own key, so that values are not interchangeable. */
type Purpose = Sealed | 'recovery code' | 'login code' | 'known browser' | 'registrations' | 'first owner'
type Sealed = 'second factor' | 'webhook' | 'ledger' | 'access point'
type Sealing = Readonly<{ secretKey: string; owner: string; purpose?: Sealed }>

/** Encrypts a secret for storage, bound to `owner`. */
export function seal(secret: string, { secretKey, owner, purpose = 'second factor' }: Sealing): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose, secretKey), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Throws for another key, another owner or a changed value. */
export function unseal(stored: string, { secretKey, owner, purpose = 'second factor' }: Sealing): string {
  const sealed = Buffer.from(stored, 'base64url')
  const key = keyFor(purpose, secretKey)
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new Error(`A ${purpose} was sealed with another key: is SECRET_KEY, or secret.key beside the data, the one of before?`, {
      cause: error,
    })
  }
}

/** A keyed hash for short texts, which an unkeyed hash would not protect against guessing. */
export function keyedHash(text: string, purpose: Exclude<Purpose, Sealed>, secretKey: string): Buffer {
  return createHmac('sha256', keyFor(purpose, secretKey)).update(text).digest()
}

function keyFor(purpose: Purpose, secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}
