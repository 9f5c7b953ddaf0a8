import { eq } from 'drizzle-orm'
import type { TagKind } from '#contract/tags.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { tagSubject } from '#server/audit/tag-subject.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/change-catalogue.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { toWire } from './tag-answer.ts'
import { findTagRows, TAG_TABLES } from './tag-tables.ts'
import { describeUsage, usageOfTag } from './tag-usage.ts'

/** Refused while it is used (requirements §10 'deleting a tag in use'). */
export async function deleteTag(shop: Shop, staff: Visitor, kind: TagKind, id: string): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const tag = (await findTagRows(tx, kind)).find((row) => row.id === id)
    if (!tag) throw new ShopError('tag_not_found')
    const usage = describeUsage(await usageOfTag(tx, kind, id))
    if (usage !== null) throw new ShopError('tag_in_use', { message: `Tagget bruges af ${usage} og kan ikke slettes.` })
    await tx.delete(TAG_TABLES[kind]).where(eq(TAG_TABLES[kind].id, id))
    const gone = Object.fromEntries(Object.entries(changedFields({}, toWire(kind, tag))).map(([field, { to }]) => [field, { from: to }]))
    await writeAudit(tx, { by: staff, action: 'Tag slettet', subject: tagSubject(kind, tag), changes: gone, at: shop.now() })
  })
}
