import { eq, type SQL, sql } from 'drizzle-orm'
import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { tagCalls } from '#contract/tags/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { followProducts } from '#server/prices/apply-due-prices.ts'
import type { Shop } from '#server/shop.ts'
import { changeProducts } from './change-products.ts'
import { DEPENDENT_TABLES, findOrderRolls } from './dependent-tables.ts'
import { mergeTags } from './merge-tags.ts'
import { labelOf, lastFields, stateOf } from './product-state.ts'
import { recordUndoable } from './record-change.ts'
import { changeProduct, createProduct } from './save-product.ts'

export const productChangeRoutes = [
  route(staffProductCalls.createProduct, async (shop, { body, visitor }) => {
    const { product, note, undoableId } = await createProduct(shop, visitor, body)
    return { message: withNote('Produkt oprettet!', note), product, undoableId }
  }),
  route(staffProductCalls.changeProduct, async (shop, { params, body, visitor }) => {
    const { product, note } = await changeProduct(shop, visitor, params.id, body)
    return { message: withNote('Produkt opdateret!', note), product }
  }),
  route(staffProductCalls.deleteProduct, async (shop, { params, visitor }) => {
    return { message: 'Produkt slettet', undoableId: await deleteProduct(shop, visitor, params.id) }
  }),
  route(staffProductListCalls.changeProducts, (shop, { body, visitor }) => changeProducts(shop, visitor, body)),
  route(tagCalls.mergeTags, async (shop, { params, body, visitor }) => {
    const { tag, merged, undoableId } = await mergeTags(shop, visitor, params, body.into)
    return { message: `Slået sammen. ${count(merged, 'produkt', 'produkter')} ændret`, tag, undoableId }
  }),
]

function withNote(message: string, note: string | null): string {
  return note === null ? message : `${message} ${note}`
}

/** Deletes a product, keeping the data for undo. Answers the undo's id. */
async function deleteProduct(shop: Shop, staff: Visitor, id: number): Promise<number> {
  return await changeCatalogue(shop, staff, async (tx) => {
    // locked, so that nothing new can refer to it
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!row) throw new ShopError('product_not_found')
    const at = shop.now()
    const { rows } = await tx.execute<{ product: Record<string, unknown> }>(
      sql`select to_jsonb(p) as product from products p where id = ${id}`,
    )
    const subject = {
      product: rows[0]?.product ?? {},
      orderLines: await idsOf(tx, sql`select id from order_lines where product_id = ${id} order by id`),
      orderRolls: await findOrderRolls(tx, id),
      receiptLines: await idsOf(tx, sql`select id from receipt_lines where product_id = ${id} order by id`),
      purchaseLines: await idsOf(tx, sql`select id from purchase_order_lines where product_id = ${id} order by id`),
      shelfLines: await idsOf(tx, sql`select id from shelf_lines where product_id = ${id} order by id`),
      projectFilms: await idsOf(tx, sql`select id from job_films where product_id = ${id} order by id`),
      batches: await idsOf(tx, sql`select id from batches where product_id = ${id} order by id`),
    }
    const undoableId = await recordUndoable(tx, { kind: 'deletion', work: ['addProducts'], by: staff, at, products: 1, subject })
    for (const { table, isOf, user, email } of DEPENDENT_TABLES) {
      await tx.execute(sql`
        insert into undoable_belongings (undoable_id, belongs_to, user_id, email, row)
        select ${undoableId}::int, ${table}, ${user}, ${email}, to_jsonb(o) from ${sql.identifier(table)} o where ${isOf(id)}`)
    }
    await keepListedUnderPresentSku(tx, row)
    await tx.delete(products).where(eq(products.id, id))
    const about = { kind: 'product', id, label: labelOf(row) } as const
    await writeAudit(tx, { by: staff, action: 'Produkt slettet', subject: about, changes: lastFields(stateOf(row)), undoableId, at })
    return undoableId
  })
}

/** Gives the lines of waiting price lists the present SKU of a deleted product: afterwards only the SKU says which product they are for. */
async function keepListedUnderPresentSku(tx: Transaction, { id, kcwId }: typeof products.$inferSelect): Promise<void> {
  const lists = await idsOf(
    tx,
    sql`select list.id from price_list_lines line join price_lists list on list.id = line.list_id
      where line.product_id = ${id} and line.kcw_id <> ${kcwId} and list.started_at is null order by list.id`,
  )
  for (const listId of lists) await followProducts(tx, listId)
}

async function idsOf(tx: Connection, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
