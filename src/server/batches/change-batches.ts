import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { batchCalls } from '#contract/batches/batches.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { afterReleasing, afterReserving, type BatchedStock, type BatchRolls, ofUnknown, unknownRolls } from '#domain/batches/batch-rolls.ts'
import type { MovementKind } from '#domain/batches/stock-movement.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { STOCK, STOCK_TOO_LARGE } from '#domain/products/product-limits.ts'
import { restock } from '#domain/products/typed-stock.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { recalls } from '#server/database/schema/recalls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { claimKey } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { labelOf } from '#server/products/changes/product-state.ts'
import { recountLists } from '#server/products/recount-lists.ts'
import type { Shop } from '#server/shop.ts'
import { findBatchedProduct, findHeldRolls, rollsIn } from './batches.ts'

type BatchRow = typeof batches.$inferSelect
type ProductRow = typeof products.$inferSelect

const REPEATED_COUNT_MESSAGE = 'Noteret'
const RECALLED_MESSAGE = 'Batchen er kaldt tilbage og må ikke sælges. Skriv 0, når den er kasseret.'

/**
 * Books a count's difference to `seen`: later orders still count. Throws 'product_not_found', 'batch_not_found', 'batch_is_blocked', and
 * 'changed_meanwhile' when the rolls on the shelf, sold ones included, are not those that were seen.
 */
export async function countBatch(
  shop: Shop,
  staff: Visitor,
  productId: number,
  { batchId, counted, seen, held, reason }: BodyOf<(typeof batchCalls)['countBatch']>,
  attempt: IdempotencyKey | null,
): Promise<string> {
  return await changeStock(shop, staff, productId, async (tx, product) => {
    if (!(await claimKey(tx, 'counts', attempt, shop.now()))) return { answer: REPEATED_COUNT_MESSAGE, after: product }
    const batch = batchId === null ? null : await requireForSale(tx, product.id, batchId)
    const now = batch ? rollsIn(product.batches, batch.id) : unknownRolls(product)
    if (held !== undefined && now + (await heldNow(tx, product.id, batchId)) !== seen + held)
      throw await stockChanged(tx, product, { counted: 'Der er sendt, modtaget eller talt siden. Tæl igen.' })
    const rolls = restock(now, { seen, entered: counted })
    requireRoom(product, rolls - now, 'counted')
    const counts: BatchRolls = batch ? { id: batch.id, code: batch.code, rolls: Math.abs(rolls - now) } : ofUnknown(Math.abs(rolls - now))
    const after = rolls < now ? afterReserving(product, [counts]) : afterReleasing(product, [counts])
    await move(tx, { shop, staff, product, kind: 'counted', note: reason }, after)
    await log(tx, { shop, staff, product }, 'Lager optalt', {
      batch: { to: batch?.code ?? null },
      rolls: { from: now, to: rolls },
      reason: { to: reason },
    })
    return { answer: rolls === now ? 'Antallet passer' : `Der er nu ${withUnit(rolls, 'stk.')} til salg`, after }
  })
}

/** Assigns rolls of unknown batches to a batch. Throws 'product_not_found', 'batch_is_blocked', 'batch_has_too_few'. */
export async function nameBatch(
  shop: Shop,
  staff: Visitor,
  productId: number,
  { code, rolls }: BodyOf<(typeof batchCalls)['nameBatch']>,
  attempt: IdempotencyKey | null,
): Promise<string> {
  return await changeStock(shop, staff, productId, async (tx, product) => {
    if (!(await claimKey(tx, 'counts', attempt, shop.now()))) return { answer: REPEATED_COUNT_MESSAGE, after: product }
    if (rolls > unknownRolls(product)) {
      throw new ShopError('batch_has_too_few', {
        fields: { rolls: `Der er kun ${withUnit(unknownRolls(product), 'stk.')} uden batch.` },
      })
    }
    const batch = await batchOf(tx, { productId, code, at: shop.now() })
    if (batch.blockedAt) throw new ShopError('batch_is_blocked')
    const after = afterReleasing(afterReserving(product, [ofUnknown(rolls)]), [{ id: batch.id, code: batch.code, rolls }])
    await move(tx, { shop, staff, product, kind: 'counted', note: 'Batch skrevet på' }, after)
    await log(tx, { shop, staff, product }, 'Batch skrevet på', { batch: { to: batch.code }, rolls: { to: rolls } })
    return { answer: `${withUnit(rolls, 'stk.')} er nu af batch ${batch.code}`, after }
  })
}

