import { isManageable, multiplyRatio } from '#domain/money/money.ts'
import { netOfGross, VAT_PERCENT } from '#domain/money/vat.ts'

export const MARK_UP_PERCENT = { min: 0, max: 1_000 } as const
export const VALID_DAYS = { min: 1, max: 365 } as const

/** What a workshop's offer is reckoned from. `materialOre` is what the material costs the workshop. */
type OfferBasis = Readonly<{
  minutes: number
  /** without VAT, where the workshop pays VAT */
  hourlyOre: number
  materialOre: number
  markUpPercent: number
  paysVat: boolean
}>

/** What the workshop's customer pays. Without VAT and VAT are the whole to the øre. */
export type OfferSums = Readonly<{ exclVatOre: number; vatOre: number; inclVatOre: number }>

/**
 * Hours × hourly price + material × (100 + mark-up) %, and VAT on top. A workshop that pays no VAT writes none on its offer.
 * Null for more than the shop can count.
 */
export function offerSums(basis: OfferBasis): OfferSums | null {
  const exclVatOre = workOre(basis) + markedUpOre(basis)
  const vatOre = basis.paysVat ? multiplyRatio(exclVatOre, VAT_PERCENT, 100) : 0
  const inclVatOre = exclVatOre + vatOre
  return isManageable(inclVatOre) ? { exclVatOre, vatOre, inclVatOre } : null
}

/** What the hours cost, without VAT. */
export function workOre({ minutes, hourlyOre }: Pick<OfferBasis, 'minutes' | 'hourlyOre'>): number {
  return multiplyRatio(hourlyOre, minutes, 60)
}

/** What the material is sold on for, without VAT. */
function markedUpOre({ materialOre, markUpPercent }: Pick<OfferBasis, 'materialOre' | 'markUpPercent'>): number {
  return multiplyRatio(materialOre, 100 + markUpPercent, 100)
}

/** What rolls bought of the shop cost the workshop itself: who pays VAT gets that of his purchases back. */
export function materialCost(grossOre: number, { paysVat }: Pick<OfferBasis, 'paysVat'>): number {
  return paysVat ? netOfGross(grossOre) : grossOre
}
