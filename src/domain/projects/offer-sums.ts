import { isManageable, multiplyRatio } from '#domain/money/money.ts'
import { netOfGross, VAT_PERCENT } from '#domain/money/vat.ts'

export const MARK_UP_PERCENT = { min: 0, max: 1_000 } as const
export const VALID_DAYS = { min: 1, max: 365 } as const

type OfferBasis = Readonly<{
  minutes: number
  /** without VAT when the workshop pays VAT */
  hourlyOre: number
  materialOre: number
  markUpPercent: number
  paysVat: boolean
}>

/** The price to the workshop's customer; net and VAT sum to the total to the øre. */
export type OfferSums = Readonly<{ exclVatOre: number; vatOre: number; inclVatOre: number }>

/** Hours × hourly price + material × (100 + mark-up) %, plus VAT when the workshop pays VAT. Null when the amount is too large. */
export function offerSums(basis: OfferBasis): OfferSums | null {
  const exclVatOre = workOre(basis) + markedUpOre(basis)
  const vatOre = basis.paysVat ? multiplyRatio(exclVatOre, VAT_PERCENT, 100) : 0
  const inclVatOre = exclVatOre + vatOre
  return isManageable(inclVatOre) ? { exclVatOre, vatOre, inclVatOre } : null
}

export function workOre({ minutes, hourlyOre }: Pick<OfferBasis, 'minutes' | 'hourlyOre'>): number {
  return multiplyRatio(hourlyOre, minutes, 60)
}

function markedUpOre({ materialOre, markUpPercent }: Pick<OfferBasis, 'materialOre' | 'markUpPercent'>): number {
  return multiplyRatio(materialOre, 100 + markUpPercent, 100)
}

/** What rolls cost the workshop itself: a VAT-registered workshop deducts the VAT. */
export function materialCost(grossOre: number, { paysVat }: Pick<OfferBasis, 'paysVat'>): number {
  return paysVat ? netOfGross(grossOre) : grossOre
}
