import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { batchCalls, Receipt } from '#contract/batches/batches.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { addBatches, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { isAllDigits } from '#domain/numbers/digits.ts'
import { STOCK, STOCK_TOO_LARGE } from '#domain/products/product-limits.ts'
import { isSameGtin, isSameSku } from '#domain/products/product-sku.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { batches, receiptLines, receipts } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { recountLists } from '#server/products/recount-lists.ts'
import { findBySku, matchSkus } from '#server/purchases/purchase-orders.ts'
import { bookReceipt, costsByOrder, type HeldPurchase, lockOrdered } from '#server/purchases/store-arrivals.ts'
import type { Shop } from '#server/shop.ts'
import { batchOf } from './change-batches.ts'
import { type HeldStock, lockStocks, storeStocks } from './held-stock.ts'

type Body = BodyOf<(typeof batchCalls)['receiveGoods']>

const RECEIPTS_A_PAGE = 20
const NO_LINE: Body['lines'][number] = { sku: '', batch: null, rolls: 0, unitCost: null }
const RECEIVED_BEFORE =
  'Modtagelsen er allerede lagt på lager med et andet indhold. Se den under Modtaget, genindlæs siden, og skriv kun det, der mangler.'

/** Receives all lines or none, once per key. Throws 'receipt_refused' with errors per line, and 'idempotency_key_reused'. */
export async function receiveGoods(shop: Shop, staff: Visitor, body: Body): Promise<Omit<Received, 'isBackInStock'>> {
  const { isBackInStock, ...received } = await inTransaction(shop.db, (tx) => receiveWithin(tx, { shop, staff, body }))
  if (isBackInStock) await recountLists(shop)
  return received
}

type Receiving = Readonly<{ shop: Pick<Shop, 'now'>; staff: Visitor; body: Body }>
/** `beyond` names the rolls beyond the purchase order. */
type Received = Readonly<{ receipt: Receipt; beyond: readonly string[]; isBackInStock: boolean }>

async function receiveWithin(tx: Connection, { shop, staff, body: input }: Receiving): Promise<Received> {
  await lockAccounts(tx, { by: staff })
  const body = await withSkus(tx, input)
  // the lock for changes of expected goods
  if (body.purchaseOrderId !== null) await bumpCatalogueVersion(tx)
  const earlier = await findEarlierReceipt(tx, body)
  if (earlier) return earlier
  const purchase = body.purchaseOrderId === null ? null : await lockOrdered(tx, body.purchaseOrderId)
  const found = await requireKnown(tx, body)
  // with the other products of the purchase order, whose expected goods are written below
  const ordered = purchase?.lines.flatMap(({ productId }) => productId ?? []) ?? []
  const before = await lockStocks(tx, [...found.map(({ id }) => id), ...ordered])
  const at = shop.now()
  const [created] = await tx
    .insert(receipts)
    .values({
      key: body.key,
      supplier: body.supplier,
      note: body.note,
      purchaseOrderId: body.purchaseOrderId,
      byUserId: staff.userId,
      createdAt: at,
    })
    .onConflictDoNothing({ target: receipts.key })
    .returning({ id: receipts.id })
  if (!created) {
    const concurrent = await findEarlierReceipt(tx, body)
    if (!concurrent) throw new Error('the receipt of this key is not there')
    return concurrent
  }
  const { after, rows } = await addToStock(tx, body, { found, before, purchase, receiptId: created.id, at })
  const cause = { kind: 'received', receiptId: created.id, byUserId: staff.userId, note: body.supplier, at: at.toISOString() } as const
  await storeStocks(tx, { before, after, cause })
  await tx.insert(receiptLines).values(rows)
  const delivered = rows.map(({ nameDa, rolls }, position) => ({ productId: found[position]?.id ?? 0, nameDa, rolls }))
  const beyond = purchase ? await bookReceipt(tx, purchase, delivered, at) : []
  const receipt = await showReceipt(tx, created.id)
  await writeAudit(tx, {
    by: staff,
    action: 'Varer modtaget',
    subject: { kind: 'receipt', id: created.id, label: labelOf(receipt) },
    changes: Object.fromEntries(
      receipt.lines.map((line, place) => [`lines.${line.kcwId} (${place + 1})`, { to: [line.rolls, line.batch] }]),
    ),
    at,
  })
  return { receipt, beyond, isBackInStock: found.some(({ id, discontinued }) => discontinued && before.get(id)?.stock === 0) }
}

