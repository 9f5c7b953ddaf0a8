import { PROJECT_ROOT } from '#server/project-root.ts'

/** Where the demo shop's PDFs lie; `npm run demo:documents` renders them. */
export const DEMO_DOCUMENTS = new URL('db/demo/documents/', PROJECT_ROOT)
/** The day they bear. */
export const DEMO_DOCUMENTS_DATED = '2026-03-02'

export function safetyDataSheetKey(sku: string): string {
  return `sds-${sku.toLowerCase()}`
}

export function dataSheetKey(seriesId: string): string {
  return `datablad-${seriesId}`
}

/** Film is laid dry, what protects paint wet. */
export function guideKey(way: 'toer' | 'vaad'): string {
  return `montering-${way}`
}
