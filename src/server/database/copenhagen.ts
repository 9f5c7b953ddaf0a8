import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#domain/calendar/danish-time.ts'

// no parameter: PostgreSQL would not see that two expressions of a grouping are the same
const ZONE = sql.raw(`'${TIME_ZONE}'`)

/** The instant a day begins in Copenhagen. */
export function startOfDay(day: string | SQL): SQL {
  return sql`(${day}::timestamp at time zone ${ZONE})`
}

export function inCopenhagen(instant: SQLWrapper): SQL {
  return sql`(${instant} at time zone ${ZONE})`
}
