import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CountedTag, TagKind, tagChange, tagInput } from '#contract/tags/tags.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { freeSlug } from '#domain/products/slug.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { tagSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { renameSeriesInSearch } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { toTagAnswer, toWire } from './queries.ts'
import { columnsOf, describeUsage, findTagRows, TAG_TABLES, type TagRow, usageOfTag } from './tag-tables.ts'

type Input = z.output<typeof tagInput>
type Change = z.output<typeof tagChange>

/** The id is derived from the Danish name and never changes. */
export async function createTag(shop: Shop, staff: Visitor, kind: TagKind, input: Input): Promise<CountedTag> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const rows = await findTagRows(tx, kind)
    const id = freeSlug(input.nameDa ?? input.name_da ?? input.name, new Set(rows.map((row) => row.id)), 'tag')
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1
    const tag = toRow(kind, input, { id, position })
    requireFreeName(rows, tag)
    await requireCategory(tx, tag)
    await tx.insert(TAG_TABLES[kind]).values(columnsOf(kind, tag) as never)
    const changes = changedFields({}, toWire(kind, tag))
    await writeAudit(tx, { by: staff, action: 'Tag oprettet', subject: tagSubject(kind, tag), changes, at: shop.now() })
    return toTagAnswer(kind, tag, 0)
  })
}

/** Missing fields stay. Throws changed_meanwhile. Products are updated in the same transaction. */
export async function changeTag(shop: Shop, staff: Visitor, kind: TagKind, id: string, { seen, ...change }: Change): Promise<CountedTag> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const rows = await findTagRows(tx, kind)
    const before = rows.find((row) => row.id === id)
    if (!before) throw new ShopError('tag_not_found')
    const { products } = await usageOfTag(tx, kind, id)
    await requireUnchanged(tx, seen, {
      thing: 'tag',
      current: toWire(kind, before),
      subject: tagSubject(kind, before),
      now: () => toTagAnswer(kind, before, products),
    })
    const tag = changeRow(kind, before, change)
    requireFreeName(rows, tag)
    await requireCategory(tx, tag)
    const changes = changedFields(toWire(kind, before), toWire(kind, tag))
    if (Object.keys(changes).length === 0) return toTagAnswer(kind, tag, products)
    await tx.update(TAG_TABLES[kind]).set(columnsOf(kind, tag)).where(eq(TAG_TABLES[kind].id, id))
    await carryToProducts(tx, kind, before, tag, shop.now())
    await writeAudit(tx, { by: staff, action: 'Tag ændret', subject: tagSubject(kind, tag), changes, at: shop.now() })
    return toTagAnswer(kind, tag, products)
  })
}

function toRow(kind: TagKind, input: Input, { id, position }: Pick<TagRow, 'id' | 'position'>): TagRow {
  const { name, description, categoryId } = input
  const hex = kind === 'colors' ? hexOf(input.hex_code ?? '') : null
  return { id, name, nameDa: input.nameDa ?? input.name_da ?? name, hexCode: hex, categoryId, description, position }
}

function changeRow(kind: TagKind, before: TagRow, change: Omit<Change, 'seen'>): TagRow {
  const { name = before.name, description = before.description, categoryId = before.categoryId } = change
  const danish = change.nameDa === undefined ? change.name_da : change.nameDa
  const hexCode = change.hex_code === undefined || kind !== 'colors' ? before.hexCode : hexOf(change.hex_code)
  // an empty Danish name takes the English one
  return { ...before, name, nameDa: danish === undefined ? before.nameDa : (danish ?? name), hexCode, categoryId, description }
}

function hexOf(text: string): string {
  const hex = readHexCode(text)
  if (hex !== null) return hex
  throw new ShopError('invalid_input', { message: HEX_CODE_MISSING, fields: { hex_code: HEX_CODE_MISSING } })
}

function requireFreeName(rows: readonly TagRow[], tag: TagRow): void {
  const others = rows.filter(({ id }) => id !== tag.id)
  const isSame = (one: string | null, other: string | null) => one?.toLocaleLowerCase('da') === other?.toLocaleLowerCase('da')
  if (others.some(({ name }) => isSame(name, tag.name))) throw refuseFields('tag_taken', 'name')
  if (others.some((other) => isSame(other.nameDa ?? other.name, tag.nameDa))) {
    throw refuseFields('tag_taken', 'name_da', 'nameDa')
  }
}

async function requireCategory(tx: Connection, { categoryId }: TagRow): Promise<void> {
  if (categoryId === null) return
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, categoryId))
  if (!category) throw refuseFields('category_not_found', 'categoryId')
}

/** Updates search text and colour (unless set by hand) of a tag's products. The revision grows, as the drawing's address contains it. */
async function carryToProducts(tx: Connection, kind: TagKind, before: TagRow, after: TagRow, at: Date): Promise<void> {
  if (kind === 'series' && before.nameDa !== after.nameDa) {
    await lockProducts(tx, eq(products.seriesId, after.id))
    await renameSeriesInSearch(tx, after.id, after.nameDa)
  }
  if (kind === 'colors' && before.hexCode !== after.hexCode) {
    const isDrawnInIt = and(
      sql`${products.colorTags} @> array[${after.id}::text]`,
      sql`${products.colorTags}[1] = ${after.id}`,
      eq(sql`lower(${products.hex})`, before.hexCode?.toLowerCase()),
    )
    await lockProducts(tx, isDrawnInIt)
    await tx
      .update(products)
      .set({ hex: after.hexCode, revision: sql`${products.revision} + 1`, updatedAt: at })
      .where(isDrawnInIt)
  }
}

async function lockProducts(tx: Connection, condition: SQL | undefined): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(condition).orderBy(products.id).for('no key update')
}

/** Refused while it is used (requirements §10 'deleting a tag in use'). */
export async function deleteTag(shop: Shop, staff: Visitor, kind: TagKind, id: string): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const tag = (await findTagRows(tx, kind)).find((row) => row.id === id)
    if (!tag) throw new ShopError('tag_not_found')
    const usage = describeUsage(await usageOfTag(tx, kind, id))
    if (usage !== null) throw new ShopError('tag_in_use', { message: `Tagget bruges af ${usage} og kan ikke slettes.` })
    await tx.delete(TAG_TABLES[kind]).where(eq(TAG_TABLES[kind].id, id))
    const removed = Object.fromEntries(Object.entries(changedFields({}, toWire(kind, tag))).map(([field, { to }]) => [field, { from: to }]))
    await writeAudit(tx, { by: staff, action: 'Tag slettet', subject: tagSubject(kind, tag), changes: removed, at: shop.now() })
  })
}
