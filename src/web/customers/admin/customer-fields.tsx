import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { ROLES } from '#contract/customers/account.ts'
import { TIERS } from '#domain/settings/settings.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ROLE_LABELS } from './customer-labels.ts'

type PartProps<Form extends FieldValues> = { register: UseFormRegister<Form>; errorOf: (name: Path<Form>) => string | undefined }

/** Tier and role; only a superadmin may choose another role than customer (design §5). */
export function TierAndRole<Form extends FieldValues>({ register, errorOf, mayMakeStaff }: PartProps<Form> & { mayMakeStaff: boolean }) {
  const tier = 'tier' as Path<Form>
  const role = 'role' as Path<Form>
  return (
    <>
      <SelectField {...register(tier)} label="Tier" error={errorOf(tier)}>
        {TIERS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...register(role)} label="Rolle" error={errorOf(role)}>
        {ROLES.map((name) => (
          <option key={name} value={name} disabled={!mayMakeStaff && name !== 'customer'}>
            {ROLE_LABELS[name]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** Points and the individual discount, whole numbers. */
export function PointsAndDiscount<Form extends FieldValues>({ register, errorOf, pointsLabel }: PartProps<Form> & { pointsLabel: string }) {
  const points = 'points' as Path<Form>
  const customDiscount = 'customDiscount' as Path<Form>
  return (
    <>
      <TextField {...register(points)} label={pointsLabel} inputMode="numeric" autoComplete="off" maxLength={9} error={errorOf(points)} />
      <TextField
        {...register(customDiscount)}
        label="Individuel Rabat (%)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="Lad stå tom for tier-rabat"
        error={errorOf(customDiscount)}
      />
    </>
  )
}
