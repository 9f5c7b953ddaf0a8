import { eq, sql } from 'drizzle-orm'
import { afterGiving } from '#domain/batches/batch-rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/batches.ts'
import { products } from '#server/database/schema/products.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { TagIndex } from '#server/products/changes/tag-index.ts'
import { updateProducts } from '#server/products/changes/write-products.ts'
import type { Returning } from './plan-fields.ts'

type Writing = Readonly<{ by: Pick<Visitor, 'userId'>; at: Date }>

/** The caller holds the products' rows. */
export async function writeReturning(
  tx: Connection,
  returning: readonly Returning[],
  { tags, by, at }: Writing & Readonly<{ tags: TagIndex }>,
): Promise<void> {
  // rolls of known batches return with their batches
  const written = returning.map(({ id, before: was, state, given }) => ({
    id,
    state: given.length > 0 ? { ...state, stock: was.stock } : state,
  }))
  await updateProducts(tx, written, tags, { at, by, note: 'Taget tilbage' })
  await giveBatches(tx, returning, { by, at })
}

async function giveBatches(tx: Connection, returning: readonly Returning[], { by, at }: Writing): Promise<void> {
  const stockCause = { kind: 'counted', byUserId: by.userId, note: 'Taget tilbage', at: at.toISOString() } as const
  for (const { id, before, given } of returning.filter((one) => one.given.length > 0)) {
    const [row] = await tx.select({ batches: products.batches }).from(products).where(eq(products.id, id))
    const after = afterGiving({ stock: before.stock, batches: row?.batches ?? [] }, given)
    await tx.update(products).set({ stock: after.stock, batches: after.batches, stockCause }).where(eq(products.id, id))
  }
  for (const { id, rolls } of returning.flatMap(({ blocked }) => blocked)) {
    const blockedRolls = sql`${batches.blockedRolls} + ${rolls}`
    await tx.update(batches).set({ blockedRolls }).where(eq(batches.id, id))
  }
}

export async function removeAgain(tx: Connection, removed: readonly Readonly<{ id: number }>[]): Promise<void> {
  if (removed.length > 0) await tx.delete(products).where(sql`${products.id} = any(${sql.param(removed.map(({ id }) => id))}::int[])`)
}
