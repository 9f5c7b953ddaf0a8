import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import { connect, type DatabaseConnection } from '#server/database/connect.ts'
import { copyDatabase } from './postgres-server.ts'
import { silentLog } from './silent-log.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type Templates =
  | { engine: 'embedded'; empty: string; migrated: string }
  | { engine: 'server'; empty: string; migrated: string; adminUrl: string }

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

/** Where a test's database is; `connect({ ...location, log })` opens it, also from another process. */
export type DatabaseLocation = { databaseUrl?: string; dataDir: string; durable: false }

export type TestDatabase = DatabaseConnection & { location: DatabaseLocation }

export type TestDatabaseOptions = {
  /** `empty` has no table at all; `migrated`, the default, has the shop's. */
  template?: 'empty' | 'migrated'
}

/** A clean database for one test file, on the engine of the project; call it at the top of the file: `const { db } = await testDatabase()`. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { location, remove } = await createDatabase(options.template ?? 'migrated')
  const connection = await connect({ ...location, log: silentLog })
  afterAll(async () => {
    await connection.close()
    await remove()
  })
  return { ...connection, location }
}

/** A clean, unopened database for tests that open, close and kill; deleted after the file. */
export async function closedTestDatabase(options: TestDatabaseOptions = {}): Promise<DatabaseLocation> {
  const { location, remove } = await createDatabase(options.template ?? 'migrated')
  afterAll(remove)
  return location
}

type CreatedDatabase = { location: DatabaseLocation; remove: () => Promise<void> }

async function createDatabase(template: 'empty' | 'migrated'): Promise<CreatedDatabase> {
  const templates = inject('templates')
  const dataDir = temporaryDirectory()
  const removeFiles = () => rm(dataDir, { recursive: true, force: true })
  if (templates.engine === 'embedded') {
    await holdEngine()
    // a thousand small files: one by one through promises takes seven times as long
    cpSync(templates[template], dataDir, { recursive: true })
    return { location: { dataDir, durable: false }, remove: removeFiles }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { adminUrl } = templates
  return {
    location: { databaseUrl: await copyDatabase(adminUrl, name, templates[template]), dataDir, durable: false },
    remove: async () => {
      await removeFiles()
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

let engine: Promise<WebAssembly.Module> | undefined

/**
 * The compiled engine stays in the process as long as something holds it. A file's engine ends with the file; without this the next one
 * would be compiled again, and never long enough to be optimised.
 */
async function holdEngine(): Promise<void> {
  const wasm = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  engine ??= readFile(wasm).then((bytes) => WebAssembly.compile(bytes))
  await engine
}

async function asAdmin(databaseUrl: string, statement: string): Promise<void> {
  const admin = await connect({ databaseUrl, dataDir: '', log: silentLog })
  try {
    await admin.pool.query(statement)
  } finally {
    await admin.close()
  }
}
