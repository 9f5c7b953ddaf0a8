import type { Pictogram } from '#domain/products/hazards/hazard-symbols.ts'
import { PICTOGRAM_COLOURS, pictogramShapes } from '#domain/products/hazards/pictogram-shapes.ts'
import type { Sheet } from './sheet.ts'

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
