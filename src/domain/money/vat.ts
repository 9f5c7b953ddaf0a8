import { withUnit } from '#domain/numbers/danish-figures.ts'
import { multiplyRatio } from './money.ts'

/** Danish VAT in percent (momsloven § 33). The prices of the catalogue include it. */
export const VAT_PERCENT = 25

/** Frozen on each order and document. The amounts of an `export` hold no VAT: goods leave the EU (momsloven § 34, stk. 1, nr. 5). */
export const VAT_TREATMENTS = ['domestic', 'export'] as const
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

/** What is charged for a price that includes VAT, in øre. */
export function chargedOf(grossOre: number, treatment: VatTreatment): number {
  return treatment === 'export' ? netOfGross(grossOre) : grossOre
}

export function grossOf(chargedOre: number, treatment: VatTreatment): number {
  return treatment === 'export' ? grossOfNet(chargedOre) : chargedOre
}

export function vatOf(chargedOre: number, treatment: VatTreatment): number {
  return treatment === 'export' ? 0 : vatOfGross(chargedOre)
}

export function netOf(chargedOre: number, treatment: VatTreatment): number {
  return chargedOre - vatOf(chargedOre, treatment)
}

/** Beside the total of an export. */
export const EXPORTED = 'Uden dansk moms: varerne sendes ud af EU. Told, moms og gebyrer i modtagerlandet betaler du selv.'

/** The reason an export has no VAT, on invoices and electronic documents. */
export const EXPORT_REASON = 'Eksport: varerne sendes ud af EU og er uden moms (momsloven § 34, stk. 1, nr. 5).'

/** Beside an amount that is charged. */
export function chargedLabel(treatment: VatTreatment): string {
  return treatment === 'export' ? 'uden moms' : 'inkl. moms'
}

/** VAT in percent of the base. */
export function vatPercentOf(treatment: VatTreatment): number {
  return treatment === 'export' ? 0 : VAT_PERCENT
}

export type VatLabel = 'inkl. moms' | 'ekskl. moms'

export function vatLabel({ isExclVat }: Readonly<{ isExclVat: boolean }>): VatLabel {
  return isExclVat ? 'ekskl. moms' : 'inkl. moms'
}

/** The sentence shown once per page or mail for all its prices. */
export function pricesAre(view: Readonly<{ isExclVat: boolean }>): string {
  return `Priserne er ${vatLabel(view)}`
}

export const TOTAL_WITH_VAT = 'I alt inkl. moms'
export const TOTAL_WITHOUT_VAT = 'I alt ekskl. moms'
export const VAT_ADDED = `Moms (${withUnit(VAT_PERCENT, '%')})`

/** The label of the VAT within a total (requirements §9). */
export const VAT_WITHIN = `heraf moms (${VAT_PERCENT}%)`

/** The VAT within a gross amount, in øre: gross × 0.2 (requirements §9). */
export function vatOfGross(grossOre: number): number {
  return multiplyRatio(grossOre, VAT_PERCENT, 100 + VAT_PERCENT)
}

/** The amount without VAT, in øre; net + VAT is the gross amount. */
export function netOfGross(grossOre: number): number {
  return grossOre - vatOfGross(grossOre)
}

export function grossOfNet(netOre: number): number {
  return netOre + multiplyRatio(netOre, VAT_PERCENT, 100)
}
