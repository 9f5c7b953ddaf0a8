import { netOf, type VatTreatment } from '#domain/money/vat.ts'

export type SoldLine = Readonly<{ rolls: number; lineTotalOre: number; vatTreatment: VatTreatment; unitCostOre: number | null }>

/** In øre without VAT. Rolls without a purchase price do not count. An amount kept of returned rolls has no rolls and no cost. */
type Contribution = Readonly<{
  rolls: number
  revenueOre: number
  costOre: number
  contributionOre: number
  /** of revenue with known cost; null without revenue */
  percent: number | null
  unknownRolls: number
  unknownRevenueOre: number
}>

type Received = Readonly<{ rolls: number; unitCostOre: number }>

/** The average purchase price weighted by rolls; null without any. */
export function averageCostOre(received: readonly Received[]): number | null {
  const rolls = received.reduce((sum, line) => sum + line.rolls, 0)
  return rolls === 0 ? null : Math.round(received.reduce((sum, line) => sum + line.rolls * line.unitCostOre, 0) / rolls)
}

/** Revenue without VAT less the cost of the rolls. */
export function contributionOf(lines: readonly SoldLine[]): Contribution {
  let [rolls, revenueOre, costOre, unknownRolls, unknownRevenueOre] = [0, 0, 0, 0, 0]
  for (const line of lines) {
    const netOre = netOf(line.lineTotalOre, line.vatTreatment)
    if (line.unitCostOre === null && line.rolls > 0) {
      unknownRolls += line.rolls
      unknownRevenueOre += netOre
    } else {
      rolls += line.rolls
      revenueOre += netOre
      costOre += line.rolls * (line.unitCostOre ?? 0)
    }
  }
  const contributionOre = revenueOre - costOre
  const percent = revenueOre === 0 ? null : Math.round((contributionOre / revenueOre) * 1000) / 10
  return { rolls, revenueOre, costOre, contributionOre, percent, unknownRolls, unknownRevenueOre }
}
