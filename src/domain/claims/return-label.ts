import { amountWithOre } from '#domain/money/kroner-text.ts'
import type { ClaimKind } from './claim.ts'

export const MOST_RETURN_FREIGHT_KR = 500

export const FAULT_FREIGHT = 'Ved en reklamation betaler butikken returfragten.'

/** Why a buyer may not pay for the label; null when they may. Goods with faults come back on the shop's cost (købeloven § 79). */
export function freightFault(kind: ClaimKind, freightOre: number): string | null {
  return kind === 'fault' && freightOre > 0 ? FAULT_FREIGHT : null
}

/** What the label costs the buyer, as the mail and the claim say it. */
export function freightText(freightOre: number): string {
  if (freightOre === 0) return 'Vi betaler returfragten.'
  return `Returfragten er ${amountWithOre(freightOre)}, som vi trækker fra det, du får tilbage.`
}