/** Takes a batch off sale. Throws 'batch_not_found', 'batch_is_blocked'. */
export async function blockBatch(shop: Shop, staff: Visitor, batchId: number, reason: string): Promise<number> {
  return await changeBatch(shop, staff, batchId, async (tx, { product, batch }) => {
    if (batch.blockedAt) throw new ShopError('batch_is_blocked')
    return await takeOffSale(tx, { shop, staff, product, batch, reason })
  })
}

type Blocking = Omit<Moving, 'kind' | 'note'> & Readonly<{ batch: Pick<BatchRow, 'id' | 'code'>; reason: string }>

async function takeOffSale(tx: Connection, { batch, reason, ...moving }: Blocking): Promise<BatchedStock> {
  const { shop, product } = moving
  const rolls = product.batches.filter(({ id }) => id === batch.id)
  const blockedRolls = rolls.reduce((sum, one) => sum + one.rolls, 0)
  await tx.update(batches).set({ blockedAt: shop.now(), blockedReason: reason, blockedRolls }).where(eq(batches.id, batch.id))
  const after = afterReserving(product, rolls)
  await move(tx, { ...moving, kind: 'blocked', note: reason }, after)
  await log(tx, moving, 'Batch spærret', {
    batch: { to: batch.code },
    rolls: { to: blockedRolls },
    reason: { to: reason },
  })
  return after
}

/** Takes batches off sale that were recalled while their product was deleted. The caller restored the product. */
export async function blockRecalled(tx: Connection, productId: number, { by, at }: Readonly<{ by: Visitor; at: Date }>): Promise<void> {
  const isRecalled = sql`exists (select from ${recalls} where ${recalls.batchId} = ${batches.id})`
  const recalled = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.productId, productId), isNull(batches.blockedAt), isRecalled))
    .orderBy(asc(batches.id))
  for (const batch of recalled) {
    const product = await lockProduct(tx, productId)
    await takeOffSale(tx, { shop: { now: () => at }, staff: by, product, batch, reason: 'Tilbagekaldt' })
  }
}

/**
 * Puts a blocked batch on sale with `rolls` and writes off the others. Throws 'batch_not_found', 'batch_not_blocked', 'changed_meanwhile'
 * when `seen` is not the number of blocked rolls, 'batch_has_too_few', 'batch_recalled' (decision 96).
 */
export async function releaseBatch(
  shop: Shop,
  staff: Visitor,
  batchId: number,
  { rolls, seen }: BodyOf<(typeof batchCalls)['releaseBatch']>,
): Promise<number> {
  return await changeBatch(shop, staff, batchId, async (tx, { product, batch }) => {
    if (!batch.blockedAt) throw new ShopError('batch_not_blocked')
    if (seen !== undefined && seen !== batch.blockedRolls) {
      throw await stockChanged(tx, product, { rolls: `Der er nu ${wholeNumber(batch.blockedRolls)} holdt tilbage.` })
    }
    if (rolls > batch.blockedRolls) {
      throw new ShopError('batch_has_too_few', {
        fields: { rolls: `Der er kun ${withUnit(batch.blockedRolls, 'stk.')} spærret.` },
      })
    }
    const isRecalled = (await tx.$count(recalls, eq(recalls.batchId, batch.id))) > 0
    if (isRecalled && rolls > 0) throw new ShopError('batch_recalled', { message: RECALLED_MESSAGE, fields: { rolls: RECALLED_MESSAGE } })
    requireRoom(product, rolls, 'rolls')
    const freed = isRecalled ? {} : { blockedAt: null, blockedReason: null }
    await tx
      .update(batches)
      .set({ ...freed, blockedRolls: 0 })
      .where(eq(batches.id, batch.id))
    const after = afterReleasing(product, [{ id: batch.id, code: batch.code, rolls }])
    await move(tx, { shop, staff, product, kind: 'released', note: batch.blockedReason }, after)
    await log(tx, { shop, staff, product }, isRecalled ? 'Tilbagekaldt batch skrevet af' : 'Batch givet fri', {
      batch: { to: batch.code },
      rolls: { from: batch.blockedRolls, to: rolls },
    })
    return after
  })
}

