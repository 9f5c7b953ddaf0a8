import { stat } from 'node:fs/promises'
import demoProducts from '#demo/products.json' with { type: 'json' }
import demoSafety from '#demo/safety.json' with { type: 'json' }
import type { DocumentKind } from '#domain/products/product-document.ts'
import type { Connection } from '#server/database/connect.ts'
import { productDocuments, products } from '#server/database/schema/goods/products.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

/** Rendered by `npm run demo:documents`. */
export const DEMO_DOCUMENTS = new URL('db/demo/documents/', PROJECT_ROOT)
export const DEMO_DOCUMENTS_DATED = '2026-03-02'

export function safetyDataSheetKey(sku: string): string {
  return `sds-${sku.toLowerCase()}`
}

export function dataSheetKey(seriesId: string): string {
  return `datablad-${seriesId}`
}

/** Film is applied dry, paint protection wet. */
export function guideKey(way: 'toer' | 'vaad'): string {
  return `montering-${way}`
}

const LAID_WET = new Set(['lakbeskyttelse'])
const FILMS = new Set(['bilfolie', 'lakbeskyttelse', 'printfolie'])

/** Safety data sheets for chemicals; data sheets and instructions for films. */
export async function loadDemoDocuments(tx: Connection): Promise<void> {
  const ids = new Map((await tx.select({ id: products.id, kcwId: products.kcwId }).from(products)).map(({ id, kcwId }) => [kcwId, id]))
  const chemicals = new Set(demoSafety.filter(({ hazardStatements }) => hazardStatements).map(({ kcwId }) => kcwId))
  const documents = demoProducts.flatMap(({ kcwId, seriesId, categoryId }) => {
    const keys: Partial<Record<DocumentKind, string>> = {
      ...(chemicals.has(kcwId) && { safetyDataSheet: safetyDataSheetKey(kcwId) }),
      ...(seriesId && { dataSheet: dataSheetKey(seriesId) }),
      ...(FILMS.has(categoryId) && { guide: guideKey(LAID_WET.has(categoryId) ? 'vaad' : 'toer') }),
    }
    return Object.entries(keys).map(([kind, fileKey]) => ({ productId: ids.get(kcwId) ?? 0, kind: kind as DocumentKind, fileKey }))
  })
  const sizes = new Map<string, number>()
  for (const key of new Set(documents.map(({ fileKey }) => fileKey))) {
    sizes.set(key, (await stat(new URL(`${key}.pdf`, DEMO_DOCUMENTS))).size)
  }
  const rows = documents.map((one) => ({ ...one, version: '2.0', dated: DEMO_DOCUMENTS_DATED, bytes: sizes.get(one.fileKey) ?? 0 }))
  await tx.insert(productDocuments).values(rows)
}
