import { renderTogether } from '#server/documents/render-pdf.ts'
import type { Sheet } from '#server/documents/sheet.ts'
import { writePackingSlip } from './packing-slip.ts'
import type { SlipsToSet } from './slips-to-set.ts'

export async function renderPackingSlips({ paper, slips, pickup, at }: SlipsToSet): Promise<Buffer> {
  const parts = slips.map(({ title, order, slip, safety, blocked }) => ({
    title,
    build: (sheet: Sheet) => writePackingSlip(sheet, order, { slip, safety, blocked, pickup, at }),
  }))
  return await renderTogether(paper, parts)
}
