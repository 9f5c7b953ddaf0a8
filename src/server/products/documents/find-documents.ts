import { sql } from 'drizzle-orm'
import type { ProductDocument } from '#contract/products/product-documents.ts'
import { DOCUMENT_KINDS, DOCUMENT_LABELS } from '#domain/products/product-document.ts'
import { slugOf } from '#domain/products/slug.ts'
import type { Connection } from '#server/database/connect.ts'
import { productDocuments, products } from '#server/database/schema/products.ts'

type DocumentRow = Pick<typeof productDocuments.$inferSelect, 'kind' | 'fileKey' | 'version' | 'dated' | 'bytes'>

/** By product id, safety data sheet first. */
export async function findDocuments(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, ProductDocument[]>> {
  const rows = await db
    .select({ document: productDocuments, kcwId: products.kcwId })
    .from(productDocuments)
    .innerJoin(products, sql`${products.id} = ${productDocuments.productId}`)
    .where(sql`${productDocuments.productId} = any(${sql.param(ids)}::int[])`)
  const sorted = rows.toSorted((a, b) => DOCUMENT_KINDS.indexOf(a.document.kind) - DOCUMENT_KINDS.indexOf(b.document.kind))
  const found = new Map<number, ProductDocument[]>()
  for (const { document, kcwId } of sorted) {
    found.set(document.productId, [...(found.get(document.productId) ?? []), toDocumentAnswer(document, kcwId)])
  }
  return found
}

/** The end of the address is the file name for saving. */
export function toDocumentAnswer({ kind, fileKey, version, dated, bytes }: DocumentRow, kcwId: string): ProductDocument {
  return { kind, url: `/documents/${fileKey}/${slugOf(`${kcwId} ${DOCUMENT_LABELS[kind]}`)}.pdf`, version, dated, bytes }
}
