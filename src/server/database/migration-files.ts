import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MigrationFile = { name: string; sql: string; checksum: string }

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** The folder's numbered SQL files, in order. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new Error(`Migration ${name} is not named NNNN-name.sql`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4)) throw new Error(`Migrations ${previous} and ${name} have the same number`)
  }
  return await Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
