import { desc, eq, inArray } from 'drizzle-orm'
import type { batchCalls } from '#contract/batches.ts'
import type { QueryOf } from '#contract/http/call.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches, receiptLines, receipts } from '#server/database/schema/batches.ts'
import { products } from '#server/database/schema/products.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { setApart } from '#server/documents/typesetter.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import type { RollLabelsToSet } from './render-roll-labels.ts'

type Wanted = QueryOf<(typeof batchCalls)['downloadRollLabels']>

/** Labels for rolls in one file. Throws product_not_found and batch_not_found. */
export async function answerRollLabels(shop: Shop, wanted: Wanted): Promise<Response> {
  const [{ company }, labels] = await Promise.all([shop.settings(), findRollLabels(shop.db, wanted)])
  const { paper, from } = wanted
  const render = () => setApart<RollLabelsToSet>({ kind: 'roll_labels', paper, labels, from, company, createdAt: shop.now() })
  return await pdfAnswer(shop, { fileName: 'Rullelabels.pdf', render })
}

async function findRollLabels(db: Connection, { rolls, receipt }: Pick<Wanted, 'rolls' | 'receipt'>): Promise<RollLabelsToSet['labels']> {
  const ids = [...new Set(rolls.map(({ productId }) => productId))]
  const [found, named, received] = await Promise.all([
    db.select({ id: products.id, kcwId: products.kcwId, nameDa: products.nameDa }).from(products).where(inArray(products.id, ids)),
    db.select().from(batches).where(inArray(batches.productId, ids)),
    findReceived(db, ids),
  ])
  return rolls.map(({ productId, batchId, labels }) => {
    const product = found.find(({ id }) => id === productId)
    if (!product) throw new ShopError('product_not_found')
    const batch = batchId === null ? null : named.find((one) => one.id === batchId && one.productId === productId)
    if (batch === undefined) throw new ShopError('batch_not_found')
    const own = received.filter((line) => line.productId === productId && line.batchId === batchId)
    const { at } = own.find(({ receiptId }) => receiptId === receipt) ?? own[0] ?? { at: batch?.createdAt }
    const { kcwId, nameDa } = product
    return { kcwId, nameDa, batch: batch?.code ?? null, receivedOn: at ? copenhagenDay(at.getTime()) : null, labels }
  })
}

/** When rolls of products came in, the latest first. */
async function findReceived(db: Connection, productIds: readonly number[]) {
  const { productId, batchId, receiptId } = receiptLines
  return await db
    .select({ productId, batchId, receiptId, at: receipts.createdAt })
    .from(receiptLines)
    .innerJoin(receipts, eq(receipts.id, receiptId))
    .where(inArray(productId, [...productIds]))
    .orderBy(desc(receiptId))
}
