import { orderNoteCalls } from '#contract/orders/notes.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findMailsAbout } from '#server/mails/list-mails.ts'
import { findOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findNotes } from './queries.ts'
import { addNote, deleteNote } from './write-notes.ts'

export const orderNoteRoutes = [
  route(orderNoteCalls.listOrderNotes, async (shop, { params, visitor }) => {
    await requireOrder(shop, params.id, visitor)
    return { notes: await findNotes(shop.db, params.id, visitor) }
  }),

  route(orderNoteCalls.addOrderNote, async (shop, { params, body, visitor }) => {
    return { notes: await addNote(shop, visitor, params.id, body.text), message: 'Noten er gemt' }
  }),

  route(orderNoteCalls.deleteOrderNote, async (shop, { params, visitor }) => {
    await deleteNote(shop, visitor, params)
    return { message: 'Noten er slettet' }
  }),

  route(orderNoteCalls.listOrderMails, async (shop, { params, visitor }) => {
    const { id: orderId, invoices } = await requireOrder(shop, params.id, visitor)
    const abouts = [{ orderId }, ...invoices.map(({ id: invoiceId }) => ({ invoiceId }))]
    return { mails: await findMailsAbout(shop.db, abouts) }
  }),
]

async function requireOrder(shop: Shop, id: number, visitor: Visitor) {
  const order = await findOrder(shop.db, id, visitor)
  if (!order) throw new ShopError('order_not_found')
  return order
}
