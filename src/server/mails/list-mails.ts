import { and, count, desc, eq, inArray, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Warnings } from '#contract/dashboard/dashboard.ts'
import type { QueryOf } from '#contract/http/call.ts'
import type { Mail, mailCalls, WholeMail } from '#contract/mails.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema/mails.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { containsInRecord } from '#server/lists/list-queries.ts'
import type { Shop } from '#server/shop.ts'
import { BETWEEN_OTHERS, HIDDEN_RECEIVER, HIDDEN_TEXT, isBetweenOthers, maskLinks, tokenOf } from './between-others.ts'
import { isAbout } from './erase-mails.ts'

type Query = QueryOf<(typeof mailCalls)['listMails']>

const LISTED = {
  id: mails.id,
  template: mails.template,
  payload: mails.payload,
  toAddress: mails.toAddress,
  state: mails.state,
  subject: mails.subject,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  nextAttemptAt: mails.nextAttemptAt,
} as const
type Listed = Pick<typeof mails.$inferSelect, keyof typeof LISTED>

/** Newest first, with the total and the number of failed mails. */
export async function findMails(
  db: Connection,
  { search, state, page = 1, limit = MAX_PAGE_SIZE }: Query,
): Promise<{ mails: Mail[]; total: number; failed: number }> {
  const found = containsInRecord(SEARCHED, search)
  // recipients of private mails must not be found by search
  const condition = and(state && eq(mails.state, state), found, found && ne(mails.template, BETWEEN_OTHERS))
  const newestFirst = [desc(mails.createdAt), desc(mails.id)]
  // the page is cut on an index alone, then only its rows are read
  const ids = db
    .select({ id: mails.id })
    .from(mails)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit)
  const selected = db
    .select(LISTED)
    .from(mails)
    .where(inArray(mails.id, ids))
    .orderBy(...newestFirst)
  // independent queries
  const [rows, [counted], [failures]] = await Promise.all([
    selected,
    db.select({ total: count() }).from(mails).where(condition),
    db.select({ failed: count() }).from(mails).where(eq(mails.state, 'failed')),
  ])
  return { mails: rows.map(toMailAnswer), total: counted?.total ?? 0, failed: failures?.failed ?? 0 }
}

/** Newest first. */
export async function findMailsAbout(db: Connection, things: readonly Parameters<typeof isAbout>[0][]): Promise<Mail[]> {
  const rows = await db
    .select(LISTED)
    .from(mails)
    .where(or(...things.map(isAbout)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAX_PAGE_SIZE)
  return rows.map(toMailAnswer)
}

/** A mail with masked one-time links (decision 0007). An unsent mail is rendered for display; texts are null when that fails. */
export async function showMail({ db, env, settings, renderMail, payments, log }: Shop, id: number): Promise<WholeMail> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  if (!row) throw new ShopError('mail_not_found')
  if (isBetweenOthers(row)) return { ...toMailAnswer(row), html: null, text: HIDDEN_TEXT }
  const content =
    row.subject !== null && row.html !== null && row.text !== null
      ? { subject: row.subject, html: row.html, text: row.text }
      : await renderMail(
          row.template,
          { db, settings: await settings(), publicUrl: env.publicUrl, isPaidOnline: payments !== null },
          row.payload,
        ).catch((error: unknown) => {
          log.warn({ err: error, mailId: id }, 'a mail cannot be shown')
          return { subject: row.subject, html: null, text: null }
        })
  return { ...toMailAnswer(row), ...maskLinks(content, row.payload) }
}

export function toMailAnswer(row: Listed): Mail {
  const { id, template, state, subject, attempts, createdAt, sentAt, nextAttemptAt, payload } = row
  const isHidden = isBetweenOthers(row)
  return {
    id,
    template,
    to: isHidden ? HIDDEN_RECEIVER : row.toAddress,
    state,
    subject,
    attempts,
    // it may name the recipient
    lastError: isHidden ? null : row.lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: state === 'queued' ? nextAttemptAt.toISOString() : null,
    hasSecretLink: tokenOf(payload) !== null,
  }
}

// the same expression as the index in db/baseline.sql
const SEARCHED = sql`(${mails.toAddress} || E'\\n' || coalesce(${mails.subject}, ''))`

const LATE_AFTER_MS = 10 * 60_000

/** Overdue mails: their number, age and reason; null for none. */
export async function findLateMails(
  db: Connection,
  { now, hasServer }: Readonly<{ now: Date; hasServer: boolean }>,
): Promise<Warnings['lateMails']> {
  const before = new Date(now.getTime() - LATE_AFTER_MS)
  const isStuck = or(isNotNull(mails.lastError), lt(mails.nextAttemptAt, before))
  const [late] = await db
    .select({ count: count(), since: min(mails.createdAt), refused: count(mails.lastError) })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lt(mails.createdAt, before), isStuck))
  if (!late?.since) return null
  const reason = hasServer ? (late.refused > 0 ? 'refused' : 'behind') : 'no-server'
  return { count: late.count, since: late.since.toISOString(), why: reason }
}
