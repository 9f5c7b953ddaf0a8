import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SchemaFile = Readonly<{ name: string; sql: string; checksum: string }>
type Recorded = Pick<SchemaFile, 'name' | 'checksum'>

/** The baseline is recorded under this name: it stands for every migration up to its number (decision 0084). */
const BASELINE = '0200-baseline.sql'
const LAST_BEFORE_BASELINE = '0200-job-offer-heads.sql'
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/
const FUNCTIONS = 'functions/'

/** The baseline of a folder `db` and its numbered migrations, in order. */
export async function readMigrations(folder: string): Promise<SchemaFile[]> {
  const names = await sqlFiles(join(folder, 'migrations'))
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new Error(`Migration ${name} is not named NNNN-name.sql`)
    const previous = names[index - 1] ?? BASELINE
    if (previous.slice(0, 4) === name.slice(0, 4)) throw new Error(`Migrations ${previous} and ${name} have the same number`)
  }
  return await Promise.all([
    readSchemaFile(BASELINE, join(folder, 'baseline.sql')),
    ...names.map((name) => readSchemaFile(name, join(folder, 'migrations', name))),
  ])
}

/** The files of functions and triggers of a folder `db`, in the order they are applied in; a record of one is named `functions/…`. */
export async function readFunctions(folder: string): Promise<SchemaFile[]> {
  const names = await sqlFiles(join(folder, 'functions'))
  return await Promise.all(names.map((name) => readSchemaFile(`${FUNCTIONS}${name}`, join(folder, 'functions', name))))
}

export function isOfFunctions({ name }: Recorded): boolean {
  return name.startsWith(FUNCTIONS)
}

/**
 * The migrations `subject` (a database or a backup) has, where those up to the baseline's number count as the baseline. Throws one clear line when some
 * of them are missing: this version cannot bring it up to the baseline.
 */
export function sinceBaseline(subject: string, recorded: readonly Recorded[], [baseline]: readonly SchemaFile[]): Recorded[] {
  const migrations = recorded.filter((record) => !isOfFunctions(record))
  const before = migrations.filter(({ name }) => name !== BASELINE && name.slice(0, 4) <= BASELINE.slice(0, 4))
  const last = before.at(-1)
  if (!last || !baseline) return migrations
  if (last.name !== LAST_BEFORE_BASELINE) {
    throw new Error(
      `${subject} stands at migration ${last.name}, and this version of the shop begins at 0200: see docs/operations.md, 'Upgrade'`,
    )
  }
  return [{ name: baseline.name, checksum: baseline.checksum }, ...migrations.slice(before.length)]
}

async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function readSchemaFile(name: string, path: string): Promise<SchemaFile> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
