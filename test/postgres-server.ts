import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { sqlState } from '#server/database/database-errors.ts'
import { migrate } from '#server/database/migrate.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { silentLog } from './silent-log.ts'

/** For tests alone: what a power cut would destroy is thrown away anyhow. */
export const UNSAFE_BUT_FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const OBJECT_IN_USE = '55006'

/** The template of the server's other databases: it has the shop's tables and no connections. */
export const MIGRATED = 'migrated'

/** A server with a migrated database to copy. */
export async function startMigratedServer(): Promise<PostgresServer> {
  const server = await startPostgres({ settings: UNSAFE_BUT_FAST })
  try {
    const first = await connect({ databaseUrl: server.url('postgres'), dataDir: '', log: silentLog })
    await first.pool.query(`create database ${MIGRATED}`)
    await first.close()
    const migrated = await connect({ databaseUrl: server.url(MIGRATED), dataDir: '', log: silentLog })
    await migrate(migrated.pool)
    await migrated.close()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Copies another database of the server. It must have no connections, and on a busy machine a closed one can linger for seconds. */
export async function copyDatabase(serverUrl: string, name: string, template = MIGRATED): Promise<string> {
  const { pool, close } = await connect({ databaseUrl: serverUrl, dataDir: '', log: silentLog })
  try {
    while (!(await isCopied(pool, name, template))) await delay(100)
  } finally {
    await close()
  }
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

async function isCopied(pool: pg.Pool, name: string, template: string): Promise<boolean> {
  try {
    await pool.query(`create database ${name} template ${template} strategy file_copy`)
    return true
  } catch (error) {
    if (sqlState(error) === OBJECT_IN_USE) return false
    throw error
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedServer()
  project.provide('templates', { engine: 'server', empty: 'template1', migrated: MIGRATED, adminUrl: server.url('postgres') })
  return () => server.stop()
}
