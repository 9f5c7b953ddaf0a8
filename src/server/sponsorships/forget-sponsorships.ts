import { forgetSubjects, forgottenSubject } from '#server/audit/forget-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

const DELETED = 'Slettet ansøgning'

/** Without personal data. */
export function deletedSponsorshipSubject(id: string): AuditEntry['subject'] {
  return forgottenSubject('sponsorship', id, DELETED)
}

/** Also from mails and log, in the same transaction. */
export async function forgetSponsorships(tx: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) await forgetMails(tx, isAbout({ id }))
  await forgetSubjects(tx, { kinds: ['sponsorship'], ids, name: DELETED })
}
