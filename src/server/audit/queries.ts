import { and, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { AUDIT_COUNTED_UP_TO, type AuditEntry, type auditCalls } from '#contract/audit.ts'
import type { QueryOf } from '#contract/http/call.ts'
import type { UndoOfEntry } from '#contract/undo.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { isSearchable } from '#domain/lists/record-search.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { undoables } from '#server/database/schema/undo.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { betweenDays, containsInRecord } from '#server/lists/list-queries.ts'

type Query = QueryOf<(typeof auditCalls)['listAudit']>
type Filter = Omit<Query, 'before' | 'limit'>
type Reader = Readonly<{ staff: Visitor; now: Date }>

const PAGE = 50
const NEWEST_FIRST = [desc(auditLog.createdAt), desc(auditLog.id)]

type Page = Readonly<{ entries: AuditEntry[]; next: number | null; total: number }>

/** Newest first, from `before` on; keyset paging, so deep pages cost no more. */
export async function findAuditEntries(db: Connection, { before, limit = PAGE, ...filter }: Query, reader: Reader): Promise<Page> {
  const matches = and(conditionOf(filter), isGrouped(filter) ? isLastOfItsChange : undefined)
  const isSearched = isSearchable(filter.search ?? '')
  const most = isSearched ? AUDIT_COUNTED_UP_TO.searched : AUDIT_COUNTED_UP_TO.listed
  if (before === undefined && isSearched) {
    // a rare text needs a scan of the whole log: page and count share it
    const rows = await findNewest(db, matches, Math.max(limit + 1, most))
    return await toPage(db, { rows, limit, total: Math.min(rows.length, most), reader, filter })
  }
  const [rows, total] = await Promise.all([
    findNewest(db, and(matches, before === undefined ? undefined : olderThan(before)), limit + 1),
    countUpTo(db, matches, most),
  ])
  return await toPage(db, { rows, limit, total, reader, filter })
}

type Row = typeof auditLog.$inferSelect

async function findNewest(db: Connection, condition: SQL | undefined, limit: number): Promise<Row[]> {
  return await db
    .select()
    .from(auditLog)
    .where(condition)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

async function countUpTo(db: Connection, condition: SQL | undefined, most: number): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(condition)
    // in page order, so that the same index is used
    .orderBy(...NEWEST_FIRST)
    .limit(most)
    .as('counted')
  const [count] = await db.select({ total: sql<number>`count(*)::integer` }).from(counted)
  return count?.total ?? 0
}

type ToPage = Readonly<{ rows: readonly Row[]; limit: number; total: number; reader: Reader; filter: Filter }>

async function toPage(db: Connection, { rows, limit, total, reader, filter }: ToPage): Promise<Page> {
  const page = rows.slice(0, limit)
  const undos = await findUndos(db, page, reader)
  const sizes = isGrouped(filter) ? await countEntries(db, page) : new Map<number, number>()
  const entries = page.map((row) => ({
    ...toEntry(row, row.undoableId === null ? undefined : undos.get(row.undoableId)),
    change: changeOf(row),
    entries: sizes.get(row.id) ?? 1,
  }))
  return { entries, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, total }
}

async function findUndos(db: Connection, page: readonly Row[], { staff, now }: Reader): Promise<ReadonlyMap<number, UndoOfEntry>> {
  const ids = [...new Set(page.flatMap(({ undoableId }) => undoableId ?? []))]
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - UNDO_DAYS * DAY_MS)
  const found = await db
    .select()
    .from(undoables)
    .where(and(inArray(undoables.id, ids), gte(undoables.createdAt, since)))
  const permitted = found.filter(({ work }) => work.every((one) => mayDo(staff, one)))
  return new Map(
    permitted.map(({ id, kind, products, undoneAt, undoneByName }) => {
      return [id, { id, kind, products, undone: undoneAt && { by: undoneByName ?? '', at: undoneAt.toISOString() } }]
    }),
  )
}

