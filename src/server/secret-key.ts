import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

const FILE = 'secret.key'

/**
 * What the shop seals secrets and signs with: SECRET_KEY, or the file secret.key beside the data, made at the first start. Without it
 * nothing sealed can be opened, so it is kept apart from the backups of the database.
 */
export async function readSecretKey({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Promise<string> {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true })
  await makeKey(path)
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < 32) throw new Error(`${path} holds no key: put the one back that was there, or delete the file to have a new one made`)
  return key
}

/** Of two processes that start at once one makes it; the other finds it there. */
async function makeKey(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
