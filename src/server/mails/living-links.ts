import { type SQL, sql } from 'drizzle-orm'
import { members, oneTimeTokens } from '#server/database/schema/customers.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { recallReceivers } from '#server/database/schema/recalls.ts'

/** Whether the link of a mail with this token opens something, as SQL. Names every table that keeps the hash of such a link. */
export function isLinkAlive(token: SQL, now: Date): SQL<boolean> {
  const hashed = sql`sha256(convert_to(${token}, 'utf8'))`
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(
    exists (select from ${oneTimeTokens} l where l.token_hash = ${hashed} and l.expires_at > ${at})
    or exists (select from ${members} l where l.token_hash = ${hashed} and l.expires_at > ${at})
    or exists (select from ${recallReceivers} l where l.token_hash = ${hashed})
    or exists (select from ${stockWatches} l where l.token_hash = ${hashed}))`
}
