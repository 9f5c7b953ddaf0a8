import { forgetSubjects, forgottenSubject } from '#server/audit/forget-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

const DELETED = 'Slettet besked'

/** A message that was deleted, without its subject, which its writer chose. */
export function deletedMessageSubject(id: number): AuditEntry['subject'] {
  return forgottenSubject('message', id, DELETED)
}

/** Takes messages that are deleted out of the mails and the log too, in the same transaction. */
export async function forgetMessages(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const messageId of ids) await forgetMails(tx, isAbout({ messageId }))
  await forgetSubjects(tx, { kinds: ['message'], ids, name: DELETED })
}
