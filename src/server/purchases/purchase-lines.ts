import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { purchaseCalls } from '#contract/purchases/purchases.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { PRICE_KR } from '#domain/products/product-limits.ts'
import { type Currency, fewestRolls, inOre, priceIn } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { type purchaseOrderLines, suppliedProducts, type suppliers } from '#server/database/schema/goods/purchases.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findBySku, matchSkus, type PurchaseLineRow } from './purchase-orders.ts'

export type NewLine = Omit<typeof purchaseOrderLines.$inferInsert, 'purchaseOrderId'>
export type SupplierRow = typeof suppliers.$inferSelect
type PurchaseLineInput = BodyOf<(typeof purchaseCalls)['changePurchaseOrder']>['lines'][number]
type LineContext = Readonly<{ supplier: SupplierRow; currency: Currency; rateMillionths: number; storedLines: readonly PurchaseLineRow[] }>

/** Converts lines, or throws 'purchase_refused' with errors per line. A new line gets the supplier's price, when that is in the currency. */
export async function toLines(
  tx: Connection,
  input: readonly PurchaseLineInput[],
  { supplier, currency, rateMillionths, storedLines }: LineContext,
): Promise<NewLine[]> {
  const skus = input.map(({ sku }) => sku)
  const deleted = storedLines.flatMap((line) => deletedProductOf(line, line.kcwId) ?? [])
  const { products, unknown } = matchSkus(input, [...deleted, ...(await findBySku(tx, skus))], 'lines')
  if (Object.keys(unknown).length > 0) throw new ShopError('purchase_refused', { fields: unknown })
  const existing = products.map((product) => (product.id === null ? undefined : product))
  const supplied = await tx
    .select()
    .from(suppliedProducts)
    .where(
      and(
        eq(suppliedProducts.supplierId, supplier.id),
        inArray(
          suppliedProducts.productId,
          existing.flatMap((product) => product?.id ?? []),
        ),
      ),
    )
  const listedPrices = new Map<number | null, number | null>(supplied.map((one) => [one.productId, priceIn(currency, one)]))
  const used = new Set<number>()
  return input.map(({ id, sku, rolls, unitPrice, expectedOn }, position) => {
    const line = id === null ? undefined : storedLines.find((one) => one.id === id)
    const product = deletedProductOf(line, sku) ?? existing[position]
    if (!product) throw refused(position, 'sku', 'Varen er slettet.')
    if (id !== null && (!line || used.has(id))) throw refused(position, 'sku', 'Linjen er der ikke længere. Genindlæs siden.')
    if (line) used.add(line.id)
    if (line && line.received > 0 && line.productId !== product.id)
      throw refused(position, 'sku', 'Der er modtaget noget på linjen, så varen kan ikke skiftes.')
    if (line && rolls < fewestRolls(line)) throw refused(position, 'rolls', `Der er allerede modtaget ${line.received}.`)
    const asSupplied = supplied.find(({ productId }) => productId === product.id)
    const listed = line ? null : (listedPrices.get(product.id) ?? null)
    const unitPriceHundredths = unitPrice === null ? listed : krToOre(unitPrice)
    requirePlausible(position, unitPriceHundredths, rateMillionths)
    return {
      ...(line && { id: line.id }),
      position,
      productId: product.id,
      kcwId: product.kcwId,
      nameDa: product.nameDa,
      rolls,
      expectedOn,
      supplierSku: asSupplied ? asSupplied.supplierSku : numberBefore(line, product.id),
      unitPriceHundredths,
    }
  })
}

/** A higher cost of a roll is a price or a rate typed wrong. */
function requirePlausible(position: number, unitPriceHundredths: number | null, rateMillionths: number): void {
  const costOre = inOre(unitPriceHundredths ?? 0, rateMillionths)
  if (costOre > krToOre(PRICE_KR.max)) throw refused(position, 'unitPrice', `Det er ${amount(costOre)} pr. rulle. Tjek prisen og kursen.`)
}

/** A product that the supplier does not list any more keeps its number there. */
function numberBefore(line: PurchaseLineRow | undefined, productId: number | null): string | null {
  return line?.productId === productId ? line.supplierSku : null
}

/** What a line received stays on the order, also when its product is deleted. */
function deletedProductOf(line: PurchaseLineRow | undefined, sku: string) {
  if (line?.productId !== null || line.received === 0 || line.kcwId.toLowerCase() !== sku.toLowerCase()) return null
  return { id: null, kcwId: line.kcwId, nameDa: line.nameDa }
}

function refused(position: number, field: 'sku' | 'rolls' | 'unitPrice', message: string): ShopError {
  return new ShopError('purchase_refused', { fields: { [`lines.${position}.${field}`]: message } })
}
