import encodeQR from 'qr'
import type { Pictogram } from '#domain/products/hazards/hazard-symbols.ts'
import { PICTOGRAM_COLOURS, pictogramShapes } from '#domain/products/hazards/pictogram-shapes.ts'
import type { Sheet } from './sheet.ts'

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
