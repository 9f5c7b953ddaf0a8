import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Typeface } from './typeface.ts'

type Company = Pick<ShopSettings['company'], 'name' | 'legalName' | 'cvr' | 'address' | 'postalCode' | 'city' | 'phone' | 'email'>

export type Paper = Readonly<{
  /** in the file's properties and page headers: 'Faktura 1042' */
  title: string
  company: Company
  /** a workshop's own paper: its logo or name, and footer */
  own?: Readonly<{ logo: Uint8Array | null; footer: readonly string[] }>
  /** fixed, so that the file is reproducible */
  createdAt: Date
}>

/** The page being written, from top to bottom. In points: 72 to the inch, A4 is 595 by 842. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  readonly typeface: Typeface
  readonly paper: Paper
  /** the writing position */
  y: number
  /** starts the next page */
  turn: () => void
}

/** The content area; the footer is below. */
export const FRAME = { left: 51, right: 544, top: 48, bottom: 762, width: 493 } as const

/** Starts the next page when the height does not fit. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > FRAME.bottom) sheet.turn()
}