type ReceiptContext = Readonly<{
  found: readonly Readonly<{ id: number; kcwId: string; nameDa: string }>[]
  before: ReadonlyMap<number, HeldStock>
  purchase: HeldPurchase | null
  receiptId: number
  at: Date
}>

async function addToStock(tx: Connection, body: Body, { found, before, purchase, receiptId, at }: ReceiptContext) {
  const after = new Map(before)
  const rows: (typeof receiptLines.$inferInsert)[] = []
  const delivered = body.lines.map(({ rolls }, position) => ({ productId: found[position]?.id ?? 0, rolls }))
  const costs = purchase ? costsByOrder(purchase, delivered) : []
  for (const [position, { batch: code, rolls, unitCost }] of body.lines.entries()) {
    const product = found[position]
    const stock = product && after.get(product.id)
    if (!product || !stock) throw refused(position, 'sku', 'Varen er slettet.')
    const batch = code === null ? null : await batchOf(tx, { productId: product.id, code, at })
    if (batch?.blockedAt) throw refused(position, 'batch', 'Batchen er spærret. Giv den fri først.')
    if (stock.stock + rolls > STOCK.max) throw refused(position, 'rolls', STOCK_TOO_LARGE)
    after.set(product.id, stock.give(batch ? addBatches([], [{ id: batch.id, code: batch.code, rolls }]) : [ofUnknown(rolls)]))
    const { kcwId, nameDa } = product
    const unitCostOre = unitCost === null ? (costs[position] ?? null) : krToOre(unitCost)
    rows.push({ receiptId: receiptId, position, productId: product.id, kcwId, nameDa, batchId: batch?.id ?? null, rolls, unitCostOre })
  }
  return { after, rows }
}

export async function findReceipts(
  db: Connection,
  { before }: Readonly<{ before?: number | undefined }>,
): Promise<Readonly<{ receipts: Receipt[]; next: number | null }>> {
  const rows = await db
    .select({ receipt: receipts, by: users.name })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.byUserId))
    .where(before === undefined ? undefined : lt(receipts.id, before))
    .orderBy(desc(receipts.id))
    .limit(RECEIPTS_A_PAGE + 1)
  const page = rows.slice(0, RECEIPTS_A_PAGE)
  const lines = await linesOf(
    db,
    page.map(({ receipt }) => receipt.id),
  )
  return {
    receipts: page.map(({ receipt, by }) =>
      toReceipt(
        receipt,
        by,
        lines.filter(({ line }) => line.receiptId === receipt.id),
      ),
    ),
    next: rows.length > RECEIPTS_A_PAGE ? (page.at(-1)?.receipt.id ?? null) : null,
  }
}

type Costs = BodyOf<(typeof batchCalls)['changeReceiptCosts']>

/** Corrects what rolls cost, which the contribution of every period follows. Throws receipt_not_found and changed_meanwhile. */
export async function changeReceiptCosts(shop: Shop, staff: Visitor, id: number, { lines, seen }: Costs): Promise<Receipt> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [held] = await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.id, id)).for('no key update')
    if (!held) throw new ShopError('receipt_not_found')
    const before = await showReceipt(tx, id)
    const shown = new Set(seen?.lines?.map((line) => line.id))
    const current = { lines: before.lines.flatMap(({ id: lineId, unitCost }) => (shown.has(lineId) ? [{ id: lineId, unitCost }] : [])) }
    await requireUnchanged(tx, seen, { thing: 'receipt', current, subject: { kind: 'receipt', id }, now: () => before })
    const changes: Record<string, { from: number | null; to: number | null }> = {}
    for (const [place, line] of before.lines.entries()) {
      const unitCost = lines.find((one) => one.id === line.id)?.unitCost
      if (unitCost === undefined || unitCost === line.unitCost) continue
      await tx
        .update(receiptLines)
        .set({ unitCostOre: unitCost === null ? null : krToOre(unitCost) })
        .where(eq(receiptLines.id, line.id))
      changes[`unitCost.${line.kcwId} (${place + 1})`] = { from: line.unitCost, to: unitCost }
    }
    if (Object.keys(changes).length === 0) return before
    const subject = { kind: 'receipt', id, label: labelOf(before) } as const
    await writeAudit(tx, { by: staff, action: 'Indkøbspriser rettet', subject, changes, at: shop.now() })
    return await showReceipt(tx, id)
  })
}

