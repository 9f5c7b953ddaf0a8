import { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { lockDirectory } from '#server/database/embedded/data-directory.ts'
import { readEnv } from '#server/env.ts'

// npm run db:reset [-- --yes]: empties the shop's database; the next start creates and fills it.
const isCertain = process.argv.includes('--yes')

try {
  const { dataDir, databaseUrl } = readEnv(process.env)
  if (process.env.NODE_ENV === 'production' && !isCertain) throw new Error('This is production (NODE_ENV): add `-- --yes` if you mean it.')
  if (databaseUrl) await resetServer(databaseUrl)
  else await resetEmbedded(dataDir)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function resetEmbedded(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir}.`)
  // before any prompt, so that a database in use is reported at once
  const lock = lockDirectory(dataDir)
  try {
    await requireConfirmed(`in ${dataDir}`, basename(dataDir))
  } catch (error) {
    lock.release()
    throw error
  }
  rmSync(join(dataDir, 'pg'), { recursive: true, force: true })
  lock.release()
  console.log(`The database in ${dataDir} is gone. The next start creates it anew.`)
}

async function resetServer(url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  await requireConfirmed(`"${name}" on ${host}`, name)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  await client.end()
  console.log(`The database "${name}" on ${host} is empty. The next start creates its tables anew.`)
}

/** Asks for the database's name as confirmation; without a terminal `--yes` is required. */
async function requireConfirmed(database: string, name: string): Promise<void> {
  if (isCertain) return
  if (!process.stdin.isTTY) throw new Error('Nothing was changed: nobody can be asked here, so add `-- --yes` if you mean it.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Everything in the database ${database} will be deleted. Write ${name} to go on: `)
  terminal.close()
  if (answer !== name) throw new Error('Nothing was changed.')
}
