import { krToOre } from '#domain/money/money.ts'
import { depositOf, depositText } from '#domain/offers/deposit.ts'
import { AmountField, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { DEPOSIT_WAY_LABELS, DEPOSIT_WAYS, type TypedDeposit, toDeposit } from './typed-offer.ts'

type DepositFieldsProps = {
  deposit: TypedDeposit
  totalOre: number
  faults: Readonly<Record<string, string>>
  onChange: (deposit: TypedDeposit) => void
}

/** The deposit the customer pays when accepting, as the customer reads it. */
export function DepositFields({ deposit, totalOre, faults, onChange }: DepositFieldsProps) {
  const { way, value } = deposit
  const field = {
    value,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ way, value: event.target.value }),
  }
  const { depositPercent: percent, depositAmount } = toDeposit(deposit)
  const ore = depositOf({ percent, ore: depositAmount === null ? null : krToOre(depositAmount) }, totalOre, 'domestic')
  return (
    <div className="grid gap-3">
      <SelectField
        label="Depositum"
        value={way}
        onChange={(event) => onChange({ way: event.target.value as TypedDeposit['way'], value: '' })}
      >
        <Options of={DEPOSIT_WAYS} label={(one) => DEPOSIT_WAY_LABELS[one]} />
      </SelectField>
      {way === 'percent' && <TextField label="Depositum i %" inputMode="numeric" error={faults.depositPercent} {...field} />}
      {way === 'amount' && <AmountField label="Depositum inkl. moms" error={faults.depositAmount} {...field} />}
      {ore > 0 && <p className="text-sm text-muted">{depositText({ percent, ore }, 'domestic')}</p>}
    </div>
  )
}
