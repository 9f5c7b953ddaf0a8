import { desc, lt, max, sql } from 'drizzle-orm'
import type { MissedSearch } from '#contract/search.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MISSED_SEARCHES_A_DAY, missedSearchText } from '#domain/search/search-terms.ts'
import type { Connection } from '#server/database/connect.ts'
import { missedSearches } from '#server/database/schema/search.ts'
import type { Shop } from '#server/shop.ts'

const MAX_SHOWN = 200

/** Counts a search without results; its prefixes count as the same search being typed. Never fails. */
export async function countMissedSearch({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>, typed: string): Promise<void> {
  const text = missedSearchText(typed)
  if (text === null) return
  const day = copenhagenDay(now().getTime())
  try {
    await db.execute(sql`delete from missed_searches where day = ${day} and count = 1 and text <> ${text} and starts_with(${text}, text)`)
    await db.execute(sql`
      insert into missed_searches (day, text) select ${day}::date, ${text}
      where (select count(*) from missed_searches where day = ${day}) < ${MISSED_SEARCHES_A_DAY}
        or exists (select from missed_searches where day = ${day} and text = ${text})
      on conflict (day, text) do update set count = missed_searches.count + 1`)
  } catch (error) {
    log.warn({ err: error }, 'a search without result was not counted')
  }
}

/** Most frequent first. */
export async function findMissedSearches(db: Connection): Promise<MissedSearch[]> {
  const { text, count, day } = missedSearches
  const times = sql<number>`sum(${count})::integer`
  return await db
    .select({ text, count: times, lastDay: sql<string>`max(${day})::text` })
    .from(missedSearches)
    .groupBy(text)
    .orderBy(desc(times), desc(max(day)), text)
    .limit(MAX_SHOWN)
}

export async function eraseMissedSearchesBefore(db: Connection, before: Date): Promise<void> {
  await db.delete(missedSearches).where(lt(missedSearches.day, copenhagenDay(before.getTime())))
}
