import { forgetSubjects, forgottenSubject } from '#server/audit/forget-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

const DELETED = 'Slettet ansøgning'

/** An application that was deleted, without who applied. */
export function deletedSponsorshipSubject(id: string): AuditEntry['subject'] {
  return forgottenSubject('sponsorship', id, DELETED)
}

/** Takes applications that are deleted, and what staff noted of them, out of the mails and the log too, in the same transaction. */
export async function forgetSponsorships(tx: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) await forgetMails(tx, isAbout({ id }))
  await forgetSubjects(tx, { kinds: ['sponsorship'], ids, name: DELETED })
}
