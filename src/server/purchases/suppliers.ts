import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { purchaseCalls, SuppliedProduct, Supplier } from '#contract/purchases/purchases.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type Currency, priceIn } from '#domain/purchases/purchase-order.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { purchaseOrders, suppliedProducts, suppliers } from '#server/database/schema/goods/purchases.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findBySku, matchSkus } from './purchase-orders.ts'

type Fields = Omit<Supplier, 'id' | 'revision' | 'productCount'>

export async function findSuppliers(db: Connection): Promise<Supplier[]> {
  const rows = await db
    .select({ supplier: suppliers, productCount: sql<number>`count(${suppliedProducts.productId})::int` })
    .from(suppliers)
    .leftJoin(suppliedProducts, eq(suppliedProducts.supplierId, suppliers.id))
    .groupBy(suppliers.id)
    .orderBy(sql`${suppliers.name} collate danish`, asc(suppliers.id))
  return rows.map(({ supplier: { createdAt: _, ...supplier }, productCount }) => ({ ...supplier, productCount }))
}

/** Throws 'supplier_not_found'. */
export async function findSupplier(db: Connection, id: number): Promise<Supplier> {
  const found = (await findSuppliers(db)).find((one) => one.id === id)
  if (!found) throw new ShopError('supplier_not_found')
  return found
}

export async function createSupplier(shop: Shop, staff: Visitor, fields: Fields): Promise<Supplier> {
  return await changeCatalogue(shop, staff, async (tx) => {
    await requireFreeName(tx, fields.name, null)
    const at = shop.now()
    const [created] = await tx
      .insert(suppliers)
      .values({ ...fields, createdAt: at })
      .returning({ id: suppliers.id })
    if (!created) throw new Error('a supplier was not stored')
    const subject = subjectOf({ id: created.id, name: fields.name })
    await writeAudit(tx, { by: staff, action: 'Leverandør oprettet', subject, changes: changedFields({}, fields), at })
    return await findSupplier(tx, created.id)
  })
}

/** `unusedPrices` counts those in another currency than it was given now. Throws changed_meanwhile. */
export async function changeSupplier(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen, ...fields }: BodyOf<(typeof purchaseCalls)['changeSupplier']>,
): Promise<Readonly<{ supplier: Supplier; unusedPrices: number }>> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const before = await findSupplier(tx, id)
    await requireUnchanged(tx, seen, { thing: 'supplier', current: before, subject: subjectOf(before), now: () => before })
    await requireFreeName(tx, fields.name, id)
    const changes = changedFields(before, fields)
    if (Object.keys(changes).length === 0) return { supplier: before, unusedPrices: 0 }
    await tx
      .update(suppliers)
      .set({ ...fields, revision: before.revision + 1 })
      .where(eq(suppliers.id, id))
    await writeAudit(tx, { by: staff, action: 'Leverandør ændret', subject: subjectOf({ id, name: fields.name }), changes, at: shop.now() })
    const isUnused = and(eq(suppliedProducts.supplierId, id), ne(suppliedProducts.currency, fields.currency))
    const unusedPrices = before.currency === fields.currency ? 0 : await tx.$count(suppliedProducts, isUnused)
    return { supplier: await findSupplier(tx, id), unusedPrices }
  })
}

/** Only without purchase orders. */
export async function deleteSupplier(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const supplier = await findSupplier(tx, id)
    const ordered = await tx.$count(purchaseOrders, eq(purchaseOrders.supplierId, id))
    if (ordered > 0) {
      const message = `Leverandøren står på ${count(ordered, 'indkøbsordre', 'indkøbsordrer')} og kan ikke slettes.`
      throw new ShopError('supplier_in_use', { message })
    }
    await tx.delete(suppliers).where(eq(suppliers.id, id))
    await writeAudit(tx, { by: staff, action: 'Leverandør slettet', subject: subjectOf(supplier), at: shop.now() })
  })
}

/** Throws 'supplier_not_found'. */
export async function findSuppliedProducts(db: Connection, supplierId: number): Promise<SuppliedProduct[]> {
  const rows = await db
    .select({ supplied: suppliedProducts, currency: suppliers.currency, sku: products.kcwId, nameDa: products.nameDa })
    .from(suppliedProducts)
    .innerJoin(suppliers, eq(suppliers.id, suppliedProducts.supplierId))
    .innerJoin(products, eq(products.id, suppliedProducts.productId))
    .where(eq(suppliedProducts.supplierId, supplierId))
    .orderBy(asc(products.nameDa), asc(products.id))
  return rows.map(({ supplied, currency, sku, nameDa }) => {
    const { productId, supplierSku } = supplied
    const price = priceIn(currency, supplied)
    return { productId, sku, nameDa, supplierSku, unitPrice: price === null ? null : oreToKr(price) }
  })
}

