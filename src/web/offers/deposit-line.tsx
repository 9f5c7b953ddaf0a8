import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { depositText } from '#domain/offers/deposit.ts'

type DepositLineProps = {
  offer: Pick<OwnOffer, 'depositPercent'>
  /** In kr as charged; null without one. */
  deposit: number | null
  vatTreatment?: VatTreatment
}

export function DepositLine({ offer: { depositPercent: percent }, deposit, vatTreatment = 'domestic' }: DepositLineProps) {
  if (deposit === null) return null
  return <p className="text-sm font-semibold">{depositText({ percent, ore: krToOre(deposit) }, vatTreatment)}</p>
}
