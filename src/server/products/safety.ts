import { eq, sql } from 'drizzle-orm'
import type { Manufacturer } from '#contract/manufacturers.ts'
import type { CandidateSubstances, Hazard, ProductSafety } from '#contract/products/product.ts'
import type { ProductDocument } from '#contract/products/product-documents.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { isArticle, readSubstances } from '#domain/products/candidate-substances.ts'
import { type Guarantee, guaranteeOf, labelObstacle } from '#domain/products/guarantee.ts'
import { readStatements } from '#domain/products/hazards/statement.ts'
import { DOCUMENT_KINDS, DOCUMENT_LABELS, DURABILITY_LABEL } from '#domain/products/product-document.ts'
import { each } from '#domain/products/product-fields.ts'
import { slugOf } from '#domain/products/slug.ts'
import type { Connection } from '#server/database/connect.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { productDocuments, products } from '#server/database/schema/goods/products.ts'

const SAFETY_COLUMNS = {
  makerId: products.makerId,
  signalWord: products.signalWord,
  pictograms: products.pictograms,
  hazardStatements: products.hazardStatements,
  precautionaryStatements: products.precautionaryStatements,
  hazardContents: products.hazardContents,
  ufi: products.ufi,
  substanceAnswer: products.substanceAnswer,
  substances: products.substances,
  substancesAnsweredOn: products.substancesAnsweredOn,
  scipNumber: products.scipNumber,
  ...each(PARCEL_FIELDS, (field) => products[field]),
  safetyText: products.safetyText,
  hsCode: products.hsCode,
  gtin: products.gtin,
  shelf: products.shelf,
  packing: products.packing,
  guaranteeBy: products.guaranteeBy,
  guaranteeFromYears: products.guaranteeFromYears,
  guaranteeToYears: products.guaranteeToYears,
  guaranteeCovers: products.guaranteeCovers,
}
const GUARANTEE_FLAG_COLUMNS = { guaranteeFree: products.guaranteeFree, guaranteeWhole: products.guaranteeWhole }
type SafetyFields = Readonly<Pick<typeof products.$inferSelect, keyof typeof SAFETY_COLUMNS>>

export async function findSafetyFields(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, SafetyFields>> {
  const rows = await db
    .select({ id: products.id, ...SAFETY_COLUMNS })
    .from(products)
    .where(among(ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

/** Without what only staff read. */
export function toManufacturer({ substancesAskedAt: _, ...maker }: typeof manufacturers.$inferSelect): Manufacturer {
  return maker
}

export async function findSafety(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, ProductSafety>> {
  const rows = await db
    .select({ id: products.id, ...SAFETY_COLUMNS, ...GUARANTEE_FLAG_COLUMNS, maker: manufacturers })
    .from(products)
    .leftJoin(manufacturers, eq(manufacturers.id, products.makerId))
    .where(among(ids))
  const documents = await findDocuments(db, ids)
  return new Map(
    rows.map(({ id, maker, ...fields }) => {
      const own = documents.get(id) ?? []
      const guarantee = guaranteeOf(fields)
      const safety = {
        maker: maker && toManufacturer(maker),
        hazard: hazardOf(fields),
        substances: substancesOf(fields),
        safetyText: fields.safetyText,
        guarantee: guarantee && { ...guarantee, label: labelOf(guarantee, own) },
        documents: own.map(({ size, ...document }) => document),
      }
      return [id, safety]
    }),
  )
}

export const EMPTY_SAFETY_FIELDS: SafetyFields = {
  makerId: null,
  signalWord: null,
  pictograms: [],
  hazardStatements: [],
  precautionaryStatements: [],
  hazardContents: null,
  ufi: null,
  substanceAnswer: null,
  substances: [],
  substancesAnsweredOn: null,
  scipNumber: null,
  ...each(PARCEL_FIELDS, () => 0),
  safetyText: null,
  hsCode: null,
  gtin: null,
  shelf: null,
  packing: null,
  guaranteeBy: null,
  guaranteeFromYears: null,
  guaranteeToYears: null,
  guaranteeCovers: null,
}

export const NO_SAFETY: ProductSafety = {
  maker: null,
  hazard: null,
  substances: null,
  safetyText: null,
  guarantee: null,
  documents: [],
}

function hazardOf({ signalWord, pictograms, hazardContents: contents, ufi, ...fields }: SafetyFields): Hazard | null {
  const hazardStatements = readStatements(fields.hazardStatements, 'hazard')
  const precautionaryStatements = readStatements(fields.precautionaryStatements, 'precautionary')
  if (hazardStatements.length === 0 && precautionaryStatements.length === 0 && ufi === null) return null
  return { signalWord, pictograms, hazardStatements, precautionaryStatements, contents, ufi }
}

/** The EU's durability label, where it may be shown. */
function labelOf(guarantee: Guarantee, documents: readonly SizedDocument[]) {
  const label = documents.find(({ kind }) => kind === DURABILITY_LABEL)
  return label?.size && labelObstacle(guarantee) === null ? { url: label.url, ...label.size } : null
}

function substancesOf(fields: SafetyFields): CandidateSubstances | null {
  if (!isArticle(fields)) return null
  const { substanceAnswer: answer, substancesAnsweredOn: answeredOn, substances, scipNumber } = fields
  return { answer, answeredOn, found: readSubstances(substances), scipNumber }
}

function among(ids: readonly number[]) {
  return sql`${products.id} = any(${sql.param(ids)}::int[])`
}

type SizedDocument = ProductDocument & Readonly<{ size: ReturnType<typeof sizeOf> }>
type DocumentRow = Pick<typeof productDocuments.$inferSelect, 'kind' | 'fileKey' | 'version' | 'dated' | 'bytes' | 'picture'>

/** By product id, safety data sheet first. */
async function findDocuments(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, SizedDocument[]>> {
  const rows = await db
    .select({ document: productDocuments, kcwId: products.kcwId })
    .from(productDocuments)
    .innerJoin(products, sql`${products.id} = ${productDocuments.productId}`)
    .where(sql`${productDocuments.productId} = any(${sql.param(ids)}::int[])`)
  const sorted = rows.toSorted((a, b) => DOCUMENT_KINDS.indexOf(a.document.kind) - DOCUMENT_KINDS.indexOf(b.document.kind))
  const found = new Map<number, SizedDocument[]>()
  for (const { document, kcwId } of sorted) {
    found.set(document.productId, [
      ...(found.get(document.productId) ?? []),
      { ...toDocumentAnswer(document, kcwId), size: sizeOf(document) },
    ])
  }
  return found
}

function sizeOf({ picture }: DocumentRow) {
  return picture && { width: picture.width, height: picture.height }
}

/** The end of the address is the file name for saving. */
export function toDocumentAnswer({ kind, fileKey, version, dated, bytes, picture }: DocumentRow, kcwId: string): ProductDocument {
  const url = `/documents/${fileKey}/${slugOf(`${kcwId} ${DOCUMENT_LABELS[kind]}`)}.${picture?.kind ?? 'pdf'}`
  return { kind, url, version, dated, bytes }
}
