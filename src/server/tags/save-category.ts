import { eq, inArray, max } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { CATEGORY_ID_FIXED, type Category, type tagCalls } from '#contract/tags/tags.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { categories, productTypes } from '#server/database/schema/goods/tags.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findCategories } from './queries.ts'

type Row = typeof categories.$inferSelect

/** Appended; the id is the end of its address and never changes. */
export async function createCategory(shop: Shop, staff: Visitor, body: BodyOf<(typeof tagCalls)['createCategory']>): Promise<Category> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const { name_da, productTypeIds, ...columns } = body
    await requireProductTypes(tx, productTypeIds)
    const [last] = await tx.select({ position: max(categories.position) }).from(categories)
    const [row] = await tx
      .insert(categories)
      .values({ ...columns, nameDa: name_da ?? body.name, productTypeIds: unique(productTypeIds), position: (last?.position ?? 0) + 1 })
      .onConflictDoNothing()
      .returning()
    if (!row) throw refuseFields('category_taken', 'id')
    await audit(tx, shop, staff, 'Kategori oprettet', row, changedFields({}, toWire(row)))
    return await answerOf(tx, row.id)
  })
}

/** Missing fields stay. Throws changed_meanwhile. */
export async function changeCategory(
  shop: Shop,
  staff: Visitor,
  id: string,
  body: BodyOf<(typeof tagCalls)['changeCategory']>,
): Promise<Category> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for('no key update')
    if (!before) throw new ShopError('category_not_found')
    await requireUnchanged(tx, body.seen, {
      thing: 'category',
      current: toWire(before),
      subject: tagSubject('categories', before),
      now: () => answerOf(tx, id),
    })
    const { id: repeated = id, name_da, productTypeIds = before.productTypeIds, ...rest } = body
    if (repeated !== id) throw new ShopError('field_fixed', { message: CATEGORY_ID_FIXED, fields: { id: CATEGORY_ID_FIXED } })
    await requireProductTypes(tx, productTypeIds)
    const { name = before.name } = rest
    const after: Row = {
      ...before,
      name,
      // an empty Danish name takes the English one
      nameDa: name_da === undefined ? before.nameDa : (name_da ?? name),
      description: rest.description === undefined ? before.description : rest.description,
      pointsEligible: rest.pointsEligible ?? before.pointsEligible,
      productTypeIds: unique(productTypeIds),
    }
    const changes = changedFields(toWire(before), toWire(after))
    if (Object.keys(changes).length > 0) {
      await tx.update(categories).set(after).where(eq(categories.id, id))
      await audit(tx, shop, staff, 'Kategori ændret', after, changes)
    }
    return await answerOf(tx, id)
  })
}

/** API field names, for the log. */
export function toWire({ nameDa, position: _order, ...rest }: Row) {
  return { ...rest, name_da: nameDa }
}

async function audit(tx: Connection, shop: Shop, by: Visitor, action: string, category: Row, changes: ReturnType<typeof changedFields>) {
  await writeAudit(tx, { by, action, subject: tagSubject('categories', category), changes, at: shop.now() })
}

async function requireProductTypes(tx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = await tx
    .select({ id: productTypes.id })
    .from(productTypes)
    .where(inArray(productTypes.id, [...ids]))
  const unknown = ids.find((id) => known.every((type) => type.id !== id))
  if (unknown !== undefined) throw new ShopError('tag_not_found', { fields: { productTypeIds: `Produkttypen ${unknown} findes ikke.` } })
}

async function answerOf(tx: Connection, id: string): Promise<Category> {
  const category = (await findCategories(tx)).find((one) => one.id === id)
  if (!category) throw new ShopError('category_not_found')
  return category
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
