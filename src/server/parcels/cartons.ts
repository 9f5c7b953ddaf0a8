import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Carton, packagingCalls, TypeMeasures } from '#contract/parcels/packaging.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { labelParcels } from '#domain/parcels/label.ts'
import { type Grams, PARCEL_FIELDS, packagingOf, type StoredCarton } from '#domain/parcels/packaging.ts'
import { type Measures, proposedCarton, type ToPack } from '#domain/parcels/packing.ts'
import { each } from '#domain/products/product-fields.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productTypes } from '#server/database/schema/goods/tags.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderLineRow } from '#server/orders/order-answer.ts'
import { measuresWith } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'

type Calls = typeof packagingCalls

export async function findCartons(db: Connection): Promise<Carton[]> {
  return await db.select().from(cartons).orderBy(sql`${cartons.name} collate danish`)
}

export async function createCarton(shop: Shop, staff: Visitor, fields: BodyOf<Calls['createCarton']>): Promise<Carton> {
  return await changeCatalogue(shop, staff, async (tx) => {
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
  return await changeCatalogue(shop, staff, async (tx) => {
    const [before] = await tx.select().from(cartons).where(eq(cartons.id, id)).for('no key update')
    if (!before) throw new ShopError('carton_not_found')
    await requireUnchanged(tx, seen, { thing: 'carton', current: before, subject: subjectOf(before), now: () => before })
    const provided = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: Carton = { ...before, ...provided }
    await requireFreeName(tx, after.name, id)
    const changes = changedFields(before, provided)
    if (Object.keys(changes).length === 0) return before
    await tx.update(cartons).set(provided).where(eq(cartons.id, id))
    await writeAudit(tx, { by: staff, action: 'Kasse ændret', subject: subjectOf(after), changes, at: shop.now() })
    return after
  })
}

async function requireFreeName(tx: Connection, name: string, ownId: number): Promise<void> {
  const [duplicate] = await tx
    .select({ id: cartons.id })
    .from(cartons)
    .where(sql`lower(${cartons.name}) = lower(${name}) and ${cartons.id} <> ${ownId}`)
  if (duplicate) throw refuseFields('carton_taken', 'name')
}

const TYPE_COLUMNS = {
  id: productTypes.id,
  name: productTypes.nameDa,
  packing: productTypes.packing,
  weightG: productTypes.weightG,
  lengthMm: productTypes.lengthMm,
}

export async function findTypeMeasures(db: Connection): Promise<TypeMeasures[]> {
  return await db.select(TYPE_COLUMNS).from(productTypes).orderBy(productTypes.position, productTypes.id)
}

/** Throws tag_not_found and changed_meanwhile. */
export async function changeTypeMeasures(
  shop: Shop,
  staff: Visitor,
  id: string,
  { seen, ...change }: BodyOf<Calls['changeTypeMeasures']>,
): Promise<TypeMeasures> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const [before] = await tx.select(TYPE_COLUMNS).from(productTypes).where(eq(productTypes.id, id)).for('no key update')
    if (!before) throw new ShopError('tag_not_found')
    const subject = tagSubject('product-types', { ...before, nameDa: before.name })
    await requireUnchanged(tx, seen, { thing: 'tag', current: before, subject, now: () => before })
    const provided = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const changes = changedFields(before, provided)
    if (Object.keys(changes).length === 0) return before
    await tx.update(productTypes).set(provided).where(eq(productTypes.id, id))
    await writeAudit(tx, { by: staff, action: 'Tag ændret', subject, changes, at: shop.now() })
    return { ...before, ...provided }
  })
}

function subjectOf({ id, name }: Pick<Carton, 'id' | 'name'>) {
  return { kind: 'carton', id, label: name } as const
}

/** The proposed contents of each parcel with a label. */
export async function proposeLabels(db: Connection, lines: readonly OrderLineRow[], leaving: ReadonlyMap<number, number>) {
  const left = lines.filter(({ id }) => (leaving.get(id) ?? 0) > 0)
  const measured = await findMeasured(db, left)
  const things = left.map(({ id }) => ({ ...measuresOf(measured.get(id)), lineId: id, quantity: leaving.get(id) ?? 0 }))
  return things.length === 0 ? [] : labelParcels(await findCartons(db), things)
}

type Sent = Readonly<{ cartonId: number | null | undefined; isPickup: boolean; rollsOf: (lineId: number) => number }>
type StoredPackaging = Readonly<{ carton: StoredCarton | null; packagingOf: (lineId: number) => Grams | null }>

/** The packaging stored with a parcel: the chosen or proposed carton, none when fetched, and the packaging of one unit of each line. Throws carton_not_found. */
export async function packagingToStore(tx: Connection, lines: readonly OrderLineRow[], sent: Sent): Promise<StoredPackaging> {
  const measured = await findMeasured(tx, lines)
  const packagingFor = (lineId: number) => {
    const product = measured.get(lineId)
    return product ? packagingOf(product) : null
  }
  const things = lines.map(({ id }) => ({ ...measuresOf(measured.get(id)), lineId: id, quantity: sent.rollsOf(id) }))
  return { carton: await cartonToStore(tx, things, sent), packagingOf: packagingFor }
}

/** The carton staff chose, null for none; without a choice the proposed one. Throws carton_not_found. */
export async function cartonOf(tx: Connection, things: readonly ToPack[], cartonId: Sent['cartonId']): Promise<Carton | null> {
  if (cartonId === null) return null
  const all = await findCartons(tx)
  const carton = cartonId === undefined ? proposedCarton(all, things) : all.find(({ id }) => id === cartonId)
  if (carton === undefined) throw new ShopError('carton_not_found')
  return carton
}

async function cartonToStore(tx: Connection, things: readonly ToPack[], { cartonId, isPickup }: Sent): Promise<StoredCarton | null> {
  const carton = cartonId === undefined && isPickup ? null : await cartonOf(tx, things, cartonId)
  if (carton === null) return null
  const { id, name, cardboard, plastic, wood, metal } = carton
  return { id, name, cardboard, plastic, wood, metal }
}

type Measured = Pick<typeof products.$inferSelect, 'id' | 'packing' | (typeof PARCEL_FIELDS)[number]>

export async function findMeasured(db: Connection, lines: readonly OrderLineRow[]): Promise<ReadonlyMap<number, Measured>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const rows = await db
    .select({
      id: products.id,
      ...each(PARCEL_FIELDS, (field) => products[field]),
      measures: measuresWith({ product: sql`${products}`, type: sql`${productTypes}` }),
    })
    .from(products)
    .leftJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
  const byProduct = new Map(rows.map(({ measures, ...row }) => [row.id, { ...row, ...measures }]))
  return new Map(
    lines.flatMap(({ id, productId }) => {
      const product = productId === null ? undefined : byProduct.get(productId)
      return product ? [[id, product] as const] : []
    }),
  )
}

export function measuresOf(product: Measures | undefined): Measures {
  return { packing: product?.packing ?? null, weightG: product?.weightG ?? 0, lengthMm: product?.lengthMm ?? 0 }
}
