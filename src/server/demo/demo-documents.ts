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
