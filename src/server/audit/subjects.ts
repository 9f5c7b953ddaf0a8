import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { TagKind } from '#contract/tags/tags.ts'
import type { AuditSubject } from '#domain/audit/audit.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { accountNoun, type Ranked } from '#domain/customers/rights/roles.ts'
import { CHANGEABLE_FIELDS } from '#domain/order-changes/order-difference.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/copenhagen.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AuditEntry } from './write-audit.ts'

type ErasedSubjects = Readonly<{ kinds: readonly AuditSubject[]; ids: readonly (string | number)[]; name: string }>

const IDS_AT_ONCE = 1_000
const ERASURE_LOCK = 5_481_738

/** Serialises erasures across processes. Must come first in the transaction (decision 0010). With a person's address, waits for `holdAddress`. */
export async function lockForErasure(tx: Connection, email: string | null = null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ERASURE_LOCK})`)
  if (email !== null) await tx.execute(sql`select pg_advisory_xact_lock(${addressKey(email)})`)
}

/** Held while something of a guest is stored: an erasure of their address finds it, or it comes after the erasure. A guest has no account to lock. */
export const holdAddress = statement<{ email: string }>(
  'hold-address',
  ({ email }) => sql`select pg_advisory_xact_lock_shared(${addressKey(email)})`,
)

function addressKey(email: string | Placeholder): SQL {
  return sql`hashtextextended('person:' || ${email}::text, 0)`
}

/** Without personal data (GDPR art. 17). */
export function forgottenSubject(kind: AuditSubject, id: string | number, name: string): AuditEntry['subject'] {
  return { kind, id, label: `${name} ${id}` }
}

/** Erases personal data from the log; actions, actors and times stay. */
export async function eraseSubjects(tx: Connection, { kinds, ids, name }: ErasedSubjects): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE).map(String)
    await tx
      .update(auditLog)
      .set({ subjectLabel: sql`${name} || ' ' || ${auditLog.subjectId}`, changes: {} })
      .where(and(inArray(auditLog.subjectKind, [...kinds]), inArray(auditLog.subjectId, some)))
  }
}

/** What staff or the buyer typed about an order or invoice, and what says who and where the buyer is. */
const PERSONAL_FIELDS = [
  ...CHANGEABLE_FIELDS,
  'contactName',
  'creditReason',
  'exportProof',
  'notes',
  'parcel',
  'pickupPoint',
  'placedReason',
  'reason',
  'tracking',
] as const

/** Erases the buyer and free texts; what was done to an order stays for bookkeeping. */
export async function eraseFreeText(tx: Connection, kind: AuditSubject, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    await tx
      .update(auditLog)
      .set({ changes: sql`${auditLog.changes} - ${sql.param(PERSONAL_FIELDS)}::text[]` })
      .where(and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids.slice(from, from + IDS_AT_ONCE).map(String))))
}

export async function eraseEntriesBefore(db: Database, day: CalendarDate): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    await tx.delete(auditLog).where(sql`${auditLog.createdAt} < ${startOfDay(day)}`)
  })
}

type CustomerName = Readonly<{ id: number; name: string; email: string }>

export function customerSubject({ id, name, email }: CustomerName): AuditEntry['subject'] {
  return { kind: 'customer', id, label: `${name} (${email})` }
}

export function guestSubject(email: string) {
  return { kind: 'customer', id: null, label: `Gæst (${email})` } as const
}

export function pointsSubject(customer: CustomerName): AuditEntry['subject'] {
  return { ...customerSubject(customer), kind: 'points' }
}

/** Without personal data (GDPR art. 17). */
export function deletedCustomerSubject(user: Deleted): AuditEntry['subject'] {
  return forgottenSubject('customer', user.id, deletedName(user))
}

/** Erases personal data from the log; actions, actors and times stay. */
export async function eraseCustomer(tx: Connection, user: Deleted): Promise<void> {
  await eraseSubjects(tx, { kinds: ['customer', 'points'], ids: [user.id], name: deletedName(user) })
}

type Deleted = Readonly<{ id: number }> & Ranked

function deletedName(user: Ranked): string {
  return `Slettet ${accountNoun(user).toLowerCase()}`
}

type NamedTag = Readonly<{ id: string; name: string; nameDa: string | null }>

/** The kind precedes the id, as kinds may share ids. */
export function tagSubject(kind: TagKind | 'categories', { id, name, nameDa }: NamedTag): AuditEntry['subject'] {
  return { kind: 'tag', id: `${kind}/${id}`, label: nameDa ?? name }
}
