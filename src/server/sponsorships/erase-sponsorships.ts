import { eraseSubjects, forgottenSubject } from '#server/audit/erase-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

const DELETED = 'Slettet ansøgning'

/** Without personal data. */
export function deletedSponsorshipSubject(id: string): AuditEntry['subject'] {
  return forgottenSubject('sponsorship', id, DELETED)
}

/** Also from mails and log, in the same transaction. */
export async function eraseSponsorships(tx: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseMails(tx, isAbout({ id }))
  await eraseSubjects(tx, { kinds: ['sponsorship'], ids, name: DELETED })
}
