import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import { readEnv } from '#server/env.ts'

// npm run db:reset [-- --yes]: empties the shop's database; the next start creates and fills it anew.
const isCertain = process.argv.includes('--yes')

try {
  const { dataDir, databaseUrl } = readEnv(process.env)
  if (process.env.NODE_ENV === 'production' && !isCertain) throw new Error('This is production (NODE_ENV): add `-- --yes` if you mean it.')
  if (databaseUrl) await resetServer(databaseUrl)
  else resetEmbedded(dataDir)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function resetEmbedded(dataDir: string): void {
  if (!existsSync(dataDir)) throw new Error(`There is no database in ${dataDir}.`)
  const lock = lockDirectory(dataDir)
  rmSync(join(dataDir, 'pg'), { recursive: true, force: true })
  lock.release()
  console.log(`The database in ${dataDir} is gone. The next start creates it anew.`)
}

async function resetServer(url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  if (!isCertain && !(await isConfirmed(name, host))) throw new Error('Nothing was changed.')
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  await client.end()
  console.log(`The database "${name}" on ${host} is empty. The next start creates its tables anew.`)
}

async function isConfirmed(name: string, host: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Everything in the database "${name}" on ${host} will be deleted. Write its name to go on: `)
  terminal.close()
  return answer === name
}
