import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isValidEan } from '#domain/customers/ean.ts'
import { type ShopSettings, settingsFrom } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { untilStored } from '#server/database/group-commit.ts'
import { sqlState } from '#server/database/sql-state.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type IdempotencyKey, idempotencyKeyOf, KEY_KEPT_MS } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type AskedLine, mergeLines, type PlaceOrderBody } from '#server/orders/merge-lines.ts'
import { numberPrefix } from '#server/orders/order-number.ts'
import { imageUrlOf } from '#server/products/product-answer.ts'
import type { Shop } from '#server/shop.ts'
import { type Decision, decideOrder } from './decide-order.ts'
import { type BuyerAccount, type KnownOrder, readShelf } from './read-shelf.ts'
import { type BuyerUpdate, type OrderToWrite, type Taken, writeOrder } from './write-order.ts'

export type PlacedOrder = Readonly<{ orderId: number; orderNumber: string; confirmationToken: string | null }>

type Asking = Readonly<{
  body: PlaceOrderBody
  asked: readonly AskedLine[]
  visitor: Visitor | null
  key: IdempotencyKey | null
  now: Date
}>

const TRIES_WITHOUT_LOCKS = 4
const TRIES_WITH_LOCKS = 2

/**
 * Places an order (design §4 promises 2, 3, 5): read the shelf, decide, write; when what was read has changed by the time
 * of writing, again. Reading locks nothing, so a busy product is held only while one statement runs.
 */
export async function placeOrder(
  shop: Shop,
  input: Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; idempotencyKey: string | null }>,
): Promise<PlacedOrder> {
  const { visitor } = input
  const body = withCheckedEan(input.body)
  const asking = {
    body,
    visitor,
    asked: mergeLines(body.items),
    key: idempotencyKeyOf(input.idempotencyKey, body, visitor),
    now: shop.now(),
  }
  const placed = (await tryToPlace(shop.db, asking, TRIES_WITHOUT_LOCKS)) ?? (await placeBehindLocks(shop, asking))
  if (!placed) throw new ShopError('unavailable')
  await untilStored(shop.db)
  shop.outbox.wake()
  return placed
}

async function tryToPlace(db: Connection, asking: Asking, tries: number): Promise<PlacedOrder | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const placed = await placeOnce(db, asking)
    if (placed) return placed
  }
  return null
}

async function placeOnce(db: Connection, { body, asked, visitor, key, now }: Asking): Promise<PlacedOrder | null> {
  const keysSince = new Date(now.getTime() - KEY_KEPT_MS)
  const productIds = [...new Set(asked.map(({ productId }) => productId))]
  const shelf = await readShelf(db, { productIds, userId: visitor?.userId ?? null, key, keysSince })
  if (key && shelf.known) return sameOrder(shelf.known, key)
  // deleted since the session was looked up
  if (visitor && !shelf.account) throw new ShopError('not_logged_in')
  const settings = settingsFrom(shelf.settings)
  const decision = decideOrder(shelf, { body, asked, visitor, settings })
  const order = toOrder(decision, { body, visitor, settings })
  const written = await writeOrUndefined(db, {
    order,
    lines: toLines(decision),
    taken: toTaken(decision),
    buyer: visitor && shelf.account && toBuyerUpdate(visitor, shelf.account, decision, body),
    key,
    keysSince,
    now,
    numberPrefix: numberPrefix(now),
  })
  return written && { orderId: written.id, orderNumber: written.orderNumber, confirmationToken: order.confirmationToken ?? null }
}

const FOREIGN_KEY_GONE = '23503'
const DUPLICATE = '23505'
const CHECK_FAILED = '23514'
const DEADLOCK = '40P01'

/** A constraint that refuses what was just read as right means that it changed in between; a deadlock, that somebody else goes first. */
async function writeOrUndefined(db: Connection, write: OrderToWrite) {
  try {
    return await writeOrder(db, write)
  } catch (error) {
    const isStale = [FOREIGN_KEY_GONE, DUPLICATE, CHECK_FAILED, DEADLOCK].includes(sqlState(error) ?? '')
    // inside a transaction nothing more can be done after a refused statement
    if (isStale && '$client' in db) return null
    throw error
  }
}

