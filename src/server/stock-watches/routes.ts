import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import { stockWatchCalls } from '#contract/stock-watches.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { MAX_STOCK_WATCHES } from '#domain/stock-watches/stock-watches.ts'
import { holdAddress, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { run } from '#server/database/run-together.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { undoableBelongings } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { inSameTime } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken, type Visitor } from '#server/http/visitor.ts'
import { eraseMails } from '#server/mails/erase-mails.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findWatched, isConfirmationMail, lockSoldOut, lockStock } from './queries.ts'

export const stockWatchRoutes = [
  route(stockWatchCalls.listStockWatches, async ({ db }, { visitor }) => ({ productIds: await findWatched(db, visitor.userId) })),

  route(stockWatchCalls.watchStock, async (shop, { params, visitor }) => {
    await watchStock(shop, visitor, params.productId)
    return { productIds: await findWatched(shop.db, visitor.userId) }
  }),

  route(stockWatchCalls.unwatchStock, async ({ db }, { params, visitor }) => {
    await db.delete(stockWatches).where(and(eq(stockWatches.userId, visitor.userId), eq(stockWatches.productId, params.productId)))
    return { productIds: await findWatched(db, visitor.userId) }
  }),

  route(stockWatchCalls.askForStockWatch, async (shop, { body, ip }) => {
    await requestWatch(shop, body, ip)
    return { message: 'Tjek din mail, og bekræft, så giver vi besked.' }
  }),

  route(stockWatchCalls.confirmStockWatch, async (shop, { body }) => await confirmWatch(shop, body.token)),

  route(stockWatchCalls.leaveStockWatch, async (shop, { body }) => {
    await cancelWatch(shop, body.token)
    return { message: 'Du får ikke besked. Din e-mail er slettet her.' }
  }),
]

type Body = BodyOf<(typeof stockWatchCalls)['askForStockWatch']>

/** Mails a guest a link to confirm. Confirmed guests get no mail but the same answer, so that it reveals nothing. */
async function requestWatch(shop: Shop, { productId, email, website }: Body, ip: string): Promise<void> {
  await limitAttempts(shop, [
    { key: `stock-watch-from:${ip}`, most: 20, minutes: 60 },
    { key: `stock-watch-to:${mailboxOf(email)}`, most: 10, minutes: 24 * 60 },
  ])
  if (website) return
  await inSameTime(shop, () => queueConfirmation(shop, productId, email))
  shop.outbox.wake()
}

async function queueConfirmation(shop: Shop, productId: number, email: string): Promise<void> {
  const now = shop.now()
  const token = randomBytes(32).toString('base64url')
  await inTransaction(shop.db, async (tx) => {
    await run(tx, holdAddress({ email }))
    await lockSoldOut(tx, productId)
    const isTheirs = and(eq(stockWatches.productId, productId), eq(stockWatches.email, email))
    const [known] = await tx.select({ confirmedAt: stockWatches.confirmedAt }).from(stockWatches).where(isTheirs).for('no key update')
    if (known?.confirmedAt) return
    const request = { tokenHash: hashToken(token), createdAt: now }
    await tx
      .insert(stockWatches)
      .values({ productId, email, ...request })
      .onConflictDoUpdate({
        target: [stockWatches.productId, stockWatches.email],
        targetWhere: isNotNull(stockWatches.email),
        set: request,
      })
    await queueMail(tx, { template: 'stock-watch-confirm', payload: { productId, token }, to: email, now })
  })
}

/** A customer's address is verified, so no confirmation is needed. */
async function watchStock(shop: Shop, visitor: Visitor, productId: number): Promise<void> {
  const { userId } = visitor
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor })
    await lockSoldOut(tx, productId)
    if ((await tx.$count(stockWatches, eq(stockWatches.userId, userId))) >= MAX_STOCK_WATCHES) throw new ShopError('too_many_stock_watches')
    await tx.insert(stockWatches).values({ productId, userId, createdAt: shop.now() }).onConflictDoNothing()
  })
}

type Confirmed = Omit<ResponseOf<(typeof stockWatchCalls)['confirmStockWatch']>, 'success'>

/** Confirms an address; when the product is back already, the answer says so and the request is deleted. */
async function confirmWatch(shop: Shop, token: string): Promise<Confirmed> {
  return await inTransaction(shop.db, async (tx) => {
    const found = await findByLink(tx, token)
    const product = found && (await lockStock(tx, found.productId))
    if (!product) throw new ShopError('link_expired')
    const { kcwId, nameDa } = product
    const isIt = eq(stockWatches.id, found.id)
    if (product.isAvailable) {
      await tx.delete(stockWatches).where(isIt)
      return { message: `${nameDa} er på lager nu.`, product: { kcwId, nameDa }, isInStock: true }
    }
    const [confirmed] = await tx.update(stockWatches).set({ confirmedAt: shop.now() }).where(isIt).returning({ id: stockWatches.id })
    if (!confirmed) throw new ShopError('link_expired')
    return { message: `Tak. Du får én mail, når ${nameDa} er på lager igen.`, product: { kcwId, nameDa }, isInStock: false }
  })
}

/** Deletes a guest's request and the mail that asked to confirm it, so that the address is not stored. */
export async function cancelWatch({ db }: Shop, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const { productId, email } = stockWatches
    const left = await tx.delete(stockWatches).where(eq(stockWatches.tokenHash, tokenHash)).returning({ productId, email })
    for (const watch of [...left, ...(await eraseWatchOfDeletedProduct(tx, tokenHash))]) await eraseMails(tx, isConfirmationMail(watch))
  })
}

/** Erases the request from the undo data of its deleted product, which may be restored later. */
async function eraseWatchOfDeletedProduct(tx: Connection, tokenHash: Buffer) {
  const { belongsTo, row } = undoableBelongings
  const isIt = sql`${row} ->> 'token_hash' = ${`\\x${tokenHash.toString('hex')}`}`
  return await tx
    .delete(undoableBelongings)
    .where(and(eq(belongsTo, 'stock_watches'), isIt))
    .returning({ productId: sql<number>`(${row} ->> 'product_id')::int`, email: sql<string>`${row} ->> 'email'` })
}

async function findByLink(tx: Connection, token: string) {
  const { id, productId } = stockWatches
  const [found] = await tx
    .select({ id, productId })
    .from(stockWatches)
    .where(eq(stockWatches.tokenHash, hashToken(token)))
  return found
}
