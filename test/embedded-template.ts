import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { silentLog } from './silent-log.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // this process opens an engine twice, and everybody waits for it: compiling it well would take longer than it runs
  setFlagsFromString('--liftoff-only')
  const directory = temporaryDirectory()
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    project.provide('templates', { engine: 'embedded', ...(await writeTemplates(directory)) })
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

/** Files of a database without a table, and of one with the shop's, to be copied. */
export async function writeTemplates(directory: string): Promise<Readonly<{ empty: string; migrated: string }>> {
  const empty = join(directory, 'empty')
  const migrated = join(directory, 'migrated')
  const first = await connect({ dataDir: empty, durable: false, log: silentLog })
  await first.close()
  cpSync(empty, migrated, { recursive: true })
  const second = await connect({ dataDir: migrated, durable: false, log: silentLog })
  await migrate(second.pool)
  await second.close()
  return { empty, migrated }
}
