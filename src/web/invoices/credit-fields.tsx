import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { MAX_CREDIT_REASON_LENGTH } from '#domain/invoices/invoice.ts'
import { amount, amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel, VAT_WITHIN } from '#domain/money/vat.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'
import { AmountField, Checkbox, FieldError, RadioRow, TextField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import {
  type Creditable,
  type CreditForm,
  type CreditWhat,
  maxAllowanceOre,
  type Outcome,
  outcomeOf,
  returnableLines,
} from './credit-form.ts'

type CreditFieldsProps = { form: UseFormReturn<CreditForm>; creditable: Creditable }

export function CreditFields({ form, creditable }: CreditFieldsProps) {
  const { register, control, formState } = form
  const typed = useWatch({ control }) as CreditForm
  const { errors } = formState
  const { invoice, left } = creditable
  const shipping = amount(krToOre(left.shipping))
  const vat = chargedLabel(creditable.order.vatTreatment)
  return (
    <>
      <fieldset className="figures">
        <legend className="w-full border-b border-edge pb-2 text-sm font-semibold">Hvad skal krediteres?</legend>
        {choicesOf(creditable).map(({ what, title, detail, isDisabled }) => (
          <RadioRow key={what} {...register('what')} value={what} disabled={isDisabled} title={title} detail={detail} />
        ))}
      </fieldset>
      {typed.what === 'all' && (
        <p className="text-sm">
          Ordren {invoice.orderNumber} står, som den står, og kan faktureres igen, også for andre linjer.{' '}
          {left.isAconto
            ? 'Skal kunden have penge tilbage, så ret eller annuller ordren i stedet: så krediteres acontobeløbet af sig selv.'
            : 'Kom der varer retur, så vælg dem i stedet.'}
        </p>
      )}
      {typed.what === 'returned' && (
        <>
          <Controller
            control={control}
            name="lines"
            render={({ field }) => (
              <ReturnedLines
                creditable={creditable}
                value={field.value}
                error={errors.lines?.message ?? errors.lines?.root?.message}
                onChange={field.onChange}
              />
            )}
          />
          {left.shipping > 0 && <Checkbox {...register('withShipping')} label={`Krediter også fragten på ${shipping}`} />}
        </>
      )}
      {typed.what === 'shipping' && (
        <AmountField {...register('shipping')} label={`Fragt ${vat} (kr.)`} hint={`Højst ${shipping}`} error={errors.shipping?.message} />
      )}
      {typed.what === 'amount' && (
        <AmountField
          {...register('amount')}
          label={`Nedslag ${vat} (kr.)`}
          hint={`Højst ${amount(maxAllowanceOre(creditable))} Nedslaget tager ingen point.`}
          error={errors.amount?.message}
        />
      )}
      <TextField
        {...register('reason')}
        label="Begrundelse"
        maxLength={MAX_CREDIT_REASON_LENGTH}
        autoComplete="off"
        error={errors.reason?.message}
        hint="Står på kreditnotaen."
      />
      <CreditOutcome form={typed} creditable={creditable} />
    </>
  )
}

type Choice = Readonly<{ what: CreditWhat; title: string; detail: string; isDisabled?: boolean }>

function choicesOf(creditable: Creditable): readonly Choice[] {
  const { invoice, left } = creditable
  const total = amount(krToOre(left.total))
  if (left.isAconto) {
    const isWhole = left.total === invoice.total
    const title = isWhole ? 'Hele acontofakturaen' : 'Det, der ikke er trukket fra'
    return [{ what: 'all', title, detail: `${total} tages tilbage, fordi fakturaen var forkert` }]
  }
  const canReturn = returnableLines(creditable).length > 0
  return [
    {
      what: 'all',
      title: invoice.credited > 0 ? 'Resten af fakturaen' : 'Hele fakturaen',
      detail: `${total} tages tilbage, fordi fakturaen var forkert`,
    },
    {
      what: 'returned',
      title: 'Varer, der kom tilbage',
      detail: canReturn ? 'Sendte varer, på lager igen eller ej' : 'Ingen af varerne er sendt. Tag dem af med »Ret ordren«',
      isDisabled: !canReturn,
    },
    ...(left.shipping > 0 ? [{ what: 'shipping', title: 'Fragt', detail: 'Kun fragten, hele eller en del' } as const] : []),
    { what: 'amount', title: 'Nedslag', detail: 'Et beløb, og hvorfor. Varerne bliver hos kunden' },
  ]
}

type CreditOutcomeProps = { form: CreditForm; creditable: Creditable }

/** The effect of the credit note, by the rules of the server; read aloud when it changes. */
function CreditOutcome({ form, creditable }: CreditOutcomeProps) {
  const outcome = outcomeOf(form, creditable)
  const { order, invoice } = creditable
  return (
    <div aria-live="polite" className="figures border-t border-edge pt-3 text-sm">
      {outcome ? (
        <dl>
          <Row label={`Kreditnota ${chargedLabel(order.vatTreatment)}`} value={amountWithOre(outcome.totalOre)} isStrong />
          {outcome.vatOre > 0 && <Row label={VAT_WITHIN} value={amountWithOre(outcome.vatOre)} isQuiet />}
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
function pointTexts({ points: { revoked, restored } }: Outcome, { pointsCredited }: Creditable['order']): [label: string, value: string][] {
  return [
    ...(revoked > 0
      ? [[pointsCredited ? 'Point, kunden mister' : 'Point, kunden ikke optjener', withUnit(revoked, 'point')] as const]
      : []),
    ...(restored > 0 ? [['Point, kunden får tilbage', withUnit(restored, 'point')] as const] : []),
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

type Lines = CreditForm['lines']
type ReturnedLinesProps = { creditable: Creditable; value: Lines; error: string | undefined; onChange: (lines: Lines) => void }

function ReturnedLines({ creditable, value, error, onChange }: ReturnedLinesProps) {
  const change = (itemId: number, to: Partial<Lines[number]>) =>
    onChange(value.map((line) => (line.itemId === itemId ? { ...line, ...to } : line)))
  return (
    <section aria-label="Antal pr. linje">
      <ul className="border-t border-line">
        {returnableLines(creditable).map(({ itemId, nameDa, kcwId, returnable, quantity: left, total }) => {
          const { quantity = 0, restocked = 0 } = value.find((line) => line.itemId === itemId) ?? {}
          return (
            <li key={itemId} className="figures grid gap-2 border-b border-line py-3 text-sm">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 grow basis-40">
                  <span className="block font-semibold break-words">{nameDa}</span>
                  <span className="text-xs text-muted">
                    {kcwId} · {wholeNumber(left)} tilbage på fakturaen, {amount(krToOre(total))}
                  </span>
                </p>
                <span className="ml-auto">
                  <QuantityField
                    label={`Kom tilbage: ${nameDa}`}
                    value={quantity}
                    min={0}
                    max={returnable}
                    // returned rolls are sold again by default
                    onChange={(count) => change(itemId, { quantity: count, restocked: Math.max(0, restocked + count - quantity) })}
                  />
                </span>
              </div>
              {quantity > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="text-xs">Heraf på lager igen</span>
                  <QuantityField
                    label={`På lager igen: ${nameDa}`}
                    value={restocked}
                    min={0}
                    max={quantity}
                    onChange={(count) => change(itemId, { restocked: count })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div aria-live="polite">
        <FieldError error={error} />
      </div>
    </section>
  )
}
