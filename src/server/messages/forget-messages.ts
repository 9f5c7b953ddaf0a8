import { lt } from 'drizzle-orm'
import { forgetSubjects, forgottenSubject, takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
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

/** Deletes the messages written before an instant. */
export async function forgetMessagesBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeTurnToForget(tx)
    const old = await tx.delete(messages).where(lt(messages.createdAt, before)).returning({ id: messages.id })
    await forgetMessages(
      tx,
      old.map(({ id }) => id),
    )
  })
}
