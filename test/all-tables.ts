import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const FOLDER = new URL('../src/server/database/schema/', import.meta.url)

/** Every table of the shop, in whichever file of the schema it stands. */
export async function allTables(): Promise<PgTable[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map(async (name): Promise<object> => await import(new URL(name, FOLDER).href)))
  return modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable))
}
