import { eq } from 'drizzle-orm'
import { tagCalls } from '#contract/tags/tags.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findAllTags, findCategories, listTags } from './queries.ts'
import { changeCategory, createCategory, toWire } from './save-category.ts'
import { changeTag, createTag, deleteTag } from './save-tag.ts'
import { describeUsage, usageOfCategory } from './tag-tables.ts'

export const tagRoutes = [
  route(tagCalls.listCategories, async (shop) => ({ categories: await findCategories(shop.db) })),
  route(tagCalls.listAllTags, async (shop) => ({ tags: await findAllTags(shop.db) })),
  route(tagCalls.listTags, async (shop, { params }) => ({ tags: await listTags(shop.db, params.kind) })),

  route(tagCalls.createTag, async (shop, { params, body, visitor }) => ({
    message: 'Tag oprettet!',
    tag: await createTag(shop, visitor, params.kind, body),
  })),
  route(tagCalls.changeTag, async (shop, { params, body, visitor }) => ({
    message: 'Tag opdateret!',
    tag: await changeTag(shop, visitor, params.kind, params.id, body),
  })),
  route(tagCalls.deleteTag, async (shop, { params, visitor }) => {
    await deleteTag(shop, visitor, params.kind, params.id)
    return { message: 'Tag slettet' }
  }),

  route(tagCalls.createCategory, async (shop, { body, visitor }) => ({
    message: 'Tag oprettet!',
    category: await createCategory(shop, visitor, body),
  })),
  route(tagCalls.changeCategory, async (shop, { params, body, visitor }) => ({
    message: 'Tag opdateret!',
    category: await changeCategory(shop, visitor, params.id, body),
  })),
  route(tagCalls.deleteCategory, async (shop, { params, visitor }) => {
    await deleteCategory(shop, visitor, params.id)
    return { message: 'Tag slettet' }
  }),
]

/** Refused while products or series use it. */
async function deleteCategory(shop: Shop, staff: Visitor, id: string): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const [category] = await tx.select().from(categories).where(eq(categories.id, id))
    if (!category) throw new ShopError('category_not_found')
    const usage = describeUsage(await usageOfCategory(tx, id))
    if (usage !== null) throw new ShopError('category_in_use', { message: `Kategorien bruges af ${usage} og kan ikke slettes.` })
    await tx.delete(categories).where(eq(categories.id, id))
    const changes = Object.fromEntries(Object.entries(toWire(category)).map(([field, from]) => [field, { from }]))
    await writeAudit(tx, {
      by: staff,
      action: 'Kategori slettet',
      subject: tagSubject('categories', category),
      changes,
      at: shop.now(),
    })
  })
}
