import { lt } from 'drizzle-orm'
import { eraseSubjects, forgottenSubject, lockForErasure } from '#server/audit/erase-subjects.ts'
import type { AuditEntry } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

const DELETED = 'Slettet besked'

/** Without the subject, which is personal. */
export function deletedMessageSubject(id: number): AuditEntry['subject'] {
  return forgottenSubject('message', id, DELETED)
}

/** In the same transaction. */
export async function eraseMessages(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const messageId of ids) await eraseMails(tx, isAbout({ messageId }))
  await eraseSubjects(tx, { kinds: ['message'], ids, name: DELETED })
}

export async function eraseMessagesBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const old = await tx.delete(messages).where(lt(messages.createdAt, before)).returning({ id: messages.id })
    await eraseMessages(
      tx,
      old.map(({ id }) => id),
    )
  })
}
