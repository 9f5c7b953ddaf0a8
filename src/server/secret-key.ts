import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

const FILE = 'secret.key'

/** The key for sealing and signing, created at the first start. Without it sealed data is lost: keep it apart from database backups. */
export async function readSecretKey({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): Promise<string> {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) await makeKey(path)
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < 32) throw new Error(`${path} holds no key: put the one back that was there, or delete the file to have a new one made`)
  return key
}

async function makeKey(path: string): Promise<void> {
  const unfinished = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
