import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { batchCalls, Receipt } from '#contract/batches.ts'
import type { BodyOf } from '#contract/call.ts'
import { addBatches, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { STOCK, STOCK_TOO_LARGE } from '#domain/products/product-limits.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { batches, receiptLines, receipts, users } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findBySku } from './batches.ts'
import { batchOf } from './change-batches.ts'
import { holdStocks, storeStocks } from './held-stock.ts'

type Body = BodyOf<(typeof batchCalls)['receiveGoods']>
type Found = Readonly<{ id: number; kcwId: string; nameDa: string }>

const RECEIPTS_A_PAGE = 20

/**
 * Puts goods that came in into the stock, all lines or none; the same key twice is the same receipt. Throws 'receipt_refused' with what is wrong by its line.
 */
export async function receiveGoods(shop: Shop, staff: Visitor, body: Body): Promise<Receipt> {
  return await inTransaction(shop.db, async (tx) => {
    await holdAccounts(tx, { by: staff })
    const found = requireKnown(
      body,
      await findBySku(
        tx,
        body.lines.map(({ sku }) => sku),
      ),
    )
    const ids = found.map(({ id }) => id)
    const before = await holdStocks(tx, ids)
    const at = shop.now()
    const [created] = await tx
      .insert(receipts)
      .values({ key: body.key, supplier: body.supplier, note: body.note, byUserId: staff.userId, createdAt: at })
      .onConflictDoNothing({ target: receipts.key })
      .returning({ id: receipts.id })
    if (!created) return await sentBefore(tx, body.key)
    const after = new Map(before)
    const rows: (typeof receiptLines.$inferInsert)[] = []
    for (const [position, { batch: code, rolls, unitCost }] of body.lines.entries()) {
      const product = found[position]
      const stock = product && after.get(product.id)
      if (!product || !stock) throw refused(position, 'sku', 'Varen er slettet.')
      const batch = code === null ? null : await batchOf(tx, { productId: product.id, code, at })
      if (batch?.blockedAt) throw refused(position, 'batch', 'Batchen er spærret. Giv den fri først.')
      if (stock.stock + rolls > STOCK.max) throw refused(position, 'rolls', STOCK_TOO_LARGE)
      after.set(product.id, stock.give(batch ? addBatches([], [{ id: batch.id, code: batch.code, rolls }]) : [ofUnknown(rolls)]))
      const { kcwId, nameDa } = product
      const unitCostOre = unitCost === null ? null : krToOre(unitCost)
      rows.push({ receiptId: created.id, position, productId: product.id, kcwId, nameDa, batchId: batch?.id ?? null, rolls, unitCostOre })
    }
    const cause = { kind: 'received', receiptId: created.id, byUserId: staff.userId, note: body.supplier, at: at.toISOString() } as const
    await storeStocks(tx, { before, after, cause })
    await tx.insert(receiptLines).values(rows)
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
    return receipt
  })
}

/** Receipts, the newest first, with their lines. */
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

async function showReceipt(db: Connection, id: number): Promise<Receipt> {
  const [row] = await db
    .select({ receipt: receipts, by: users.name })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.byUserId))
    .where(eq(receipts.id, id))
  if (!row) throw new Error('the receipt is not there')
  return toReceipt(row.receipt, row.by, await linesOf(db, [id]))
}

async function sentBefore(tx: Connection, key: string): Promise<Receipt> {
  const [receipt] = await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.key, key))
  if (!receipt) throw new Error('the receipt of this key is not there')
  return await showReceipt(tx, receipt.id)
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
  { id, supplier, note, createdAt }: typeof receipts.$inferSelect,
  by: string | null,
  rows: Awaited<ReturnType<typeof linesOf>>,
): Receipt {
  const lines = rows.map(({ line, batch }) => ({
    ...{ id: line.id, productId: line.productId, kcwId: line.kcwId, nameDa: line.nameDa, batch, rolls: line.rolls },
    unitCost: line.unitCostOre === null ? null : oreToKr(line.unitCostOre),
  }))
  return { id, supplier, note, by, createdAt: createdAt.toISOString(), rolls: lines.reduce((sum, { rolls }) => sum + rolls, 0), lines }
}

function labelOf({ id, supplier, rolls }: Receipt): string {
  return `Modtagelse ${id}${supplier === null ? '' : ` fra ${supplier}`}: ${count(rolls, 'rulle', 'ruller')}`
}

/** The products of the lines, in their order; refuses what no SKU of the shop is. */
function requireKnown({ lines }: Body, products: readonly Found[]): Found[] {
  const bySku = new Map(products.map((product) => [product.kcwId.toLowerCase(), product]))
  const unknown = lines.flatMap(({ sku }, position) =>
    bySku.has(sku.toLowerCase()) ? [] : [[`lines.${position}.sku`, `Ingen vare har varenummeret ${sku}.`] as const],
  )
  if (unknown.length > 0) throw new ShopError('receipt_refused', { fields: Object.fromEntries(unknown) })
  return lines.flatMap(({ sku }) => bySku.get(sku.toLowerCase()) ?? [])
}

function refused(position: number, field: 'sku' | 'batch' | 'rolls', message: string): ShopError {
  return new ShopError('receipt_refused', { fields: { [`lines.${position}.${field}`]: message } })
}