type Supplied = BodyOf<(typeof purchaseCalls)['changeSuppliedProducts']>

/** Replaces a supplier's products. Throws 'changed_meanwhile', and 'purchase_refused' with errors per line. */
export async function changeSuppliedProducts(
  shop: Shop,
  staff: Visitor,
  supplierId: number,
  { products: lines, currency, seen }: Supplied,
): Promise<SuppliedProduct[]> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const supplier = await findSupplier(tx, supplierId)
    requireCurrency(supplier, { currency })
    await requireSameProducts(tx, supplier, seen)
    const skus = lines.map(({ sku }) => sku)
    const { products: found, unknown } = matchSkus(lines, await findBySku(tx, skus), 'products')
    const lower = skus.map((sku) => sku.toLowerCase())
    const twice = lines.flatMap(({ sku }, place) =>
      lower.indexOf(sku.toLowerCase()) < place ? [[`products.${place}.sku`, `${sku} står der to gange.`] as const] : [],
    )
    const fields = { ...unknown, ...Object.fromEntries(twice) }
    if (Object.keys(fields).length > 0) throw new ShopError('purchase_refused', { message: Object.values(fields)[0] ?? '', fields })
    const ids = found.map(({ id }) => id)
    const before = await tx.select().from(suppliedProducts).where(eq(suppliedProducts.supplierId, supplierId))
    await tx
      .delete(suppliedProducts)
      .where(and(eq(suppliedProducts.supplierId, supplierId), ids.length > 0 ? notInArray(suppliedProducts.productId, ids) : undefined))
    const rows = found.map(({ id: productId }, place) => {
      const { supplierSku = null, unitPrice = null } = lines[place] ?? {}
      if (unitPrice !== null)
        return { productId, supplierId, supplierSku, unitPriceHundredths: krToOre(unitPrice), currency: supplier.currency }
      const stored = before.find((one) => one.productId === productId)
      // a price in another currency was not shown, so it was not taken away
      const isHidden = stored && stored.currency !== supplier.currency
      const { unitPriceHundredths, currency } = isHidden ? stored : NO_PRICE
      return { productId, supplierId, supplierSku, unitPriceHundredths, currency }
    })
    if (rows.length > 0)
      await tx
        .insert(suppliedProducts)
        .values(rows)
        .onConflictDoUpdate({
          target: suppliedProducts.productId,
          set: {
            supplierId,
            supplierSku: sql`excluded.supplier_sku`,
            unitPriceHundredths: sql`excluded.unit_price_hundredths`,
            currency: sql`excluded.currency`,
          },
        })
    await writeAudit(tx, {
      by: staff,
      action: 'Leverandørens varer ændret',
      subject: subjectOf(supplier),
      changes: { productCount: { from: supplier.productCount, to: rows.length } },
      at: shop.now(),
    })
    return await findSuppliedProducts(tx, supplierId)
  })
}

const NO_PRICE = { unitPriceHundredths: null, currency: null } as const

/** Refuses prices that were written in another currency than the supplier's present one. */
export function requireCurrency({ currency }: Pick<Supplier, 'currency'>, asked: Readonly<{ currency?: Currency | undefined }>): void {
  if (asked.currency === undefined || asked.currency === currency) return
  throw new ShopError('purchase_refused', { message: `Leverandøren handler nu i ${currency}. Genindlæs siden, og tjek priserne.` })
}

async function requireSameProducts(tx: Connection, supplier: Supplier, seen: Supplied['seen']): Promise<void> {
  if (!seen?.products) return
  const before = await findSuppliedProducts(tx, supplier.id)
  const current = { products: comparable(before) }
  const now = () => ({ products: before })
  await requireUnchanged(
    tx,
    { products: comparable(seen.products) },
    { thing: 'suppliedProducts', current, subject: subjectOf(supplier), now },
  )
}

type SeenProduct = Pick<SuppliedProduct, 'productId' | 'supplierSku' | 'unitPrice'>

function comparable(products: readonly SeenProduct[]): SeenProduct[] {
  return products
    .map(({ productId, supplierSku, unitPrice }) => ({ productId, supplierSku, unitPrice }))
    .toSorted((one, other) => one.productId - other.productId)
}

function subjectOf({ id, name }: Readonly<{ id: number; name: string }>): AuditEntry['subject'] {
  return { kind: 'supplier', id, label: name }
}

async function requireFreeName(tx: Connection, name: string, ownId: number | null): Promise<void> {
  const [taken] = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(sql`lower(${suppliers.name}) = lower(${name})`, ownId === null ? undefined : ne(suppliers.id, ownId)))
  if (taken) throw refuseFields('supplier_taken', 'name')
}
