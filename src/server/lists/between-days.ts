import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Days in Copenhagen, both included; a missing day leaves that end open. */
export function betweenDays(instant: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(instant, sql`${from}::date::timestamp at time zone 'Europe/Copenhagen'`),
    to === undefined ? undefined : lt(instant, sql`(${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen'`),
  )
}
