import { count, desc } from 'drizzle-orm'
import { messageCalls } from '#contract/messages.ts'
import { messages } from '#server/database/schema.ts'
import { route } from '#server/route.ts'
import { sendMessage } from './send-message.ts'

const MAX_MESSAGES = 1_000

export const messageRoutes = [
  route(messageCalls.sendMessage, async (shop, { body, ip }) => {
    await sendMessage(shop, body, ip)
    return { message: 'Tak for din besked. Vi svarer hurtigst muligt på hverdage.' }
  }),

  route(messageCalls.listMessages, async ({ db }, { query: { page = 1, limit = MAX_MESSAGES } }) => {
    const rows = await db
      .select()
      .from(messages)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const [counted] = await db.select({ total: count() }).from(messages)
    return { messages: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total: counted?.total ?? 0 }
  }),
]
