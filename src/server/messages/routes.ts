import { contactCalls } from '#contract/messages/contact.ts'
import { messageCalls } from '#contract/messages/message.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { deleteMessage, markMessage } from './handle-message.ts'
import { findMessage, findMessages } from './queries.ts'
import { sendMessage } from './send-message.ts'

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
