import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Typeface } from './typeface.ts'

/** The company a document is sent by, as it was when the document was made. */
type Company = Pick<ShopSettings['company'], 'name' | 'legalName' | 'cvr' | 'address' | 'postalCode' | 'city' | 'phone' | 'email'>

export type Paper = Readonly<{
  /** stands in the file's properties and on every page after the first: 'Faktura 1042' */
  title: string
  company: Company
  /** of a paper that is another's than the shop's: his logo, or his name alone, and what stands at the foot of its pages */
  own?: Readonly<{ logo: Uint8Array | null; footer: readonly string[] }>
  /** the same instant for the same document: its file is then the same to the byte */
  createdAt: Date
}>

/** The paper being written on, from top to bottom. Lengths are points: 72 to the inch, an A4 sheet is 595 by 842. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  readonly typeface: Typeface
  readonly paper: Paper
  /** where the next thing is written; whoever writes moves it on */
  y: number
  /** goes on to the next page */
  turn: () => void
}

/** What is written on a page lies in here; the footer lies below. */
export const FRAME = { left: 51, right: 544, top: 48, bottom: 762, width: 493 } as const

/** Goes on to the next page when what follows does not fit on this one whole. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > FRAME.bottom) sheet.turn()
}
