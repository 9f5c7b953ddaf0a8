import { eq, sql } from 'drizzle-orm'
import type { CountedTag, TagKind } from '#contract/tags/tags.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit, writeAudits } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { lockProducts } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'
import { toTagAnswer, toWire } from '#server/tags/queries.ts'
import { findTagRows, hasTag, TAG_TABLES, usageOfTag } from '#server/tags/tag-tables.ts'
import { recoloured } from './change-state.ts'
import { changesOf, labelOf, type ProductState, stateOf } from './product-state.ts'
import { recordProducts, recordUndoable } from './record-change.ts'
import { readTagIndex, type TagIndex } from './tag-index.ts'
import { updateProducts } from './write-products.ts'

const MAX_MERGE_MS = 60_000

type Merged = Readonly<{ tag: CountedTag; merged: number; undoableId: number }>

/** Products of `id` get `into`, and `id` is deleted. Answers the number changed. Throws 'tag_not_found', 'tag_is_the_same'. */
export async function mergeTags(
  shop: Shop,
  staff: Visitor,
  { kind, id }: Readonly<{ kind: TagKind; id: string }>,
  into: string,
): Promise<Merged> {
  const merge = async (tx: Parameters<Parameters<typeof changeCatalogue>[2]>[0]): Promise<Merged> => {
    if (id === into) throw refuseFields('tag_is_the_same', 'into')
    const table = TAG_TABLES[kind]
    const rows = await findTagRows(tx, kind)
    const [source, target] = [id, into].map((tagId) => rows.find((row) => row.id === tagId))
    if (!source) throw new ShopError('tag_not_found')
    if (!target) throw refuseFields('tag_not_found', 'into')
    const at = shop.now()
    // tags and categories are locked before products (decision 0010)
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const merged = kind === 'product-types' ? await mergeInCategories(tx, { id, into }) : []
    const tags = await readTagIndex(tx)
    const changed = (await lockProducts(tx, hasTag(kind, id))).map((row) => {
      const before = stateOf(row)
      const state = withTag(before, kind, { id, into, tags })
      return { id: row.id, before, state, changes: changesOf(before, state) }
    })
    await updateProducts(tx, changed, tags, { at, by: staff })
    const subject = { tag: { kind, row: source, into }, categories: merged }
    const record = { kind: 'merge', work: ['describeProducts'], by: staff, at, products: changed.length, subject } as const
    const undoableId = await recordUndoable(tx, record)
    const written = changed.map(({ id: productId, before, state }) => ({ id: productId, label: labelOf(state), before, after: state }))
    await recordProducts(tx, undoableId, written, new Map())
    const entries = changed.map(({ id: productId, state, changes }) => {
      const subject = { kind: 'product', id: productId, label: labelOf(state) } as const
      return { by: staff, action: 'Produkt ændret', subject, changes, undoableId, at }
    })
    await writeAudits(tx, entries)
    await tx.delete(table).where(eq(table.id, id))
    const fields = Object.entries(changedFields({}, toWire(kind, source))).map(([field, { to }]) => [field, { from: to }])
    await writeAudit(tx, {
      by: staff,
      action: 'Tag slået sammen',
      subject: tagSubject(kind, source),
      changes: { ...Object.fromEntries(fields), into: { to: target.nameDa ?? target.name } },
      undoableId,
      at,
    })
    return { tag: toTagAnswer(kind, target, (await usageOfTag(tx, kind, into)).products), merged: changed.length, undoableId }
  }
  return await changeCatalogue(shop, staff, merge, { maxMs: MAX_MERGE_MS })
}

type Pair = Readonly<{ id: string; into: string }>

function withTag(state: ProductState, kind: TagKind, { id, into, tags }: Pair & Readonly<{ tags: TagIndex }>): ProductState {
  const replaced = (named: readonly string[]) => [...new Set(named.map((tag) => (tag === id ? into : tag)))]
  switch (kind) {
    case 'colors':
      return { ...state, ...recoloured(state, replaced(state.colorTags), tags) }
    case 'features':
      return { ...state, featureTags: replaced(state.featureTags) }
    case 'series':
      return { ...state, seriesId: into }
    case 'backing-types':
      return { ...state, backingTypeId: into }
    case 'product-types':
      return { ...state, productTypeId: into }
  }
}

async function mergeInCategories(tx: Parameters<typeof findTagRows>[0], { id, into }: Pair) {
  const named = sql`${id} = any(${categories.productTypeIds})`
  const { id: category, productTypeIds } = categories
  const held = await tx
    .select({ id: category, before: productTypeIds })
    .from(categories)
    .where(named)
    .orderBy(category)
    .for('no key update')
  const replaced = sql`case when ${into} = any(${categories.productTypeIds}) then array_remove(${categories.productTypeIds}, ${id})
    else array_replace(${categories.productTypeIds}, ${id}, ${into}) end`
  const after = await tx
    .update(categories)
    .set({ productTypeIds: replaced })
    .where(named)
    .returning({ id: category, after: productTypeIds })
  return held.map(({ id: of, before }) => ({ id: of, before, after: after.find((one) => one.id === of)?.after ?? [] }))
}
