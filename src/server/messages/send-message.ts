import type { BodyOf } from '#contract/call.ts'
import type { contactCalls } from '#contract/messages/contact.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

/** Stores a message and mails it to the shop. Honeypot submissions get the same answer and are dropped. */
export async function sendMessage(shop: Shop, body: BodyOf<(typeof contactCalls)['sendMessage']>, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `contact-from:${ip}`, most: 5, minutes: 60 }])
  const { website, ...message } = body
  if (website) return
  const { company } = await shop.settings()
  const now = shop.now()
  await inTransaction(shop.db, async (tx) => {
    const [row] = await tx
      .insert(messages)
      .values({ ...message, createdAt: now })
      .returning({ id: messages.id })
    await queueMail(tx, { template: 'contact-message', payload: { messageId: row?.id }, to: company.email, now })
  })
  shop.outbox.wake()
}
