import type { TagKind } from '#contract/tags/tags.ts'
import { PRODUCT_FIELDS, TAG_FIELDS, type TagField } from '#domain/products/product-fields.ts'
import type { Connection } from '#server/database/connect.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { findCategories } from '#server/tags/queries.ts'
import { findTagRows } from '#server/tags/tag-tables.ts'

type Named = Readonly<{ id: string; name: string; nameDa: string | null; hexCode?: string | null }>

/** A snapshot of all tags; within a catalogue change it stays valid. */
export type TagIndex = Readonly<{
  /** by id, Danish or English name in this order, in any letter case */
  idOf: (field: TagField, named: string) => string | undefined
  seriesName: (id: string | null) => string | null
  hexOf: (colorId: string | undefined) => string | null
}>

export async function readTagIndex(db: Connection): Promise<TagIndex> {
  const fields = new Map<TagField, Lookup>()
  for (const field of TAG_FIELDS) fields.set(field, lookupOf(await findNamed(db, PRODUCT_FIELDS[field].names)))
  return {
    idOf: (field, named) => fields.get(field)?.idOf(named),
    seriesName: (id) => (id === null ? null : (fields.get('series')?.tags.get(id)?.nameDa ?? null)),
    hexOf: (id) => (id === undefined ? null : (fields.get('colorTags')?.tags.get(id)?.hexCode ?? null)),
  }
}

async function findNamed(db: Connection, names: TagKind | 'categories' | 'manufacturers'): Promise<readonly Named[]> {
  if (names === 'categories') return (await findCategories(db)).map(({ name_da, ...category }) => ({ ...category, nameDa: name_da }))
  if (names !== 'manufacturers') return await findTagRows(db, names)
  return await db.select({ id: manufacturers.id, name: manufacturers.name, nameDa: manufacturers.name }).from(manufacturers)
}

type Lookup = Readonly<{ tags: ReadonlyMap<string, Named>; idOf: (named: string) => string | undefined }>

function lookupOf(named: readonly Named[]): Lookup {
  const names = new Map<string, string>()
  for (const { id, name } of named) names.set(spelling(name), id)
  for (const { id, nameDa } of named) if (nameDa !== null) names.set(spelling(nameDa), id)
  for (const { id } of named) names.set(spelling(id), id)
  const tags = new Map(named.map((tag) => [tag.id, tag]))
  return { tags, idOf: (text) => (tags.has(text) ? text : names.get(spelling(text))) }
}

function spelling(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('da')
}
