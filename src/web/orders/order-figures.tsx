import { amount } from '#domain/money/kroner-text.ts'
import { netOfGross, TOTAL_WITH_VAT, VAT_WITHIN, vatOfGross } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'

/** The sums of a cart or an order, in øre and points. */
export type Figures = Readonly<{
  subtotalOre: number
  shippingOre: number
  savingsOre: number
  totalOre: number
  pointsUsed: number
  pointsEarned: number
}>

type OrderFiguresProps = {
  figures: Figures
  /** points are the customers' own: guests never see them */
  showsPoints: boolean
  /** true when the earned points already are on the account */
  pointsAreCredited?: boolean
  /** shows what adds up to the total without VAT, and the VAT as a line of its own; the total is the same */
  isExclVat?: boolean
  /** speaks of the customer, not to him */
  isForStaff?: boolean
}

const TO_CUSTOMER = { savings: 'Du sparer', earned: 'Optjent', pending: 'Du optjener, når ordren er betalt' }
const TO_STAFF = { savings: 'Kunden sparer', earned: 'Kunden har optjent', pending: 'Kunden optjener, når ordren er betalt' }

/** Subtotal to total with the VAT inside it; every amount is exactly what is to be paid (design §5 'rounding'). */
export function OrderFigures({
  figures,
  showsPoints,
  pointsAreCredited = false,
  isExclVat = false,
  isForStaff = false,
}: OrderFiguresProps) {
  const labels = isForStaff ? TO_STAFF : TO_CUSTOMER
  const { shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned } = figures
  const shown = isExclVat ? netOfGross : (ore: number) => ore
  const vatOre = vatOfGross(totalOre)
  // the parts add up to the øre: what rounding leaves over is in the subtotal
  const subtotalOre = shown(totalOre) - shown(shippingOre)
  return (
    <dl className="figures text-sm">
      <Row label={isExclVat ? 'Subtotal ekskl. moms' : 'Subtotal'} value={amount(subtotalOre)} />
      {savingsOre > 0 && <Row label={labels.savings} value={amount(shown(savingsOre))} className="text-success" />}
      <Row label="Levering" value={shippingOre === 0 ? 'Gratis' : amount(shown(shippingOre))} />
      {isExclVat && <Row label="Moms (25 %)" value={amount(vatOre)} />}
      {showsPoints && pointsUsed > 0 && <Row label="Betales med point" value={`${wholeNumber(pointsUsed)} point`} />}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-bold">
        <dt>{isExclVat ? TOTAL_WITH_VAT : 'I alt'}</dt>
        <dd className="text-right" data-testid="total">
          {amount(totalOre)}
        </dd>
      </div>
      {!isExclVat && <Row label={VAT_WITHIN} value={amount(vatOre)} className="text-xs text-muted" />}
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
