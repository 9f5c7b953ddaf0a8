import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { startOfDay } from '#server/database/copenhagen.ts'

/** Days in Copenhagen, both included; a missing day leaves that end open. */
export function betweenDays(instant: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(instant, startOfDay(from)),
    to === undefined ? undefined : lt(instant, startOfDay(sql`(${to}::date + 1)`)),
  )
}
