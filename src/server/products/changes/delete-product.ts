import { eq, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/change-catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { BELONGINGS } from './belongings.ts'
import { labelOf, lastFields, stateOf } from './product-state.ts'
import { recordUndoable } from './record-change.ts'

/** Deletes a product, keeping the data for undo. Answers the undo's id. */
export async function deleteProduct(shop: Shop, staff: Visitor, id: number): Promise<number> {
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
      receiptLines: await idsOf(tx, sql`select id from receipt_lines where product_id = ${id} order by id`),
      purchaseLines: await idsOf(tx, sql`select id from purchase_order_lines where product_id = ${id} order by id`),
      shelfLines: await idsOf(tx, sql`select id from shelf_lines where product_id = ${id} order by id`),
      projectFilms: await idsOf(tx, sql`select id from job_films where product_id = ${id} order by id`),
      batches: await idsOf(tx, sql`select id from batches where product_id = ${id} order by id`),
    }
    const undoableId = await recordUndoable(tx, { kind: 'deletion', work: ['addProducts'], by: staff, at, products: 1, subject })
    for (const { table, isOf, user, email } of BELONGINGS) {
      await tx.execute(sql`
        insert into undoable_belongings (undoable_id, belongs_to, user_id, email, row)
        select ${undoableId}::int, ${table}, ${user}, ${email}, to_jsonb(o) from ${sql.identifier(table)} o where ${isOf(id)}`)
    }
    await tx.delete(products).where(eq(products.id, id))
    const about = { kind: 'product', id, label: labelOf(row) } as const
    await writeAudit(tx, { by: staff, action: 'Produkt slettet', subject: about, changes: lastFields(stateOf(row)), undoableId, at })
    return undoableId
  })
}

async function idsOf(tx: Connection, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
