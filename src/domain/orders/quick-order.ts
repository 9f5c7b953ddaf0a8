import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { isOrderableQuantity, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'
import { type OrderRow, readOrderRows } from './quick-order-rows.ts'

/** A good line: where the SKU stood first, and how many units are asked for in all. */
export type QuickOrderItem = Readonly<{ lineNumber: number; text: string; sku: string; quantity: number; error: null }>
/** A line that cannot be ordered, with the reason in Danish. */
type QuickOrderProblem = Readonly<{ lineNumber: number; text: string; sku: string | null; quantity: null; error: string }>
export type QuickOrderLine = QuickOrderItem | QuickOrderProblem

export const QUICK_ORDER_ERRORS = {
  noSku: 'Varenummeret mangler',
  skuTooLong: `Varenummeret er længere end ${MAX_SKU_LENGTH} tegn`,
  unclear: 'Skriv varenummer og antal, fx NL-1001 2',
  quantity: `Antal skal være et helt tal fra 1 til ${MAX_LINE_QUANTITY}`,
  sum: `Varenummeret står flere gange, og det samlede antal er over ${MAX_LINE_QUANTITY}`,
  tooMany: `Du kan højst bestille ${MAX_CART_LINES} forskellige varer ad gangen`,
} as const

/**
 * Reads pasted lines or a CSV file: 'SKU antal', 'SKU;antal', tab, comma, 'antal x SKU'; a header names the columns. No
 * quantity means 1 (spec §9). A SKU that stands twice, whatever the letter case, is one line with the sum. Whether the SKU
 * exists is for the catalogue to say.
 */
export function parseQuickOrder(text: string): readonly QuickOrderLine[] {
  const bySku = new Map<string, QuickOrderLine>()
  const problems: QuickOrderLine[] = []
  for (const row of readOrderRows(text)) {
    const line = checkRow(row)
    if (line.error !== null) {
      problems.push(line)
      continue
    }
    const key = line.sku.toLowerCase()
    const earlier = bySku.get(key)
    if (earlier) bySku.set(key, addTo(earlier, line))
    else if (bySku.size < MAX_CART_LINES) bySku.set(key, line)
    else problems.push(refuse(row, QUICK_ORDER_ERRORS.tooMany))
  }
  return [...bySku.values(), ...problems].sort((a, b) => a.lineNumber - b.lineNumber)
}

function checkRow(row: OrderRow): QuickOrderLine {
  const { lineNumber, text, sku } = row
  if (!row.isClear) return refuse(row, QUICK_ORDER_ERRORS.unclear)
  if (sku === null) return refuse(row, QUICK_ORDER_ERRORS.noSku)
  if (sku.length > MAX_SKU_LENGTH) return refuse(row, QUICK_ORDER_ERRORS.skuTooLong)
  const quantity = readQuantity(row.quantity)
  return quantity === null ? refuse(row, QUICK_ORDER_ERRORS.quantity) : { lineNumber, text, sku, quantity, error: null }
}

function readQuantity(text: string | null): number | null {
  if (text === null) return 1
  const quantity = /^\+?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return isOrderableQuantity(quantity) ? quantity : null
}

function addTo(earlier: QuickOrderLine, line: QuickOrderItem): QuickOrderLine {
  if (earlier.error !== null) return earlier
  const quantity = earlier.quantity + line.quantity
  return isOrderableQuantity(quantity) ? { ...earlier, quantity } : refuse(earlier, QUICK_ORDER_ERRORS.sum)
}

function refuse({ lineNumber, text, sku }: Pick<OrderRow, 'lineNumber' | 'text' | 'sku'>, error: string): QuickOrderProblem {
  return { lineNumber, text, sku, quantity: null, error }
}
