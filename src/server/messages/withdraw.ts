import type { BodyOf } from '#contract/call.ts'
import type { withdrawalCalls } from '#contract/messages/withdrawal.ts'
import { messages } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Keeps a withdrawal as a message to the shop and mails the consumer a receipt; answers the moment it counts from. Whether
 * the order exists is not asked: a wrong digit must not cost anybody his right, and a stranger learns nothing.
 */
export async function withdraw(shop: Shop, body: BodyOf<(typeof withdrawalCalls)['withdraw']>, ip: string): Promise<Date> {
  const { name, email, orderNumber, goods } = body
  await limitAttempts(shop, [
    { key: `withdrawal-from:${ip}`, most: 5, minutes: 60 },
    { key: `withdrawal-to:${email}`, most: 3, minutes: 60 },
  ])
  const { company } = await shop.settings()
  const now = shop.now()
  const message = `Jeg fortryder hermed min aftale om ordre ${orderNumber}.\n\nVarer: ${goods ?? 'hele ordren'}`
  await inTransaction(shop.db, async (tx) => {
    const [row] = await tx
      .insert(messages)
      .values({ name, email, subject: `Fortrydelse af ordre ${orderNumber}`, message, createdAt: now })
      .returning({ id: messages.id })
    await queueMail(tx, { template: 'contact-message', payload: { messageId: row?.id }, to: company.email, now })
    await queueMail(tx, { template: 'withdrawal-received', payload: { messageId: row?.id }, to: email, now })
  })
  shop.outbox.wake()
  return now
}
