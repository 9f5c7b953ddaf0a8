import type { AuditChanges, AuditSubject } from '#domain/audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema.ts'
import type { Visitor } from '#server/sessions/visitor.ts'

export type AuditEntry = Readonly<{
  /** who did it */
  by: Pick<Visitor, 'userId' | 'name'>
  /** what was done, as staff read it: 'Kunde godkendt' */
  action: string
  subject: Readonly<{ kind: AuditSubject; id?: string | number | null; label: string }>
  changes?: AuditChanges
  at: Date
}>

/** Writes down what staff did, in the transaction of what was done: there is no change without its entry. */
export async function writeAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry])
}

/** PostgreSQL takes 65,535 values in a statement, and an entry has eight. */
const ENTRIES_AT_ONCE = 2_000

/** The entries of a change of many things at once. */
export async function writeAudits(tx: Connection, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await tx.insert(auditLog).values(
      entries.slice(from, from + ENTRIES_AT_ONCE).map(({ by, action, subject, changes = {}, at }) => ({
        createdAt: at,
        byUserId: by.userId,
        byName: by.name,
        action,
        subjectKind: subject.kind,
        subjectId: subject.id == null ? null : String(subject.id),
        subjectLabel: subject.label,
        changes: withoutSecrets(changes),
      })),
    )
  }
}

const SECRET = /password|token|secret|adgangskode/i

/** The log is read by more people than may ever see a password: a field that sounds like one is left out, whoever wrote it. */
function withoutSecrets(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !SECRET.test(field)))
}
