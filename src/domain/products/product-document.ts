const MEGABYTE = 1024 * 1024

export const DOCUMENT_LABELS = {
  safetyDataSheet: 'Sikkerhedsdatablad',
  dataSheet: 'Datablad',
  guide: 'Monteringsvejledning',
  guaranteeTerms: 'Garantivilkår',
  packagingDeclaration: 'Emballageerklæring',
  durabilityLabel: 'EU’s garantimærke (GARAN)',
} as const
export type DocumentKind = keyof typeof DOCUMENT_LABELS
/** The EU's file of a product's durability label; all others are PDFs. */
export const DURABILITY_LABEL = 'durabilityLabel' satisfies DocumentKind
export const DOCUMENT_KINDS = Object.keys(DOCUMENT_LABELS) as readonly DocumentKind[]

export const DOCUMENT = { maxMegabytes: 10, maxBytes: 10 * MEGABYTE, versionLetters: 40 } as const

/** PDF readers search this far for markers (ISO 32000-1, Annex H, notes 13 and 18). */
const LOOKED_THROUGH = 1024

/** Whether bytes are a complete PDF, from header to end marker. */
export function isPdf(bytes: Uint8Array): boolean {
  const end = latin(bytes.subarray(-LOOKED_THROUGH))
  return latin(bytes.subarray(0, 5)) === '%PDF-' && end.includes('%%EOF')
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** A chemical with hazard statements needs a safety data sheet (Regulation (EC) 1907/2006, article 31). */
export function needsSafetyDataSheet({ hazardStatements }: Readonly<{ hazardStatements: readonly unknown[] }>): boolean {
  return hazardStatements.length > 0
}
