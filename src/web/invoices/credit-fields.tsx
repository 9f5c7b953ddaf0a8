import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { MAX_CREDIT_REASON_LENGTH } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { AmountField, Checkbox, RadioRow, TextField } from '#web/ui/field.tsx'
import { type Creditable, type CreditForm, type CreditWhat, returnableLines } from './credit-form.ts'
import { CreditOutcome } from './credit-outcome.tsx'
import { ReturnedLines } from './returned-lines.tsx'

type CreditFieldsProps = { form: UseFormReturn<CreditForm>; creditable: Creditable }

export function CreditFields({ form, creditable }: CreditFieldsProps) {
  const { register, control, formState } = form
  const typed = useWatch({ control }) as CreditForm
  const { errors } = formState
  const { invoice, left } = creditable
  const shipping = amount(krToOre(left.shipping))
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
          Ordren {invoice.orderNumber} står, som den står, og kan faktureres igen, også for andre linjer. Kom der varer retur, så vælg dem i
          stedet.
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
        <AmountField {...register('shipping')} label="Fragt inkl. moms (kr.)" hint={`Højst ${shipping}`} error={errors.shipping?.message} />
      )}
      {typed.what === 'amount' && (
        <AmountField
          {...register('amount')}
          label="Nedslag inkl. moms (kr.)"
          hint={`Højst ${amount(krToOre(left.total))} Nedslaget tager ingen point.`}
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
      detail: canReturn ? 'Sendte ruller, på lager igen eller ej' : 'Ingen af varerne er sendt. Tag dem af med »Ret ordren«',
      isDisabled: !canReturn,
    },
    ...(left.shipping > 0 ? [{ what: 'shipping', title: 'Fragt', detail: 'Kun fragten, hele eller en del' } as const] : []),
    { what: 'amount', title: 'Nedslag', detail: 'Et beløb, og hvorfor. Varerne bliver hos kunden' },
  ]
}
