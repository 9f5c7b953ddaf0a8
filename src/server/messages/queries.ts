import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import { MESSAGES_A_PAGE, type Message, type MessageState, type messageCalls } from '#contract/messages/message.ts'
import type { Connection } from '#server/database/connect.ts'
import { messages } from '#server/database/schema/messages.ts'
import { containsInRecord } from '#server/lists/list-queries.ts'

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

export function toMessageAnswer(row: typeof messages.$inferSelect): Message {
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
