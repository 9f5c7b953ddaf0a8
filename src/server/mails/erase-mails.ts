import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { eraseSubjects, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { members, oneTimeTokens } from '#server/database/schema/customers.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { mails } from '#server/database/schema/mails.ts'
import { recallReceivers } from '#server/database/schema/recalls.ts'
import { inTransaction } from '#server/database/transaction.ts'

type About = Readonly<
  | { messageId: number }
  | { userId: number }
  | { orderId: number }
  | { invoiceId: number }
  | { wrapId: number }
  | { reviewId: number }
  | { claimId: number }
  | { jobOfferId: number }
  | { id: string }
>

/** The mails written about a thing; asks the index in db/baseline.sql. */
export function isAbout(about: About): SQL {
  return sql`${mails.payload} @> ${JSON.stringify(about)}::jsonb`
}

/** The same of several things, also of many thousands. */
export function isAboutAny(things: readonly About[]): SQL {
  return sql`${mails.payload} @> any(${sql.param(things.map((about) => JSON.stringify(about)))}::jsonb[])`
}

/** Deletes mails and their addresses in the log, within the caller's erasure transaction. Answers their number. */
export async function eraseMails(tx: Connection, which: SQL): Promise<number> {
  const deleted = await tx.delete(mails).where(which).returning({ id: mails.id })
  await eraseSubjects(tx, { kinds: ['message'], ids: deleted.map(({ id }) => `mail-${id}`), name: 'Slettet' })
  return deleted.length
}

/** Deletes one mail and its address in the log. */
export async function eraseMail(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    await eraseMails(tx, eq(mails.id, id))
  })
}

const MAILS_AT_ONCE = 1_000

/** In batches. */
export async function eraseMailsBefore(db: Database, before: Date, which = sql`true`): Promise<void> {
  const some = sql`(
    select id from mails where created_at < ${before.toISOString()}::timestamptz and ${which} limit ${MAILS_AT_ONCE}
  )`
  const eraseSome = async (tx: Connection) => {
    await lockForErasure(tx)
    return await eraseMails(tx, inArray(mails.id, some))
  }
  while ((await inTransaction(db, eraseSome)) === MAILS_AT_ONCE);
}

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

/** Removes links that open nothing any more from sent mails. */
export async function eraseDeadLinks(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    await tx.execute(sql`
    update mails set payload = payload || '{"token": ""}', html = replace(html, payload->>'token', 'skjult'),
      text = replace(text, payload->>'token', 'skjult')
    where payload->>'token' <> '' and state <> 'queued' and not ${isLinkAlive(sql`(payload->>'token')`, now)}`)
  })
}
