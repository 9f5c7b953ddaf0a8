import { netOfGross } from '#domain/money/vat.ts'

/** What of a line was sold in the period, and what its rolls cost: null where nobody wrote what the product costs. */
export type SoldLine = Readonly<{ rolls: number; lineTotalOre: number; unitCostOre: number | null }>

/** Amounts in øre without VAT. What has no purchase price is told beside the rest and counts in no contribution. */
type Contribution = Readonly<{
  rolls: number
  revenueOre: number
  costOre: number
  contributionOre: number
  /** of the revenue that is known the part that is left, in percent; null without revenue */
  percent: number | null
  unknownRolls: number
  unknownRevenueOre: number
}>

type Received = Readonly<{ rolls: number; unitCostOre: number }>

/** What a roll costs on average of what was received with a price, weighted by rolls; null where nothing was. */
export function averageCostOre(received: readonly Received[]): number | null {
  const rolls = received.reduce((sum, line) => sum + line.rolls, 0)
  return rolls === 0 ? null : Math.round(received.reduce((sum, line) => sum + line.rolls * line.unitCostOre, 0) / rolls)
}

/** Sums lines: revenue without VAT less what the rolls cost. */
export function contributionOf(lines: readonly SoldLine[]): Contribution {
  let [rolls, revenueOre, costOre, unknownRolls, unknownRevenueOre] = [0, 0, 0, 0, 0]
  for (const line of lines) {
    const netOre = netOfGross(line.lineTotalOre)
    if (line.unitCostOre === null) {
      unknownRolls += line.rolls
      unknownRevenueOre += netOre
    } else {
      rolls += line.rolls
      revenueOre += netOre
      costOre += line.rolls * line.unitCostOre
    }
  }
  const contributionOre = revenueOre - costOre
  const percent = revenueOre === 0 ? null : Math.round((contributionOre / revenueOre) * 1000) / 10
  return { rolls, revenueOre, costOre, contributionOre, percent, unknownRolls, unknownRevenueOre }
}
