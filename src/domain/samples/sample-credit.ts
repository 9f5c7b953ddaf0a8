import { lineShare } from '#domain/money/line-share.ts'
import { chargedOf, grossOf, type VatTreatment } from '#domain/money/vat.ts'

/** In øre with VAT. */
export type SampleCredit = Readonly<{ filmId: number; ore: number }>

/** A paid sample, or rolls with a deducted credit, in charged øre. `kept`: the number sent (samples) or ordered (rolls), not returned. */
export type CreditRow = Readonly<{
  filmId: number | null
  isSample: boolean
  quantity: number
  kept: number
  ore: number
  vatTreatment: VatTreatment
}>

/** A buyer's credit per film: paid for sent samples, less what was deducted from rolls they keep. */
export function creditsLeft(rows: readonly CreditRow[]): SampleCredit[] {
  const left = new Map<number, number>()
  // a deleted film has no next roll
  for (const row of rows) if (row.filmId !== null) left.set(row.filmId, (left.get(row.filmId) ?? 0) + countedOre(row))
  return [...left].flatMap(([filmId, ore]) => (ore > 0 ? [{ filmId, ore }] : []))
}

function countedOre({ isSample, quantity, kept, ore, vatTreatment }: CreditRow): number {
  if (kept <= 0) return 0
  return isSample ? grossOf(lineShare({ quantity, totalOre: ore }, kept, 0), vatTreatment) : 0 - grossOf(ore, vatTreatment)
}

/** In øre with VAT, never below 0, as an export's amount is rounded without VAT. Null when there is too little credit. */
export function creditAfter(leftOre: number, deductedOre: number, vatTreatment: VatTreatment): number | null {
  if (deductedOre > chargedOf(leftOre, vatTreatment)) return null
  return Math.max(0, leftOre - grossOf(deductedOre, vatTreatment))
}

type CreditableLine = Readonly<{
  productId: number
  payWithPoints: boolean
  sampleOf: number | null
  lineTotalOre: number
  savingsOre: number
  sampleCreditOre: number
}>

/** Deducts credits: each once, from rolls of its film paid in kroner, at most their price; without VAT from an export. */
export function creditedLines<Line extends CreditableLine>(
  lines: readonly Line[],
  credits: readonly SampleCredit[],
  vatTreatment: VatTreatment,
): readonly Line[] {
  if (credits.length === 0) return lines
  const left = new Map(credits.map(({ filmId, ore }) => [filmId, ore]))
  return lines.map((line) => {
    if (line.payWithPoints || line.sampleOf !== null) return line
    const leftOre = left.get(line.productId) ?? 0
    const sampleCreditOre = Math.min(chargedOf(leftOre, vatTreatment), line.lineTotalOre)
    if (sampleCreditOre <= 0) return line
    left.set(line.productId, creditAfter(leftOre, sampleCreditOre, vatTreatment) ?? 0)
    return {
      ...line,
      sampleCreditOre,
      lineTotalOre: line.lineTotalOre - sampleCreditOre,
      savingsOre: line.savingsOre + sampleCreditOre,
    }
  })
}

export const SAMPLE_CREDITED = 'Farveprøve trukket fra'
