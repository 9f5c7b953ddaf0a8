import { eq } from 'drizzle-orm'
import { tagSubject } from '#server/audit/tag-subject.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/change-catalogue.ts'
import { categories } from '#server/database/schema/tags.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { toWire } from './save-category.ts'
import { describeUsage, usageOfCategory } from './tag-usage.ts'

/** Refused while products or series use it. */
export async function deleteCategory(shop: Shop, staff: Visitor, id: string): Promise<void> {
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
