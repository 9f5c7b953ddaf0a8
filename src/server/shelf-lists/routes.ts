import { eq } from 'drizzle-orm'
import { type ShelfList, shelfListCalls } from '#contract/shelf-lists/shelf-lists.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { stateOfShelf } from '#domain/shelf-lists/shelf-list.ts'
import { MAIL_STOPPED } from '#domain/shelf-lists/shelf-texts.ts'
import { accountOf } from '#server/customers/own-orders.ts'
import { users } from '#server/database/schema/customers.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { memberRoleOf } from '#server/http/visitor.ts'
import { addLines } from './add-lines.ts'
import { findArrivals, receiveOnShelf } from './arrivals.ts'
import { changeLine, countShelf, orderLines, removeLine, seePrices } from './change-lines.ts'
import { createList, deleteList, orderLists, renameList, restoreList } from './change-lists.ts'
import { changeMailDay, unsubscribe } from './mail-day.ts'
import { findMailDay, findShelfLists } from './queries.ts'

function withoutPrices({ lines, ...list }: ShelfList): ShelfList {
  return { ...list, lines: lines.map((line) => ({ ...line, seenPrice: null })) }
}

export const shelfListRoutes = [
  route(shelfListCalls.listShelfLists, async ({ db, now }, { visitor }) => {
    const { userId } = visitor
    const role = memberRoleOf(visitor)
    const lists = await findShelfLists(db, accountOf(userId), now())
    return {
      lists: memberMay(role, 'seePrices') ? lists : lists.map(withoutPrices),
      weekday: await findMailDay(db, userId),
      mailTo: visitor.member && memberMay(role, 'manage') ? visitor.email : null,
      arrivals: memberMay(role, 'order') ? await findArrivals(db, userId, now()) : [],
    }
  }),
  route(shelfListCalls.createShelfList, async (shop, { visitor, body }) => ({
    message: `»${body.name}« er oprettet`,
    lists: await createList(shop, visitor, body),
  })),
  route(shelfListCalls.orderShelfLists, async (shop, { visitor, body }) => ({
    message: 'Rækkefølgen er gemt',
    lists: await orderLists(shop, visitor, body.ids),
  })),
  route(shelfListCalls.renameShelfList, async (shop, { visitor, params, body }) => ({
    message: 'Navnet er gemt',
    lists: await renameList(shop, visitor, params.id, body.name),
  })),
  route(shelfListCalls.deleteShelfList, async (shop, { visitor, params }) => ({
    message: 'Listen er slettet',
    lists: await deleteList(shop, visitor, params.id),
  })),
  route(shelfListCalls.restoreShelfList, async (shop, { visitor, params }) => ({
    message: 'Listen er tilbage',
    lists: await restoreList(shop, visitor, params.id),
  })),
  route(shelfListCalls.addShelfLines, async (shop, { visitor, params, body }) => await addLines(shop, visitor, params.id, body.lines)),
  route(shelfListCalls.orderShelfLines, async (shop, { visitor, params, body }) => ({
    message: 'Rækkefølgen er gemt',
    lists: await orderLines(shop, visitor, params.id, body.ids),
  })),
  route(shelfListCalls.changeShelfLine, async (shop, { visitor, params, body }) => ({
    message: 'Varen er gemt',
    lists: await changeLine(shop, visitor, params, body),
  })),
  route(shelfListCalls.removeShelfLine, async (shop, { visitor, params }) => ({
    message: 'Varen er taget af listen',
    lists: await removeLine(shop, visitor, params),
  })),
  route(shelfListCalls.countShelf, async (shop, { visitor, params, body }) => ({ line: await countShelf(shop, visitor, params, body) })),
  route(shelfListCalls.seeShelfPrices, async (shop, { visitor, body }) => ({
    message: 'Priserne er set',
    lists: await seePrices(shop, visitor, body.ids),
  })),
  route(shelfListCalls.receiveOnShelf, async (shop, { visitor, params, body }) => ({
    message: body.isCounted ? 'Hylden er, som den var' : 'Lagt på hylden',
    ...(await receiveOnShelf(shop, visitor, params.id, body)),
  })),
  route(shelfListCalls.changeShelfMail, async (shop, { visitor, body }) => ({
    message: await changeMailDay(shop, visitor, body.weekday),
    weekday: body.weekday,
  })),
  route(shelfListCalls.showKeptByCustomer, async ({ db, now }, { params }) => {
    const [customer] = await db.select({ accountId: users.accountId }).from(users).where(eq(users.id, params.id))
    if (!customer) throw new ShopError('customer_not_found')
    const lists = await findShelfLists(db, customer.accountId, now())
    const lines = lists.flatMap((list) => list.lines)
    const products = new Set(lines.map(({ kcwId }) => kcwId)).size
    return { lists: lists.length, products, missing: stateOfShelf(lines).missing, weekday: await findMailDay(db, params.id) }
  }),
  route(shelfListCalls.leaveShelfMail, async (shop, { body }) => {
    await unsubscribe(shop, body.token)
    return { message: MAIL_STOPPED }
  }),
]
