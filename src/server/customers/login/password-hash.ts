import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. Stored with each hash, so that it can be raised. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** In PHC format with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = PARAMETERS
  const tag = await derive('argon2id', { ...PARAMETERS, message: normalise(password), nonce })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Takes the same time for a missing hash, so that timing reveals nothing. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { memory, passes, parallelism, nonce, tag } = readHash(hash) ?? NO_ACCOUNT
  const actual = await derive('argon2id', { message: normalise(password), nonce, memory, passes, parallelism, tagLength: tag.length })
  return timingSafeEqual(actual, tag) && hash !== null
}

const NO_ACCOUNT = { ...PARAMETERS, nonce: Buffer.alloc(16), tag: Buffer.alloc(32) }

function readHash(hash: string | null) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '')
  if (!match) return null
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

// phones and Macs may compose letters differently
function normalise(password: string): string {
  return password.normalize('NFC')
}

function base64(buffer: Buffer): string {
  return buffer.toString('base64').replace(/=+$/, '')
}
