import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const FOLDER = new URL('../src/server/database/schema/', import.meta.url)

/** The tables of each room, as the files of the schema name them. */
export async function tablesByRoom(): Promise<{ room: string; tables: PgTable[] }[]> {
  const files = globSync('**/*.ts', { cwd: FOLDER })
  return await Promise.all(
    files
      .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
      .map(async (name) => {
        const module: object = await import(new URL(name, FOLDER).href)
        return { room: basename(name, '.ts'), tables: Object.values(module).filter((value): value is PgTable => is(value, PgTable)) }
      }),
  )
}

/** Every table of the shop. */
export async function allTables(): Promise<PgTable[]> {
  return (await tablesByRoom()).flatMap(({ tables }) => tables)
}
