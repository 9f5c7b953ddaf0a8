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
export async function writeAudit(tx: Connection, { by, action, subject, changes = {}, at }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    createdAt: at,
    byUserId: by.userId,
    byName: by.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id == null ? null : String(subject.id),
    subjectLabel: subject.label,
    changes,
  })
}
