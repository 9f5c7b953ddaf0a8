import type { Database, DatabaseConnection } from './connect.ts'

/** The embedded engine has a single connection, which long work blocks. */
export function engineOf(db: Database): DatabaseConnection['engine'] {
  return db.$client.options.max === 1 ? 'embedded' : 'server'
}
