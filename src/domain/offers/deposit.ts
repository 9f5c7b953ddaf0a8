import { amount } from '#domain/money/kroner-text.ts'
import { multiplyRatio } from '#domain/money/money.ts'
import { chargedLabel, chargedOf, type VatTreatment } from '#domain/money/vat.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'

/** The deposit due when an offer is accepted (decision 127): percent of its total, or øre with VAT; both null is nothing. */
type DepositTerms = Readonly<{ percent: number | null; ore: number | null }>

/** The deposit of an order of so much, in charged øre: at least one øre and never more than the order; 0 without one. */
export function depositOf({ percent, ore }: DepositTerms, totalOre: number, treatment: VatTreatment): number {
  const depositOre = percent === null ? ore && chargedOf(ore, treatment) : multiplyRatio(totalOre, percent, 100)
  return depositOre === null ? 0 : Math.min(totalOre, Math.max(1, depositOre))
}

export const DEPOSIT_FAULTS = {
  percent: 'Skriv hele procent fra 1 til 100.',
  amount: 'Skriv beløbet i kr., over 0 og med højst to decimaler.',
  both: 'Skriv enten procent eller et beløb.',
  aboveTotal: 'Depositummet er større end tilbuddet.',
} as const

export type OfferedDeposit = Readonly<{ percent: number | null; ore: number }>

export function depositText({ percent, ore }: OfferedDeposit, treatment: VatTreatment): string {
  const share = percent === null ? '' : ` ${withUnit(percent, '%')}`
  return `Depositum${share}: ${amount(ore)} ${chargedLabel(treatment)} betales, når du accepterer. Resten betales som sædvanligt.`
}
