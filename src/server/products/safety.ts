import { eq, sql } from 'drizzle-orm'
import type { Hazard, ProductSafety } from '#contract/products/product.ts'
import { readStatements } from '#domain/products/hazards/statement.ts'
import type { Connection } from '#server/database/connect.ts'
import { manufacturers } from '#server/database/schema/manufacturers.ts'
import { products } from '#server/database/schema/products.ts'
import { findDocuments } from './documents/find-documents.ts'

const SAFETY_COLUMNS = {
  makerId: products.makerId,
  signalWord: products.signalWord,
  pictograms: products.pictograms,
  hazardStatements: products.hazardStatements,
  precautionaryStatements: products.precautionaryStatements,
  hazardContents: products.hazardContents,
  ufi: products.ufi,
  safetyText: products.safetyText,
}
type SafetyFields = Readonly<Pick<typeof products.$inferSelect, keyof typeof SAFETY_COLUMNS>>

export async function findSafetyFields(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, SafetyFields>> {
  const rows = await db
    .select({ id: products.id, ...SAFETY_COLUMNS })
    .from(products)
    .where(among(ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

/** By product id. */
export async function findSafety(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, ProductSafety>> {
  const rows = await db
    .select({ id: products.id, ...SAFETY_COLUMNS, maker: manufacturers })
    .from(products)
    .leftJoin(manufacturers, eq(manufacturers.id, products.makerId))
    .where(among(ids))
  const documents = await findDocuments(db, ids)
  return new Map(
    rows.map(({ id, maker, ...fields }) => {
      const safety = { maker, hazard: hazardOf(fields), safetyText: fields.safetyText, documents: documents.get(id) ?? [] }
      return [id, safety]
    }),
  )
}

export const NOTHING_WRITTEN: SafetyFields = {
  makerId: null,
  signalWord: null,
  pictograms: [],
  hazardStatements: [],
  precautionaryStatements: [],
  hazardContents: null,
  ufi: null,
  safetyText: null,
}

export const NOTHING_TO_TELL: ProductSafety = { maker: null, hazard: null, safetyText: null, documents: [] }

function hazardOf({ signalWord, pictograms, hazardContents: contents, ufi, ...fields }: SafetyFields): Hazard | null {
  const hazardStatements = readStatements(fields.hazardStatements, 'hazard')
  const precautionaryStatements = readStatements(fields.precautionaryStatements, 'precautionary')
  if (hazardStatements.length === 0 && precautionaryStatements.length === 0 && ufi === null) return null
  return { signalWord, pictograms, hazardStatements, precautionaryStatements, contents, ufi }
}

function among(ids: readonly number[]) {
  return sql`${products.id} = any(${sql.param(ids)}::int[])`
}
