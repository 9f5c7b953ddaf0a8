import { amount, amountWithOre } from '#domain/money/kroner-text.ts'
import { VAT_WITHIN } from '#domain/money/vat.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'
import { type Creditable, type CreditForm, type Outcome, outcomeOf } from './credit-form.ts'

type CreditOutcomeProps = { form: CreditForm; creditable: Creditable }

/** The effect of the credit note, by the rules of the server; read aloud when it changes. */
export function CreditOutcome({ form, creditable }: CreditOutcomeProps) {
  const outcome = outcomeOf(form, creditable)
  const { order, invoice } = creditable
  return (
    <div aria-live="polite" className="figures border-t border-edge pt-3 text-sm">
      {outcome ? (
        <dl>
          <Row label="Kreditnota inkl. moms" value={amountWithOre(outcome.totalOre)} isStrong />
          <Row label={VAT_WITHIN} value={amountWithOre(outcome.vatOre)} isQuiet />
          <Row label={`Faktura ${invoice.number} lyder herefter på`} value={amount(outcome.leftOre)} />
          {pointTexts(outcome, order).map(([label, value]) => (
            <Row key={label} label={label} value={value} />
          ))}
          <Row label="Kunden har herefter til gode" value={amount(outcome.owedBackOre)} isStrong={outcome.owedBackOre > 0} />
        </dl>
      ) : (
        <p className="text-muted">Vælg, hvad der skal krediteres, så står det her, hvad det bliver til.</p>
      )}
      <p className="mt-3 text-xs text-muted">
        Kreditnotaen får det næste nummer, kan ikke ændres og mailes til {order.mailTo}.
        {outcome && outcome.owedBackOre > 0 && ' Pengene betaler du selv tilbage.'}
      </p>
    </div>
  )
}

/** Points that go back; earned points belong to the customer only once the order is paid. */
function pointTexts({ points: { taken, given } }: Outcome, { pointsCredited }: Creditable['order']): [label: string, value: string][] {
  return [
    ...(taken > 0 ? [[pointsCredited ? 'Point, kunden mister' : 'Point, kunden ikke optjener', withUnit(taken, 'point')] as const] : []),
    ...(given > 0 ? [['Point, kunden får tilbage', withUnit(given, 'point')] as const] : []),
  ].map(([label, value]) => [label, value])
}

function Row({ label, value, isStrong, isQuiet }: { label: string; value: string; isStrong?: boolean; isQuiet?: boolean }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', isStrong && 'font-bold', isQuiet && 'text-xs text-muted')}>
      <dt>{label}</dt>
      <dd className="text-right whitespace-nowrap">{value}</dd>
    </div>
  )
}
