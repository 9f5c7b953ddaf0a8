import { eq, lt } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Message, messageCalls } from '#contract/messages/message.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { eraseSubjects, forgottenSubject, lockForErasure } from '#server/audit/erase-subjects.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import type { Shop } from '#server/shop.ts'
import { toMessageAnswer } from './queries.ts'

type Row = typeof messages.$inferSelect
type Mark = BodyOf<(typeof messageCalls)['changeMessage']>

/** Marks a message as handled or open; logged once even when requested twice. */
export async function markMessage(shop: Shop, staff: Visitor, id: number, { handled: isHandled, seen }: Mark): Promise<Message> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const message = await lockMessage(tx, id)
    await requireUnchanged(tx, seen, {
      thing: 'message',
      current: toMessageAnswer(message),
      subject: subjectOf(message),
      since: message.handledAt,
      now: () => toMessageAnswer(message),
    })
    if ((message.handledAt !== null) === isHandled) return toMessageAnswer(message)
    const at = shop.now()
    const mark = isHandled
      ? { handledAt: at, handledByUserId: staff.userId, handledByName: staff.name }
      : { handledAt: null, handledByUserId: null, handledByName: null }
    await tx.update(messages).set(mark).where(eq(messages.id, id))
    const action = isHandled ? 'Besked behandlet' : 'Besked åbnet igen'
    await writeAudit(tx, { by: staff, action, subject: subjectOf(message), at })
    return toMessageAnswer({ ...message, ...mark })
  })
}

/** Deletes a message and its mails. The log keeps no personal data (GDPR art. 17). */
export async function deleteMessage(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: staff })
    await lockMessage(tx, id)
    await tx.delete(messages).where(eq(messages.id, id))
    await eraseMessages(tx, [id])
    await writeAudit(tx, { by: staff, action: 'Besked slettet', subject: deletedMessageSubject(id), at: shop.now() })
  })
}

function subjectOf({ id, subject }: Row): AuditEntry['subject'] {
  return { kind: 'message', id, label: subject }
}

async function lockMessage(tx: Connection, id: number): Promise<Row> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update')
  if (!message) throw new ShopError('message_not_found')
  return message
}

const DELETED = 'Slettet besked'

/** Without the subject, which is personal. */
function deletedMessageSubject(id: number): AuditEntry['subject'] {
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
