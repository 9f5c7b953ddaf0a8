import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { id, idInAddress, idParam, kr, line, optionalLine, secretKey, text, timestamp, wholeNumber } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import {
  BATCH_CODE_MAX,
  batchCode,
  NO_LINES,
  RECEIPT_LINES_MAX,
  RECEIPT_ROLLS,
  RECEIPT_ROLLS_WRONG,
  TOO_MANY_RECEIPT_LINES,
} from '#domain/batches/batch-code.ts'
import { MOVEMENT_KINDS } from '#domain/batches/stock-movement.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { PRICE_KR, STOCK } from '#domain/products/product-limits.ts'
import {
  LABELS_PER_SHEET,
  ROLL_LABEL_PAPERS,
  ROLL_LABELS_MAX,
  ROLL_LABELS_WRITTEN,
  type RollsToLabel,
  readRollLabels,
  TOO_MANY_ROLL_LABELS,
} from '#domain/warehouse/roll-label.ts'

const rolls = z.number().int()
/** Null is an unknown batch. */
export const batchRolls = z.union([
  z.object({ id: z.number().int(), code: z.string(), rolls }),
  z.object({ id: z.null(), code: z.null(), rolls }),
])

const batch = z.object({
  id: z.number().int(),
  code: z.string(),
  createdAt: timestamp,
  rolls: z.number().int(),
  /** sold and not sent: beside `rolls` on the shelf until they are picked */
  held: z.number().int(),
  blockedAt: timestamp.nullable(),
  blockedReason: z.string().nullable(),
  /** in the warehouse but not for sale */
  blockedRolls: z.number().int(),
})
export type Batch = z.infer<typeof batch>

const batchedStock = z.object({
  productId: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  stock: z.number().int(),
  unknown: z.number().int(),
  /** as `held` of a batch */
  unknownHeld: z.number().int(),
  batches: z.array(batch),
})
export type BatchedProduct = z.infer<typeof batchedStock>

const movement = z.object({
  id: z.number().int(),
  kind: z.enum(MOVEMENT_KINDS),
  /** positive came in, negative went out */
  rolls: z.number().int(),
  batch: z.string().nullable(),
  order: z.object({ id: z.number().int(), orderNumber: z.string() }).nullable(),
  receiptId: z.number().int().nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: timestamp,
})
export type StockMovement = z.infer<typeof movement>

const batchOrder = z.object({
  id: z.number().int(),
  orderNumber: z.string(),
  createdAt: timestamp,
  customerName: z.string(),
  company: z.string().nullable(),
  customerEmail: z.string(),
  rolls: z.number().int(),
  isSent: z.boolean(),
})
export type BatchOrder = z.infer<typeof batchOrder>

const reason = line(200, 'Skriv hvorfor.')
const code = line(BATCH_CODE_MAX).transform(batchCode)

const receiptLine = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  batchId: z.number().int().nullable(),
  batch: z.string().nullable(),
  rolls: z.number().int(),
  /** per roll without VAT; null when not entered */
  unitCost: forWork('seeFigures', kr.nullable()),
})
const receipt = z.object({
  id: z.number().int(),
  supplier: z.string().nullable(),
  note: z.string().nullable(),
  purchaseOrderId: z.number().int().nullable(),
  by: z.string().nullable(),
  createdAt: timestamp,
  rolls: z.number().int(),
  lines: z.array(receiptLine),
})
export type Receipt = z.infer<typeof receipt>

const writtenCost = kr.max(PRICE_KR.max, `Prisen kan højst være ${decimalNumber(PRICE_KR.max)} kr.`).nullable()
const receiptCosts = z.object({
  lines: z
    .array(z.object({ id, unitCost: writtenCost }))
    .min(1)
    .max(RECEIPT_LINES_MAX),
})

const receiptInput = z.object({
  key: secretKey,
  supplier: optionalLine(120),
  note: optionalLine(400),
  /** the purchase order the rolls fill; it provides the cost where none is entered */
  purchaseOrderId: id.nullable().default(null),
  lines: z
    .array(
      z.object({
        sku: line(60, 'Skriv varenummeret.'),
        batch: optionalLine(BATCH_CODE_MAX).transform((typed) => (typed === null ? null : batchCode(typed))),
        rolls: wholeNumber(RECEIPT_ROLLS, RECEIPT_ROLLS_WRONG),
        unitCost: writtenCost.default(null),
      }),
    )
    .min(1, NO_LINES)
    .max(RECEIPT_LINES_MAX, TOO_MANY_RECEIPT_LINES),
})

const before = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()
const stockAnswer = answer({ message: z.string(), stock: batchedStock })

