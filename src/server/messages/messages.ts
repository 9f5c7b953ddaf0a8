import { and, count, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf, QueryOf } from '#contract/http/call.ts'
import { MESSAGES_A_PAGE, type Message, type MessageState, type messageCalls } from '#contract/messages/message.ts'
import { paths } from '#contract/pages/pages.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { eraseSubjects, forgottenSubject, lockForErasure } from '#server/audit/subjects.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { containsInRecord } from '#server/lists/list-queries.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { Shop } from '#server/shop.ts'

type Query = QueryOf<(typeof messageCalls)['listMessages']>

const STATE: Readonly<Record<MessageState, SQL>> = { open: isNull(messages.handledAt), handled: isNotNull(messages.handledAt) }

/** Newest first, with the total and the number of open messages. */
export async function findMessages(
  db: Connection,
  { search, state, page = 1, limit = MESSAGES_A_PAGE }: Query,
): Promise<{ messages: Message[]; total: number; open: number }> {
  const condition = and(state && STATE[state], containsInRecord(SEARCHED, search))
  const rows = await db
    .select()
    .from(messages)
    .where(condition)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db.select({ total: count() }).from(messages).where(condition)
  const [waiting] = await db.select({ open: count() }).from(messages).where(STATE.open)
  return { messages: rows.map(toMessageAnswer), total: counted?.total ?? 0, open: waiting?.open ?? 0 }
}

export async function findMessage(db: Connection, id: number): Promise<Message | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ? toMessageAnswer(row) : null
}

function toMessageAnswer(row: typeof messages.$inferSelect): Message {
  const { id, name, email, phone, subject, message, orderId, createdAt, handledAt, handledByName } = row
  return {
    id,
    name,
    email,
    phone,
    subject,
    message,
    orderId,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    handledBy: handledByName,
  }
}

// the same expression as the index in db/baseline.sql
const SEARCHED = sql`(${messages.name} || E'\\n' || ${messages.email} || E'\\n' || ${messages.subject} || E'\\n' || ${messages.message} || E'\\n' || phone_digits(${messages.phone}))`

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

const payloadSchema = z.object({ messageId: z.number().int() })

export const contactMail: MailTemplate = async (context, payload) => {
  const { messageId } = payloadSchema.parse(payload)
  const [message] = await context.db.select().from(messages).where(eq(messages.id, messageId))
  if (!message) throw new NothingToSend(`message ${messageId} is gone`)
  const { name, email, phone, subject } = message
  const content = noticeMail(context, {
    subject: `Besked fra ${name}: ${subject}`,
    title: subject,
    greeting: `Fra ${name} (${email}${phone ? `, ${phone}` : ''})`,
    paragraphs: paragraphsOf(message.message),
    action: { url: `${context.publicUrl}${paths.adminMessages({ opened: messageId })}`, text: 'Åbn beskeden' },
    closing: `Svarer du på denne mail, svarer du ${name}.`,
  })
  return { ...content, replyTo: { name, address: email } }
}
