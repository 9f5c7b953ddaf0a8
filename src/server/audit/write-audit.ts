import { sql } from 'drizzle-orm'
import type { AuditChanges, AuditSubject } from '#domain/audit/audit.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Visitor } from '#server/http/visitor.ts'

export type AuditEntry = Readonly<{
  /** null for the shop itself */
  by: Readonly<{ userId: Visitor['userId'] | null; name: string; bulk?: string | null }>
  /** in Danish: 'Kunde godkendt' */
  action: string
  subject: Readonly<{ kind: AuditSubject; id?: string | number | null; label: string }>
  changes?: AuditChanges
  undoableId?: number | null
  at: Date
}>

export const THE_SHOP: AuditEntry['by'] = { userId: null, name: 'Butikken' }

/** Within the transaction of the change, so that every change is logged. */
export async function writeAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry])
}

const ENTRIES_AT_ONCE = 1_000

export async function writeAudits(tx: Connection, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const rows = entries.slice(from, from + ENTRIES_AT_ONCE).map(({ by, action, subject, changes = {}, undoableId = null, at }) => ({
      created_at: at,
      by_user_id: by.userId,
      by_name: by.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id == null ? null : String(subject.id),
      subject_label: subject.label,
      changes: withoutSecrets(changes),
      undoable_id: undoableId,
      bulk: by.bulk ?? null,
    }))
    // as one value: ten thousand entries as parameters cost three times as much
    await tx.execute(sql`
      insert into audit_log (created_at, by_user_id, by_name, action, subject_kind, subject_id, subject_label, changes, undoable_id, bulk)
      select r.created_at, r.by_user_id, r.by_name, r.action, r.subject_kind, r.subject_id, r.subject_label, r.changes, r.undoable_id, r.bulk
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (entry, place)
      cross join lateral jsonb_populate_record(null::audit_log, given.entry) r
      order by given.place`)
  }
}

const SECRET = /password|token|secret|adgangskode/i

function withoutSecrets(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !SECRET.test(field)))
}