export const batchCalls = defineCalls({
  showBatches: {
    access: 'staff:readBatches',
    summary: "Returns a product's stock by batch, oldest first",
    params: idParam,
    response: answer({ stock: batchedStock }),
    errors: ['product_not_found'],
  },
  listMovements: {
    access: 'staff:readProducts',
    summary:
      "Lists what entered and left a product's stock, newest first; the sum of all movements is the stock. Pass `next` as `before` to get the following page",
    params: idParam,
    query: z.object({ before }),
    response: answer({ movements: z.array(movement), next: z.number().int().nullable() }),
    errors: ['product_not_found'],
  },
  countBatch: {
    access: 'staff:changeStock',
    summary:
      'Records a count of the rolls of a batch. The difference to `seen` is booked, so orders placed since then still count. `batchId` null means the rolls of unknown batches. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({
      batchId: id.nullable(),
      counted: wholeNumber(STOCK, 'Skriv, hvor mange der er.'),
      seen: z.number().int().min(0),
      /** rolls of the batch that were sold and not sent; with it, the count is refused if the number of rolls on the shelf has changed */
      held: z.number().int().min(0).optional(),
      reason,
    }),
    response: stockAnswer,
    now: batchedStock,
    errors: ['product_not_found', 'batch_not_found', 'batch_is_blocked', 'changed_meanwhile', 'idempotency_key_reused'],
  },
  nameBatch: {
    access: 'staff:changeStock',
    summary: 'Assigns a batch to rolls of an unknown batch. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({ code, rolls: wholeNumber(RECEIPT_ROLLS, RECEIPT_ROLLS_WRONG) }),
    response: stockAnswer,
    errors: ['product_not_found', 'batch_is_blocked', 'batch_has_too_few', 'idempotency_key_reused'],
  },
  blockBatch: {
    access: 'staff:changeStock',
    summary: 'Takes the remaining rolls of a batch off sale; rolls that are returned later stay off sale too',
    params: idParam,
    body: z.object({ reason }),
    response: stockAnswer,
    errors: ['batch_not_found', 'batch_is_blocked'],
  },
  releaseBatch: {
    access: 'staff:changeStock',
    summary: 'Puts the good rolls of a blocked batch back on sale and writes off the others',
    params: idParam,
    body: z.object({
      rolls: wholeNumber({ min: 0, max: STOCK.max }, 'Skriv, hvor mange der er gode.'),
      /** `blockedRolls` as they were shown */
      seen: z.number().int().min(0).optional(),
    }),
    response: stockAnswer,
    now: batchedStock,
    errors: ['batch_not_found', 'batch_not_blocked', 'changed_meanwhile', 'batch_has_too_few', 'batch_recalled'],
  },
  listBatchOrders: {
    access: 'staff:readOrders',
    summary: 'Lists the orders with rolls of a batch, newest first',
    params: idParam,
    response: answer({
      batch: z.object({ id: z.number().int(), code: z.string(), productId: z.number().int().nullable(), nameDa: z.string() }),
      orders: z.array(batchOrder),
    }),
    errors: ['batch_not_found'],
  },
  writeBatchLetter: {
    access: 'staff:answerClaims',
    summary: 'Mails everyone who has rolls of a batch in the name of the shop, one mail per address; a repeated `key` sends nothing more',
    params: idParam,
    body: z.object({
      key: secretKey,
      words: text(2_000, 'Skriv, hvad de skal vide.'),
    }),
    response: answer({ message: z.string(), written: z.number().int() }),
    errors: ['batch_not_found', 'batch_has_no_buyers', 'idempotency_key_reused'],
  },
  exchangeBatches: {
    access: 'staff:sendParcels',
    summary: 'Replaces the batches of the unsent rolls of an order line with the given ones',
    params: z.object({ id: idInAddress, itemId: idInAddress }),
    body: z.object({ batches: z.array(z.object({ id: id.nullable(), rolls: wholeNumber(RECEIPT_ROLLS, RECEIPT_ROLLS_WRONG) })).max(50) }),
    response: answer({ message: z.string(), batches: z.array(batchRolls) }),
    errors: ['order_not_found', 'line_not_found', 'order_all_sent', 'batch_has_too_few'],
  },
  listReceipts: {
    access: 'staff:changeStock',
    summary: 'Lists goods receipts, newest first; pass `next` as `before` to get the following page',
    query: z.object({ before }),
    response: answer({ receipts: z.array(receipt), next: z.number().int().nullable() }),
    errors: [],
  },
  receiveGoods: {
    access: 'staff:changeStock',
    summary: 'Adds received goods to stock by batch, all lines or none',
    body: receiptInput,
    response: answer({
      message: z.string(),
      receipt,
      /** rolls beyond the purchase order, in sentences */
      beyond: z.array(z.string()),
    }),
    errors: ['receipt_refused', 'idempotency_key_reused', 'purchase_order_not_found', 'purchase_order_done'],
  },
  changeReceiptCosts: {
    access: 'staff:buyGoods',
    summary:
      "Corrects the cost of received rolls, for example when the supplier's invoice or the freight differs; omitted lines are unchanged",
    params: idParam,
    body: receiptCosts.extend({ seen: seenOf(receiptCosts) }),
    response: answer({ message: z.string(), receipt }),
    now: receipt,
    errors: ['receipt_not_found', 'changed_meanwhile'],
  },
  downloadRollLabels: {
    access: 'staff:changeStock',
    summary:
      'Returns labels for rolls as PDF, with film, SKU, batch and the code that /admin/pak reads. ?rolls=12.34.5,13..2 gives product, batch (empty when unknown) and number of labels; ?receipt uses the day of that receipt instead of the latest; ?from is the first free label of an A4 sheet',
    query: z.object({
      rolls: z.string().regex(ROLL_LABELS_WRITTEN).transform(readRollLabels).refine(isPrintable, TOO_MANY_ROLL_LABELS),
      paper: z.enum(ROLL_LABEL_PAPERS).default('62x29'),
      from: z.coerce.number().int().min(1).max(LABELS_PER_SHEET).default(1),
      receipt: idInAddress.optional(),
    }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['product_not_found', 'batch_not_found', 'pdf_failed'],
  },
})

function isPrintable(rolls: readonly RollsToLabel[]): boolean {
  const all = rolls.reduce((sum, { labels }) => sum + labels, 0)
  return all > 0 && all <= ROLL_LABELS_MAX
}
