import { lt } from 'drizzle-orm'
import { forgetSubjects, forgottenSubject, takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

const DELETED = 'Slettet besked'

/** Without the subject, which is personal. */
export function deletedMessageSubject(id: number): AuditEntry['subject'] {
  return forgottenSubject('message', id, DELETED)
}

/** In the same transaction. */
export async function forgetMessages(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const messageId of ids) await forgetMails(tx, isAbout({ messageId }))
  await forgetSubjects(tx, { kinds: ['message'], ids, name: DELETED })
}

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
