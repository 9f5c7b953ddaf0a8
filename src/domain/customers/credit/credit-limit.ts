import { amount } from '#domain/money/kroner-text.ts'

/** In øre; `limitOre` null is no limit. `overdueOre` is overdue longer than the settings allow (decision 0045). */
export type Credit = Readonly<{ limitOre: number | null; openOre: number; overdueOre?: number }>
type Limit = Pick<Credit, 'limitOre' | 'openOre'>

/** What may still be ordered on invoice, never negative; null without a limit. */
export function freeCreditOre({ limitOre, openOre }: Limit): number | null {
  return limitOre === null ? null : Math.max(0, limitOre - openOre)
}

type CreditState = 'unlimited' | 'free' | 'near' | 'over'
export const NEAR_LIMIT_PERCENT = 80

export function creditState({ limitOre, openOre }: Limit): CreditState {
  if (limitOre === null) return 'unlimited'
  if (openOre > limitOre) return 'over'
  return limitOre > 0 && openOre * 100 >= limitOre * NEAR_LIMIT_PERCENT ? 'near' : 'free'
}

/** True when an order would exceed the limit. An order that costs nothing never does. */
export function exceedsCredit(totalOre: number, credit: Limit): boolean {
  const free = freeCreditOre(credit)
  return free !== null && totalOre > free
}

/** Why a customer cannot order on invoice, and what they can do; null when they can. */
export function creditObstacle(totalOre: number, credit: Credit): string | null {
  if (isStopped(totalOre, credit))
    return `Du har forfaldne fakturaer for ${amount(credit.overdueOre ?? 0)} Betal dem, før du køber mere på faktura, eller vælg kort eller MobilePay.`
  if (!exceedsCredit(totalOre, credit)) return null
  if (credit.limitOre === 0) return 'Du kan ikke købe på faktura. Vælg kort eller MobilePay, eller spørg os.'
  return `${freeText(credit)} Vælg kort eller MobilePay, eller betal det, du skylder.`
}

export function creditObstacleForStaff(totalOre: number, credit: Credit): string | null {
  if (isStopped(totalOre, credit))
    return `Kunden har forfaldne fakturaer for ${amount(credit.overdueOre ?? 0)} og køber ikke mere på faktura, før de er betalt.`
  if (!exceedsCredit(totalOre, credit)) return null
  const { limitOre, openOre } = credit
  if (limitOre === 0) return 'Kunden har ingen kredit på faktura.'
  return `Kunden kan købe for ${amount(freeCreditOre(credit) ?? 0)} mere på faktura: ${amount(openOre)} af ${amount(limitOre ?? 0)} er brugt.`
}

/** The remaining credit as shown to the customer; null without a limit, and without credit. */
export function creditLeftText(credit: Limit): string | null {
  const free = freeCreditOre(credit)
  return free === null || credit.limitOre === 0 ? null : `Du kan købe for ${amount(free)} mere på faktura.`
}

function freeText(credit: Limit): string {
  const free = freeCreditOre(credit) ?? 0
  if (free === 0) return `Din kredit på ${amount(credit.limitOre ?? 0)} er brugt.`
  return `Du kan købe for ${amount(free)} mere på faktura, og det er ordren for stor til.`
}

function isStopped(totalOre: number, { overdueOre = 0 }: Credit): boolean {
  return overdueOre > 0 && totalOre > 0
}
