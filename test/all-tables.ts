import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const FOLDER = new URL('../src/server/database/schema/', import.meta.url)

/** The tables of each room, as the files of the schema name them. */
export async function tablesByRoom(): Promise<{ room: string; tables: PgTable[] }[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  return await Promise.all(
    files.toSorted().map(async (name) => {
      const module: object = await import(new URL(name, FOLDER).href)
      return { room: name.replace('.ts', ''), tables: Object.values(module).filter((value): value is PgTable => is(value, PgTable)) }
    }),
  )
}

/** Every table of the shop. */
export async function allTables(): Promise<PgTable[]> {
  return (await tablesByRoom()).flatMap(({ tables }) => tables)
}
