import { lineShare } from './line-share.ts'

/** What was paid for samples of a film and is taken off its next roll, in øre with VAT. */
export type SampleCredit = Readonly<{ filmId: number; ore: number }>

/**
 * A line of a standing order that counts: a sample that was paid for, or rolls a credit was taken off. `kept` are the samples that were sent
 * and did not come back, or the rolls that did not.
 */
export type CreditRow = Readonly<{ filmId: number | null; isSample: boolean; quantity: number; kept: number; ore: number }>

/**
 * What a buyer has left to be credited, per film: what he paid for the samples he was sent, less what was taken off rolls he keeps. So an order
 * that is cancelled, or whose rolls all came back, gives its credit back by not standing any more.
 */
export function creditsLeft(rows: readonly CreditRow[]): SampleCredit[] {
  const left = new Map<number, number>()
  // a film that is deleted since has no next roll
  for (const row of rows) if (row.filmId !== null) left.set(row.filmId, (left.get(row.filmId) ?? 0) + countedOre(row))
  return [...left].flatMap(([filmId, ore]) => (ore > 0 ? [{ filmId, ore }] : []))
}

function countedOre({ isSample, quantity, kept, ore }: CreditRow): number {
  if (kept <= 0) return 0
  return isSample ? lineShare({ quantity, totalOre: ore }, kept, 0) : -ore
}

type CreditableLine = Readonly<{
  productId: number
  payWithPoints: boolean
  sampleOf: number | null
  lineTotalOre: number
  savingsOre: number
  sampleCreditOre: number
}>

/** The lines with credits taken off: each credit once, off the rolls of its film that are paid in kroner, and never more than they cost. */
export function creditedLines<Line extends CreditableLine>(lines: readonly Line[], credits: readonly SampleCredit[]): readonly Line[] {
  if (credits.length === 0) return lines
  const left = new Map(credits.map(({ filmId, ore }) => [filmId, ore]))
  return lines.map((line) => {
    if (line.payWithPoints || line.sampleOf !== null) return line
    const sampleCreditOre = Math.min(left.get(line.productId) ?? 0, line.lineTotalOre)
    if (sampleCreditOre <= 0) return line
    left.set(line.productId, (left.get(line.productId) ?? 0) - sampleCreditOre)
    return {
      ...line,
      sampleCreditOre,
      lineTotalOre: line.lineTotalOre - sampleCreditOre,
      savingsOre: line.savingsOre + sampleCreditOre,
    }
  })
}

/** What stands where a line was reduced by a credit. */
export const SAMPLE_CREDITED = 'Farveprøve trukket fra'
