import { amount } from '#domain/money/kroner-text.ts'
import { EXPORTED, TOTAL_WITH_VAT, TOTAL_WITHOUT_VAT, VAT_ADDED, VAT_WITHIN, type VatTreatment, vatOf } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'

import { shownSums } from '#domain/orders/shown-amounts.ts'

import { type ShippingWay, shippingName } from '#domain/prices/shipping.ts'

import { classes } from '#web/ui/classes.ts'

/** In øre and points. */
export type Figures = Readonly<{
  subtotalOre: number
  vatTreatment: VatTreatment
  shippingWay: ShippingWay
  /** of a parcel; undefined without delivery methods */
  deliveryMethod?: Readonly<{ name: string }> | null
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsUsed: number
  pointsEarned: number
}>

type OrderFiguresProps = {
  figures: Figures
  /** False for guests, who have no points. */
  showsPoints: boolean
  /** True when the earned points are on the account. */
  pointsAreCredited?: boolean
  /** Subtotal and freight without VAT, then the VAT; the total is the same. */
  isExclVat?: boolean
  /** Addresses staff instead of the customer. */
  isForStaff?: boolean
}

const TO_CUSTOMER = { savings: 'Du sparer', earned: 'Optjent', pending: 'Du optjener, når ordren er betalt' }
const TO_STAFF = { savings: 'Kunden sparer', earned: 'Kunden har optjent', pending: 'Kunden optjener, når ordren er betalt' }

/** The sums of an order in one view: the parts add up to the total to the øre (requirements §10 'rounding'). */
export function OrderFigures({
  figures,
  showsPoints,
  pointsAreCredited = false,
  isExclVat = false,
  isForStaff = false,
}: OrderFiguresProps) {
  const labels = isForStaff ? TO_STAFF : TO_CUSTOMER
  const { pointsUsed, pointsEarned } = figures
  const isExport = figures.vatTreatment === 'export'
  // a total of 0 has no VAT
  const addsVat = isExclVat && figures.totalOre > 0 && !isExport
  const { subtotalOre, shippingOre, savingsOre, totalOre } = shownSums(figures, { isExclVat })
  const vatOre = vatOf(figures.totalOre, figures.vatTreatment)
  return (
    <dl className="figures text-sm">
      <Row label="Subtotal" value={amount(subtotalOre)} />
      <Row label={shippingName(figures.shippingWay, figures.deliveryMethod)} value={shippingOre === 0 ? 'Gratis' : amount(shippingOre)} />
      {addsVat && <Row label={TOTAL_WITHOUT_VAT} value={amount(totalOre)} className="mt-2 border-t border-line pt-2 font-semibold" />}
      {addsVat && <Row label={VAT_ADDED} value={amount(vatOre)} />}
      {showsPoints && pointsUsed > 0 && <Row label="Betales med point" value={`${wholeNumber(pointsUsed)} point`} />}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-bold">
        <dt>{addsVat ? TOTAL_WITH_VAT : isExport ? TOTAL_WITHOUT_VAT : 'I alt'}</dt>
        <dd className="text-right" data-testid="total">
          {amount(figures.totalOre)}
        </dd>
      </div>
      {isExport && (
        <div className="text-xs text-muted">
          <dt className="sr-only">Moms</dt>
          <dd>{EXPORTED}</dd>
        </div>
      )}
      {!addsVat && !isExport && <Row label={VAT_WITHIN} value={amount(vatOre)} className="text-xs text-muted" />}
      {savingsOre > 0 && <Row label={labels.savings} value={amount(savingsOre)} className="text-xs text-success" />}
      {showsPoints && pointsEarned > 0 && (
        <Row
          label={pointsAreCredited ? labels.earned : labels.pending}
          value={`${wholeNumber(pointsEarned)} point`}
          className="mt-2 border-t border-line pt-3"
        />
      )}
    </dl>
  )
}

function Row({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', className)}>
      <dt>{label}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
