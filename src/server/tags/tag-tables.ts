import type { TagKind } from '#contract/tags.ts'
import type { Packing } from '#domain/parcels/packing.ts'
import type { Connection } from '#server/database/connect.ts'
import { backingTypes, colors, features, productTypes, series } from '#server/database/schema/tags.ts'

/** Fields the kind does not have are null. */
export type TagRow = Readonly<{
  id: string
  name: string
  /** null for one name in both languages */
  nameDa: string | null
  hexCode: string | null
  categoryId: string | null
  description: string | null
  position: number
  /** of product types */
  packing?: Packing | null
  weightG?: number
  lengthMm?: number
}>

export const TAG_TABLES = {
  colors,
  'backing-types': backingTypes,
  features,
  series,
  'product-types': productTypes,
} as const

const LACKING = { nameDa: null, hexCode: null, categoryId: null, description: null }

export async function findTagRows(db: Connection, kind: TagKind): Promise<TagRow[]> {
  const table = TAG_TABLES[kind]
  const rows = await db.select().from(table).orderBy(table.position, table.id)
  return rows.map((row) => ({ ...LACKING, ...row }))
}

export function columnsOf(kind: TagKind, { id, name, nameDa, hexCode, categoryId, description, position, ...rest }: TagRow) {
  const shared = { id, name, position }
  const danish = nameDa ?? name
  switch (kind) {
    case 'colors':
      return { ...shared, nameDa: danish, hexCode: hexCode ?? '' }
    case 'backing-types':
      return { ...shared, description }
    case 'series':
      return { ...shared, nameDa: danish, categoryId, description }
    case 'product-types':
      return { ...shared, nameDa: danish, description, packing: rest.packing, weightG: rest.weightG, lengthMm: rest.lengthMm }
    case 'features':
      return { ...shared, nameDa: danish, description }
  }
}