async function showReceipt(db: Connection, id: number): Promise<Receipt> {
  const [row] = await db
    .select({ receipt: receipts, by: users.name })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.byUserId))
    .where(eq(receipts.id, id))
  if (!row) throw new Error('the receipt is not there')
  return toReceipt(row.receipt, row.by, await linesOf(db, [id]))
}

async function findEarlierReceipt(tx: Connection, body: Body): Promise<Received | null> {
  const [stored] = await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.key, body.key))
  if (!stored) return null
  const receipt = await showReceipt(tx, stored.id)
  // a missing price was filled in from the purchase order
  const isCost = (cost: number | null, stated: number | null) => cost === stated || (stated === null && body.purchaseOrderId !== null)
  const sameLine = (line: Receipt['lines'][number], { sku, batch, rolls, unitCost }: Body['lines'][number] = NO_LINE) =>
    line.kcwId.toLowerCase() === sku.toLowerCase() && line.batch === batch && line.rolls === rolls && isCost(line.unitCost, unitCost)
  const isSame =
    receipt.purchaseOrderId === body.purchaseOrderId &&
    receipt.supplier === body.supplier &&
    receipt.note === body.note &&
    receipt.lines.length === body.lines.length &&
    receipt.lines.every((line, place) => sameLine(line, body.lines[place]))
  if (!isSame) throw new ShopError('idempotency_key_reused', { message: RECEIVED_BEFORE })
  return { receipt, beyond: [], isBackInStock: false }
}

async function linesOf(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .select({ line: receiptLines, batch: batches.code })
    .from(receiptLines)
    .leftJoin(batches, eq(batches.id, receiptLines.batchId))
    .where(inArray(receiptLines.receiptId, [...ids]))
    .orderBy(asc(receiptLines.receiptId), asc(receiptLines.position))
}

function toReceipt(
  { id, supplier, note, purchaseOrderId, createdAt }: typeof receipts.$inferSelect,
  by: string | null,
  rows: Awaited<ReturnType<typeof linesOf>>,
): Receipt {
  const lines = rows.map(({ line, batch }) => ({
    id: line.id,
    productId: line.productId,
    kcwId: line.kcwId,
    nameDa: line.nameDa,
    batchId: line.batchId,
    batch,
    rolls: line.rolls,
    unitCost: line.unitCostOre === null ? null : oreToKr(line.unitCostOre),
  }))
  const rolls = lines.reduce((sum, line) => sum + line.rolls, 0)
  return { id, supplier, note, purchaseOrderId, by, createdAt: createdAt.toISOString(), rolls, lines }
}

function labelOf({ id, supplier, rolls }: Receipt): string {
  return `Modtagelse ${id}${supplier === null ? '' : ` fra ${supplier}`}: ${withUnit(rolls, 'stk.')}`
}

/** Replaces a scanned GTIN by the SKU of its only product; a SKU of the same digits wins. */
async function withSkus(tx: Connection, body: Body): Promise<Body> {
  const digits = body.lines.map(({ sku }) => sku).filter(isAllDigits)
  if (digits.length === 0) return body
  const bySku = await findBySku(tx, digits)
  const coded = await tx
    .select({ kcwId: products.kcwId, gtin: products.gtin })
    .from(products)
    .where(inArray(sql`ltrim(${products.gtin}, '0')`, [...new Set(digits.map((code) => code.replace(/^0+/, '')))]))
  const skuOf = (sku: string) => {
    if (bySku.some(({ kcwId }) => isSameSku(kcwId, sku))) return sku
    const [only, ...others] = coded.filter(({ gtin }) => gtin !== null && isSameGtin(gtin, sku))
    return only && others.length === 0 ? only.kcwId : sku
  }
  return { ...body, lines: body.lines.map((line) => ({ ...line, sku: skuOf(line.sku) })) }
}

async function requireKnown(tx: Connection, { lines }: Body) {
  const skus = lines.map(({ sku }) => sku)
  const { products: found, unknown } = matchSkus(lines, await findBySku(tx, skus), 'lines')
  if (Object.keys(unknown).length > 0) throw new ShopError('receipt_refused', { fields: unknown })
  return found
}

function refused(position: number, field: 'sku' | 'batch' | 'rolls', message: string): ShopError {
  return new ShopError('receipt_refused', { fields: { [`lines.${position}.${field}`]: message } })
}
