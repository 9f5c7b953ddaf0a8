import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Carton, packagingCalls } from '#contract/parcels/packaging.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { type Grams, type KeptCarton, packagingOf, proposedCarton } from '#domain/parcels/packaging.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { cartons } from '#server/database/schema/cartons.ts'
import { products } from '#server/database/schema/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderLineRow } from '#server/orders/order-answer.ts'
import type { Shop } from '#server/shop.ts'

type Calls = typeof packagingCalls

export async function findCartons(db: Connection): Promise<Carton[]> {
  return await db.select().from(cartons).orderBy(sql`${cartons.name} collate danish`)
}

export async function createCarton(shop: Shop, staff: Visitor, fields: BodyOf<Calls['createCarton']>): Promise<Carton> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await requireFreeName(tx, fields.name, 0)
    const [made] = await tx.insert(cartons).values(fields).returning()
    if (!made) throw new Error('the carton was not stored')
    const changes = changedFields({}, fields)
    await writeAudit(tx, { by: staff, action: 'Kasse oprettet', subject: subjectOf(made), changes, at: shop.now() })
    return made
  })
}

/** Throws changed_meanwhile. */
export async function changeCarton(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen, ...change }: BodyOf<Calls['changeCarton']>,
): Promise<Carton> {
  return await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [before] = await tx.select().from(cartons).where(eq(cartons.id, id)).for('no key update')
    if (!before) throw new ShopError('carton_not_found')
    await requireUnchanged(tx, seen, { thing: 'carton', current: before, subject: subjectOf(before), now: () => before })
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: Carton = { ...before, ...given }
    await requireFreeName(tx, after.name, id)
    const changes = changedFields(before, given)
    if (Object.keys(changes).length === 0) return before
    await tx.update(cartons).set(given).where(eq(cartons.id, id))
    await writeAudit(tx, { by: staff, action: 'Kasse ændret', subject: subjectOf(after), changes, at: shop.now() })
    return after
  })
}

async function requireFreeName(tx: Connection, name: string, ownId: number): Promise<void> {
  const [taken] = await tx
    .select({ id: cartons.id })
    .from(cartons)
    .where(sql`lower(${cartons.name}) = lower(${name}) and ${cartons.id} <> ${ownId}`)
  if (taken) throw refuseFields('carton_taken', 'name')
}

function subjectOf({ id, name }: Pick<Carton, 'id' | 'name'>) {
  return { kind: 'carton', id, label: name } as const
}

/**
 * The carton staff chose, as it is now; without a choice the proposed one, and none for a parcel that is fetched. Throws carton_not_found.
 */
export async function cartonToKeep(
  tx: Connection,
  { cartonId, rolls, isFetched }: Readonly<{ cartonId: number | null | undefined; rolls: number; isFetched: boolean }>,
): Promise<KeptCarton | null> {
  if (cartonId === null || (cartonId === undefined && isFetched)) return null
  const all = await findCartons(tx)
  const carton = cartonId === undefined ? proposedCarton(all, rolls) : all.find(({ id }) => id === cartonId)
  if (carton === undefined) throw new ShopError('carton_not_found')
  if (carton === null) return null
  const { id, name, cardboard, plastic, wood, metal } = carton
  return { id, name, cardboard, plastic, wood, metal }
}

/** What packs one unit of each line today, by line id; lines of deleted products have none. */
export async function packagingToKeep(tx: Connection, lines: readonly OrderLineRow[]): Promise<ReadonlyMap<number, Grams>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const rows = await tx
    .select({
      id: products.id,
      packagingCardboard: products.packagingCardboard,
      packagingPlastic: products.packagingPlastic,
      packagingWood: products.packagingWood,
      packagingMetal: products.packagingMetal,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
  const byProduct = new Map(rows.map((row) => [row.id, packagingOf(row)]))
  return new Map(
    lines.flatMap(({ id, productId }) => {
      const packaging = productId === null ? undefined : byProduct.get(productId)
      return packaging ? [[id, packaging] as const] : []
    }),
  )
}