/** Creates the batch when it is new. The caller holds the product. */
export async function batchOf(
  tx: Connection,
  { productId, code, at }: Readonly<{ productId: number; code: string; at: Date }>,
): Promise<BatchRow> {
  const isIt = and(eq(batches.productId, productId), sql`lower(${batches.code}) = lower(${code}::text)`)
  const [known] = await tx.select().from(batches).where(isIt)
  if (known) return known
  const [created] = await tx.insert(batches).values({ productId, code, createdAt: at }).returning()
  if (!created) throw new Error('the batch was not stored')
  return created
}

async function changeBatch(
  shop: Shop,
  staff: Visitor,
  batchId: number,
  change: (tx: Connection, held: Readonly<{ product: ProductRow; batch: BatchRow }>) => Promise<BatchedStock>,
): Promise<number> {
  // a batch's product never changes, except when deleted
  const [seen] = await shop.db.select({ productId: batches.productId }).from(batches).where(eq(batches.id, batchId))
  if (seen?.productId == null) throw new ShopError('batch_not_found')
  return await changeStock(shop, staff, seen.productId, async (tx, product) => ({
    answer: product.id,
    after: await change(tx, { product, batch: await requireBatch(tx, product.id, batchId) }),
  }))
}

async function changeStock<Answer>(
  shop: Shop,
  staff: Visitor,
  productId: number,
  change: (tx: Connection, product: ProductRow) => Promise<Readonly<{ answer: Answer; after: BatchedStock }>>,
): Promise<Answer> {
  const { answer, isBackInStock } = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const product = await lockProduct(tx, productId)
    const { answer, after } = await change(tx, product)
    return { answer, isBackInStock: isUnlisted(product) !== isUnlisted({ ...product, stock: after.stock }) }
  })
  if (isBackInStock) await recountLists(shop)
  return answer
}

async function lockProduct(tx: Connection, id: number): Promise<ProductRow> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!product) throw new ShopError('product_not_found')
  return product
}

async function requireBatch(tx: Connection, productId: number, id: number): Promise<BatchRow> {
  const [batch] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), eq(batches.productId, productId)))
    .for('no key update')
  if (!batch) throw new ShopError('batch_not_found')
  return batch
}

function requireRoom({ stock }: ProductRow, more: number, field: string): void {
  if (stock + more > STOCK.max) throw new ShopError('invalid_input', { message: STOCK_TOO_LARGE, fields: { [field]: STOCK_TOO_LARGE } })
}

async function requireForSale(tx: Connection, productId: number, id: number): Promise<BatchRow> {
  const batch = await requireBatch(tx, productId, id)
  if (batch.blockedAt) throw new ShopError('batch_is_blocked')
  return batch
}

async function heldNow(tx: Connection, productId: number, batchId: number | null): Promise<number> {
  return rollsIn((await findHeldRolls(tx, { productId })).get(productId) ?? [], batchId)
}

async function stockChanged(tx: Connection, { id }: ProductRow, fields: Readonly<Record<string, string>>): Promise<ShopError> {
  const [message = ''] = Object.values(fields)
  return new ShopError('changed_meanwhile', { message, fields, body: { now: await findBatchedProduct(tx, id) } })
}

type Moving = Readonly<{ shop: Pick<Shop, 'now'>; staff: Visitor; product: ProductRow; kind: MovementKind; note: string | null }>

async function move(tx: Connection, { shop, staff, product, kind, note }: Moving, { stock, batches: left }: BatchedStock): Promise<void> {
  const stockCause = { kind, note, byUserId: staff.userId, at: shop.now().toISOString() }
  await tx
    .update(products)
    .set({ stock, batches: [...left], stockCause })
    .where(eq(products.id, product.id))
}

async function log(
  tx: Connection,
  { shop, staff, product }: Omit<Moving, 'kind' | 'note'>,
  action: string,
  changes: Parameters<typeof writeAudit>[1]['changes'],
): Promise<void> {
  const subject = { kind: 'product', id: product.id, label: labelOf(product) } as const
  await writeAudit(tx, { by: staff, action, subject, ...(changes && { changes }), at: shop.now() })
}
