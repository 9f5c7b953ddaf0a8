import type { Database, DatabaseConnection } from './connect.ts'

/** Which engine answers: the embedded one has a single connection, which whatever takes long holds for everybody. */
export function engineOf(db: Database): DatabaseConnection['engine'] {
  return db.$client.options.max === 1 ? 'embedded' : 'server'
}
