import type { TagKind } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { backingTypes, colors, features, productTypes, series } from '#server/database/schema/tags.ts'

/** A tag of any kind; what its kind lacks is null. */
export type TagRow = Readonly<{
  id: string
  name: string
  /** null where the kind has one name for both languages */
  nameDa: string | null
  hexCode: string | null
  categoryId: string | null
  description: string | null
  position: number
}>

export const TAG_TABLES = {
  colors,
  'backing-types': backingTypes,
  features,
  series,
  'product-types': productTypes,
} as const

const LACKING = { nameDa: null, hexCode: null, categoryId: null, description: null }

/** Every tag of a kind in the order of the shop. */
export async function findTagRows(db: Connection, kind: TagKind): Promise<TagRow[]> {
  const table = TAG_TABLES[kind]
  const rows = await db.select().from(table).orderBy(table.position, table.id)
  return rows.map((row) => ({ ...LACKING, ...row }))
}

/** The columns of a kind's table. */
export function columnsOf(kind: TagKind, { id, name, nameDa, hexCode, categoryId, description, position }: TagRow) {
  const shared = { id, name, position }
  const danish = nameDa ?? name
  switch (kind) {
    case 'colors':
      return { ...shared, nameDa: danish, hexCode: hexCode ?? '' }
    case 'backing-types':
      return { ...shared, description }
    case 'series':
      return { ...shared, nameDa: danish, categoryId, description }
    default:
      return { ...shared, nameDa: danish, description }
  }
}