/** One index lookup per person, however long the log is. */
export async function findAuditStaff(db: Connection): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive who as (
      select min(by_user_id) as id from audit_log
      union all
      select (select min(by_user_id) from audit_log where by_user_id > who.id) from who where who.id is not null
    )
    select users.id, users.name from who join users on users.id = who.id order by users.name collate danish, users.id`)
  return rows
}

/** A bulk change is one entry, unless one subject, one change or a text is looked for: then each entry counts. */
function isGrouped({ subjectId, change, search = '' }: Filter): boolean {
  return subjectId === undefined && change === undefined && !isSearchable(search)
}

const isLastOfItsChange = sql`(${auditLog.undoableId} is null or not exists (
  select from audit_log later where later.undoable_id = ${auditLog.undoableId} and later.id > ${auditLog.id}))
  and (${auditLog.bulk} is null or not exists (
  select from audit_log later where later.bulk = ${auditLog.bulk} and later.by_user_id is not distinct from ${auditLog.byUserId}
    and later.id > ${auditLog.id}))`

/** A bulk change of several calls belongs to its sender: the same name from two colleagues is two changes. */
function changeOf({ undoableId, bulk, byUserId }: Pick<Row, 'undoableId' | 'bulk' | 'byUserId'>): string | null {
  if (undoableId !== null) return String(undoableId)
  return bulk === null ? null : `${byUserId ?? ''}-${bulk}`
}

async function countEntries(db: Connection, page: readonly Row[]): Promise<ReadonlyMap<number, number>> {
  const changed = new Map(page.flatMap((row) => (changeOf(row) === null ? [] : [[row.id, changeOf(row)] as const])))
  if (changed.size === 0) return new Map()
  const among = page.filter(({ id }) => changed.has(id))
  const counted = await db
    .select({ undoableId: auditLog.undoableId, bulk: auditLog.bulk, byUserId: auditLog.byUserId, entries: sql<number>`count(*)::integer` })
    .from(auditLog)
    .where(
      or(
        inArray(
          auditLog.undoableId,
          among.flatMap(({ undoableId }) => undoableId ?? []),
        ),
        inArray(
          auditLog.bulk,
          among.flatMap(({ bulk }) => bulk ?? []),
        ),
      ),
    )
    .groupBy(auditLog.undoableId, auditLog.bulk, auditLog.byUserId)
  const sizes = new Map<string | null, number>()
  for (const of of counted) sizes.set(changeOf(of), (sizes.get(changeOf(of)) ?? 0) + of.entries)
  return new Map([...changed].map(([id, change]) => [id, sizes.get(change) ?? 1]))
}

function isOfChange(change: string): SQL | undefined {
  const [, by = '', bulk] = /^(\d*)-(.+)$/.exec(change) ?? []
  if (bulk === undefined) return eq(auditLog.undoableId, Number(change))
  return and(eq(auditLog.bulk, bulk), by === '' ? isNull(auditLog.byUserId) : sql`${auditLog.byUserId} = ${by}::bigint`)
}

function conditionOf({ kind, subjectId, change, by, from, to, search }: Filter): SQL | undefined {
  return and(
    kind && eq(auditLog.subjectKind, kind),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    change === undefined ? undefined : isOfChange(change),
    by === undefined ? undefined : eq(auditLog.byUserId, by),
    betweenDays(auditLog.createdAt, from, to),
    containsInRecord(SEARCHED, search),
  )
}

function olderThan(id: number): SQL {
  return sql`(${auditLog.createdAt}, ${auditLog.id}) < ((select created_at from audit_log where id = ${id}), ${id}::bigint)`
}

// the same expression as the index in db/baseline.sql
const SEARCHED = sql`(action || E'\\n' || by_name || E'\\n' || subject_label || E'\\n' || (changes::text))`

function toEntry(row: Row, undo: UndoOfEntry | undefined): Omit<AuditEntry, 'change' | 'entries'> {
  const { id, createdAt, byUserId, byName, action, subjectKind, subjectId, subjectLabel, changes } = row
  return {
    id,
    createdAt: createdAt.toISOString(),
    by: { id: byUserId, name: byName },
    action,
    subject: { kind: subjectKind, id: subjectId, label: subjectLabel },
    changes,
    undo: undo ?? null,
  }
}
