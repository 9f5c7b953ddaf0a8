import { and, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { CONFIRM_WITHIN_DAYS, isAvailable } from '#domain/stock-watches/stock-watches.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { mails } from '#server/database/schema/mails.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { eraseMailsBefore } from '#server/mails/erase-mails.ts'
import type { MailName } from '#server/mails/mail-names.ts'

/** Latest first. */
export async function findWatched(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .select({ productId: stockWatches.productId })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId))
    .orderBy(desc(stockWatches.createdAt), desc(stockWatches.id))
  return rows.map(({ productId }) => productId)
}

/** Without unconfirmed guests. */
export async function countWatchers(db: Connection, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: stockWatches.productId, waiting: count() })
    .from(stockWatches)
    .where(
      sql`${inArray(stockWatches.productId, [...productIds])} and (${stockWatches.userId} is not null or ${stockWatches.confirmedAt} is not null)`,
    )
    .groupBy(stockWatches.productId)
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]))
}

/** By account, or by a guest's address. */
export function areWatchesOf({ userId, email }: Readonly<{ userId: number | null; email: string | null }>): SQL {
  return (
    or(userId === null ? undefined : eq(stockWatches.userId, userId), email === null ? undefined : eq(stockWatches.email, email)) ??
    sql`false`
  )
}

/** Without tokens. */
export async function watchesOf(db: Connection, person: Parameters<typeof areWatchesOf>[0]) {
  return await db
    .select({
      product: products.nameDa,
      kcwId: products.kcwId,
      email: stockWatches.email,
      createdAt: stockWatches.createdAt,
      confirmedAt: stockWatches.confirmedAt,
    })
    .from(stockWatches)
    .innerJoin(products, eq(products.id, stockWatches.productId))
    .where(areWatchesOf(person))
    .orderBy(stockWatches.id)
}

const CONFIRMATION: MailName = 'stock-watch-confirm'

/** The mails that asked an address to confirm that it waits for a product. */
export function isConfirmationMail({ productId, email }: Readonly<{ productId: number; email: string | null }>): SQL {
  const { template, toAddress, payload } = mails
  return sql`(${template} = ${CONFIRMATION} and ${toAddress} = ${email} and ${payload} @> ${JSON.stringify({ productId })}::jsonb)`
}

/** Also unconfirmed addresses, and then the mails that asked them to confirm. */
export async function eraseWatchesBefore(db: Database, before: Date, now: Date): Promise<void> {
  const confirmedBy = new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)
  const isUnconfirmed = and(isNull(stockWatches.userId), isNull(stockWatches.confirmedAt), lt(stockWatches.createdAt, confirmedBy))
  await deleteIdle(db, stockWatches, or(lt(stockWatches.createdAt, before), isUnconfirmed) ?? sql`false`)
  const isOver = sql`template = ${CONFIRMATION} and not exists (
    select from ${stockWatches} w where w.email = to_address and w.product_id = (payload ->> 'productId')::int)`
  await eraseMailsBefore(db, confirmedBy, isOver)
}

type HeldProduct = Readonly<{ kcwId: string; nameDa: string; isAvailable: boolean }>

/** Locks a product's stock, so that no arrival is missed. Null when it is not sold. */
export async function lockStock(tx: Connection, productId: number): Promise<HeldProduct | null> {
  const { kcwId, nameDa, stock, active } = products
  const [product] = await tx
    .select({ kcwId, nameDa, stock, active })
    .from(products)
    .where(and(eq(products.id, productId), active))
    .for('share')
  return product ? { kcwId: product.kcwId, nameDa: product.nameDa, isAvailable: isAvailable(product) } : null
}

export async function lockSoldOut(tx: Connection, productId: number): Promise<void> {
  const product = await lockStock(tx, productId)
  if (!product) throw new ShopError('product_not_found')
  if (product.isAvailable) throw new ShopError('in_stock_already')
}
