import { amount } from '#domain/money/kroner-text.ts'

/**
 * What a customer may owe on invoice, and what of it he owes, in øre. A limit of null is none. `overdueOre` is what he owes on invoices that have been overdue longer
 * than the owner lets customers be who buy more on invoice (decision 0045); nothing where he stops nobody.
 */
export type Credit = Readonly<{ limitOre: number | null; openOre: number; overdueOre?: number }>
type Limit = Pick<Credit, 'limitOre' | 'openOre'>

/** What he may still order on invoice, never below 0; null without a limit. */
export function freeCreditOre({ limitOre, openOre }: Limit): number | null {
  return limitOre === null ? null : Math.max(0, limitOre - openOre)
}

/** How a customer stands to his limit: without one, well below it, near it (four fifths are used), or above it. */
type CreditState = 'unlimited' | 'free' | 'near' | 'over'
export const NEAR_LIMIT_PERCENT = 80

export function creditState({ limitOre, openOre }: Credit): CreditState {
  if (limitOre === null) return 'unlimited'
  if (openOre > limitOre) return 'over'
  return limitOre > 0 && openOre * 100 >= limitOre * NEAR_LIMIT_PERCENT ? 'near' : 'free'
}

/** Whether an order of this much would take him above his limit. What costs nothing is never too much. */
export function exceedsCredit(totalOre: number, credit: Limit): boolean {
  const free = freeCreditOre(credit)
  return free !== null && totalOre > free
}

/** Why a customer cannot have this order on invoice, and what he can do about it; null where he can. */
export function creditObstacle(totalOre: number, credit: Credit): string | null {
  if (isStopped(totalOre, credit))
    return `Du har forfaldne fakturaer for ${amount(credit.overdueOre ?? 0)} Betal dem, før du køber mere på faktura, eller vælg kort eller MobilePay.`
  return exceedsCredit(totalOre, credit) ? `${freeText(credit)} Vælg kort eller MobilePay, eller betal det, du skylder.` : null
}

/** The same for staff who order for him on the phone. */
export function creditObstacleForStaff(totalOre: number, credit: Credit): string | null {
  if (isStopped(totalOre, credit))
    return `Kunden har forfaldne fakturaer for ${amount(credit.overdueOre ?? 0)} og køber ikke mere på faktura, før de er betalt.`
  if (!exceedsCredit(totalOre, credit)) return null
  const { limitOre, openOre } = credit
  return `Kunden kan købe for ${amount(freeCreditOre(credit) ?? 0)} mere på faktura: ${amount(openOre)} af ${amount(limitOre ?? 0)} er brugt.`
}

/** What he may still buy on invoice, as he reads it before he orders; null without a limit. */
export function creditLeftText(credit: Limit): string | null {
  const free = freeCreditOre(credit)
  return free === null ? null : `Du kan købe for ${amount(free)} mere på faktura.`
}

function freeText(credit: Limit): string {
  const free = freeCreditOre(credit) ?? 0
  if (free === 0) return `Din kredit på ${amount(credit.limitOre ?? 0)} er brugt.`
  return `Du kan købe for ${amount(free)} mere på faktura, og det er ordren for stor til.`
}

/** Whether what is overdue stops an order on invoice. What costs nothing is never stopped. */
function isStopped(totalOre: number, { overdueOre = 0 }: Credit): boolean {
  return overdueOre > 0 && totalOre > 0
}