/** For products so busy that every look was out of date: nobody else may change them while this order is decided. */
async function placeBehindLocks({ db }: Shop, asking: Asking): Promise<PlacedOrder | null> {
  const productIds = asking.asked.map(({ productId }) => productId)
  return await inTransaction(db, async (tx) => {
    if (asking.visitor) await tx.execute(sql`select from users where id = ${asking.visitor.userId} for no key update`)
    await tx.execute(sql`select from products where id = any(${sql.param(productIds)}::int[]) order by id for no key update`)
    return await tryToPlace(tx, asking, TRIES_WITH_LOCKS)
  })
}

function sameOrder({ bodyHash, ...order }: KnownOrder, key: IdempotencyKey): PlacedOrder {
  if (bodyHash !== key.bodyHash) throw new ShopError('idempotency_key_reused')
  return order
}

function withCheckedEan(body: PlaceOrderBody): PlaceOrderBody {
  if (body.ean === null) return body
  const ean = body.ean.replaceAll(' ', '')
  if (!isValidEan(ean)) {
    const message = 'EAN-nummeret skal have 13 cifre, og det sidste skal passe til de andre.'
    throw new ShopError('invalid_input', { message, fields: { ean: message } })
  }
  return { ...body, ean }
}

type Terms = Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; settings: ShopSettings }>

function toOrder({ priced, paymentMethod, isPaid }: Decision, { body, visitor, settings }: Terms): OrderToWrite['order'] {
  return {
    userId: visitor?.userId ?? null,
    confirmationToken: visitor ? null : randomBytes(24).toString('base64url'),
    paymentStatus: isPaid ? 'paid' : 'unpaid',
    paymentMethod,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    customerPhone: body.customerPhone,
    company: body.company,
    reference: body.reference,
    receiver: body.receiver,
    ean: body.ean,
    shippingAddress: body.shippingAddress,
    shippingPostalCode: body.shippingPostalCode,
    shippingCity: body.shippingCity,
    notes: body.notes,
    discountPercent: priced.discountPercent,
    subtotalOre: priced.subtotalOre,
    shippingOre: priced.shippingOre,
    savingsOre: priced.savingsOre,
    totalOre: priced.totalOre,
    pointsUsed: priced.pointsUsed,
    // a guest has no account to earn on
    pointsEarned: visitor ? priced.pointsEarned : 0,
    pointsSpent: priced.pointsUsed > 0,
    pointsCredited: isPaid,
    deliveryInStock: settings.delivery.inStock,
    deliveryRemote: settings.delivery.remote,
  }
}

function toLines({ lines, priced }: Decision): OrderToWrite['lines'] {
  return lines.flatMap(({ product }, position) => {
    const line = priced.lines[position]
    if (!line) return []
    return [
      {
        position,
        productId: product.id,
        kcwId: product.kcwId,
        nameDa: product.nameDa,
        series: product.series,
        imageUrl: imageUrlOf(product),
        quantity: line.quantity,
        unitPriceOre: line.unitPriceOre,
        promotionPercent: line.promotionPercent,
        payWithPoints: line.payWithPoints,
        pointsCost: line.pointsCost,
        lineTotalOre: line.lineTotalOre,
        shipsNow: line.shipsNow,
        shipsLater: line.shipsLater,
      },
    ]
  })
}

/** Per product, over its lines: what is asked for and what the stock gives. */
function toTaken({ lines, priced }: Decision): Taken[] {
  const byProduct = new Map<number, Taken>()
  for (const [index, { product, quantity }] of lines.entries()) {
    const before = byProduct.get(product.id) ?? { id: product.id, revision: product.revision, wanted: 0, taken: 0 }
    byProduct.set(product.id, {
      ...before,
      wanted: before.wanted + quantity,
      taken: before.taken + (priced.lines[index]?.shipsNow ?? 0),
    })
  }
  return [...byProduct.values()]
}

/** Points spent, and what the buyer wrote for his own books, kept for next time; null when neither changes. */
function toBuyerUpdate({ userId }: Visitor, account: BuyerAccount, { pointsEntry }: Decision, body: PlaceOrderBody): BuyerUpdate | null {
  const reference = body.reference ?? account.reference
  const receiver = body.receiver ?? account.receiver
  const ean = body.ean ?? account.ean
  const isUnchanged = reference === account.reference && receiver === account.receiver && ean === account.ean
  if (isUnchanged && !pointsEntry) return null
  return { userId, balance: account.balance, spent: pointsEntry, reference, receiver, ean }
}
