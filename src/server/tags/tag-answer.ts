import type { CountedTag, TagKind } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { columnsOf, findTagRows, type TagRow } from './tag-tables.ts'
import { countProductsOf } from './tag-usage.ts'

export async function listTags(db: Connection, kind: TagKind): Promise<CountedTag[]> {
  const counts = await countProductsOf(db, kind)
  const rows = await findTagRows(db, kind)
  return rows.map((row) => toTagAnswer(kind, row, counts.get(row.id) ?? 0))
}

/** `nameDa` for series, `name_da` for others (requirements §10 'wire names'). */
export function toTagAnswer(kind: TagKind, row: TagRow, productCount: number): CountedTag {
  return { ...toWire(kind, row), productCount }
}

const NO_MEASURES = { packing: undefined, weightG: undefined, lengthMm: undefined }

/** API field names, for the log. The measures of a product type have a call and a log entry of their own. */
export function toWire(kind: TagKind, row: TagRow): Omit<CountedTag, 'productCount'> {
  const columns = { nameDa: undefined, hexCode: undefined, ...NO_MEASURES, ...columnsOf(kind, row) }
  const { position: _order, packing: _packing, weightG: _weight, lengthMm: _length, nameDa, hexCode, ...rest } = columns
  return {
    ...rest,
    ...(nameDa !== undefined && (kind === 'series' ? { nameDa } : { name_da: nameDa })),
    ...(hexCode !== undefined && { hex_code: hexCode }),
  }
}
