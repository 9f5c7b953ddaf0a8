import encodeQR from 'qr'
import type { Pictogram } from '#domain/products/hazards/hazard-symbols.ts'
import { PICTOGRAM_COLOURS, pictogramShapes } from '#domain/products/hazards/pictogram-shapes.ts'
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
  startPage: () => void
}

/** The content area; the footer is below. */
export const FRAME = { left: 51, right: 544, top: 48, bottom: 762, width: 493 } as const

/** Starts the next page when the height does not fit. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > FRAME.bottom) sheet.startPage()
}

/** Around the code, so that scanners find it (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4

export function drawQr(doc: PDFKit.PDFDocument, text: string, { x, y, side }: Readonly<Record<'x' | 'y' | 'side', number>>): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  const module = side / rows.length
  rows.forEach((row, down) => {
    for (let from = row.indexOf(true); from >= 0; from = row.indexOf(true, from)) {
      const end = row.indexOf(false, from)
      // each run a little wider and higher than its modules, so that no hairline shows between them
      doc.rect(x + from * module, y + down * module, (end - from) * module + HAIR, module + HAIR)
      from = end
    }
  })
  doc.fill(BLACK)
}

const HAIR = 0.02
const BLACK = '#000'

/** Does not move the writing position. */
export function drawPictogram(
  { doc }: Sheet,
  pictogram: Pictogram,
  { x, y, size }: Readonly<{ x: number; y: number; size: number }>,
): void {
  doc.save()
  doc.translate(x, y).scale(size / 100)
  for (const { path, tone, width } of pictogramShapes(pictogram)) {
    doc.path(path)
    if (width === undefined) doc.fill(PICTOGRAM_COLOURS[tone])
    else doc.lineWidth(width).lineCap('round').stroke(PICTOGRAM_COLOURS[tone])
  }
  doc.restore()
}
