import { eq } from 'drizzle-orm'
import type { TagKind } from '#contract/tags/tags.ts'
import { isSame, unmergedTags } from '#domain/undo/take-back.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import type { undoables } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { columnsOf, findTagRows, TAG_TABLES, type TagRow } from '#server/tags/tag-tables.ts'

type Undoable = typeof undoables.$inferSelect
type Renamed = Readonly<{ id: string; after: readonly string[] }>

export type MergeBack = Readonly<{ kind: TagKind; tag: TagRow; categories: readonly Renamed[] }>

/** The restored tag and its categories; null for other changes. Throws 'tag_taken' when its id or name is used. */
export async function planMerge(
  db: Connection,
  { subject: { tag: merged, categories: named = [] } }: Undoable,
  { holds }: Readonly<{ holds: boolean }>,
): Promise<MergeBack | null> {
  if (!merged) return null
  const kind = merged.kind as TagKind
  const mergedTag = merged.row as TagRow
  const rows = await findTagRows(db, kind)
  const spelt = (name: string | null) => name?.toLocaleLowerCase('da')
  const other = rows.find(
    ({ id, name, nameDa }) =>
      id === mergedTag.id || spelt(name) === spelt(mergedTag.name) || spelt(nameDa ?? name) === spelt(mergedTag.nameDa ?? mergedTag.name),
  )
  if (other) {
    const message = `Der er siden oprettet et tag, der hedder »${other.nameDa ?? other.name}«. Omdøb eller slet det først.`
    throw new ShopError('tag_taken', { message })
  }
  const query = db.select({ id: categories.id, now: categories.productTypeIds }).from(categories).orderBy(categories.id)
  const all = await (holds ? query.for('no key update') : query)
  const tag = { ...mergedTag, categoryId: all.some(({ id }) => id === mergedTag.categoryId) ? mergedTag.categoryId : null }
  return {
    kind,
    tag,
    categories: named.flatMap((one) => renamed(one, all.find(({ id }) => id === one.id)?.now, { gone: mergedTag.id, into: merged.into })),
  }
}

type Named = NonNullable<Undoable['subject']['categories']>[number]

function renamed({ id, before, after }: Named, now: readonly string[] | undefined, merge: Parameters<typeof unmergedTags>[2]): Renamed[] {
  if (!now) return []
  const back = isSame(now, after) ? before : unmergedTags(before, now, merge)
  return back ? [{ id, after: back }] : []
}

/** Before the products, which refer to it (decision 0010). */
export async function storeMerge(
  tx: Connection,
  { kind, tag, categories: again }: MergeBack,
  { by, at }: Readonly<{ by: Visitor; at: Date }>,
): Promise<void> {
  await tx.insert(TAG_TABLES[kind]).values(columnsOf(kind, tag) as never)
  for (const { id, after } of again)
    await tx
      .update(categories)
      .set({ productTypeIds: [...after] })
      .where(eq(categories.id, id))
  await writeAudit(tx, { by, action: 'Sammenlægning taget tilbage', subject: tagSubject(kind, tag), at })
}
