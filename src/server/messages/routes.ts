import type { BodyOf } from '#contract/http/call.ts'
import { contactCalls } from '#contract/messages/contact.ts'
import { messageCalls } from '#contract/messages/message.ts'
import { holdAddress } from '#server/audit/subjects.ts'
import { run } from '#server/database/run-together.ts'
import { messages } from '#server/database/schema/messages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { deleteMessage, findMessage, findMessages, markMessage } from './messages.ts'

export const messageRoutes = [
  route(contactCalls.sendMessage, async (shop, { body, ip }) => {
    await sendMessage(shop, body, ip)
    return { message: 'Tak for din besked. Vi svarer hurtigst muligt på hverdage.' }
  }),

  route(messageCalls.listMessages, async ({ db }, { query }) => await findMessages(db, query)),

  route(messageCalls.showMessage, async ({ db }, { params }) => {
    const message = await findMessage(db, params.id)
    if (!message) throw new ShopError('message_not_found')
    return { message }
  }),

  route(messageCalls.changeMessage, async (shop, { params, body, visitor }) => ({
    message: body.handled ? 'Beskeden er markeret som behandlet.' : 'Beskeden er åben igen.',
    entry: await markMessage(shop, visitor, params.id, body),
  })),

  route(messageCalls.deleteMessage, async (shop, { params, visitor }) => {
    await deleteMessage(shop, visitor, params.id)
    return { message: 'Beskeden er slettet.' }
  }),
]

/** Stores a message and mails it to the shop. Honeypot submissions get the same answer and are dropped. */
async function sendMessage(shop: Shop, body: BodyOf<(typeof contactCalls)['sendMessage']>, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `contact-from:${ip}`, most: 5, minutes: 60 }])
  const { website, ...message } = body
  if (website) return
  const { company } = await shop.settings()
  const now = shop.now()
  await inTransaction(shop.db, async (tx) => {
    await run(tx, holdAddress(message))
    const [row] = await tx
      .insert(messages)
      .values({ ...message, createdAt: now })
      .returning({ id: messages.id })
    await queueMail(tx, { template: 'contact-message', payload: { messageId: row?.id }, to: company.email, now })
  })
  shop.outbox.wake()
}
