import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { isStaff, ROLES } from '#domain/customers/rights/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { CvrField } from '#web/customers/cvr-field.tsx'
import { AddressField, PhoneField } from '#web/ui/contact-fields.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'

type PartProps<Form extends FieldValues> = { register: UseFormRegister<Form>; errorOf: (name: Path<Form>) => string | undefined }

type FirmFieldsProps<Form extends FieldValues> = PartProps<Form> & {
  typed: Readonly<{ cvr: string; postalCode: string; city: string }>
  setCity: (city: string) => void
}

export function FirmFields<Form extends FieldValues>({ register, errorOf, typed, setCity }: FirmFieldsProps<Form>) {
  const field = (name: string) => ({ ...register(name as Path<Form>), error: errorOf(name as Path<Form>), autoComplete: 'off' })
  return (
    <>
      <TextField {...field('company')} label="Firma" />
      <CvrField {...field('cvr')} typed={typed.cvr} />
      <PhoneField {...field('phone')} />
      <AddressField {...field('address')} />
      {/* both fit beside each other on a phone */}
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 sm:contents">
        <PostalTownFields typed={typed} setCity={setCity} postalCode={field('postalCode')} city={field('city')} />
      </div>
    </>
  )
}

/** Only superadmins may choose another role (requirements §10). */
export function TierAndRole<Form extends FieldValues>({
  register,
  errorOf,
  mayMakeStaff,
  hasTier = true,
}: PartProps<Form> & { mayMakeStaff: boolean; hasTier?: boolean }) {
  const tier = 'tier' as Path<Form>
  const role = 'role' as Path<Form>
  return (
    <>
      {hasTier && (
        <SelectField {...register(tier)} label="Tier" error={errorOf(tier)}>
          {TIERS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField {...register(role)} label="Rolle" hint={mayMakeStaff ? undefined : 'Kolleger oprettes af ejeren.'} error={errorOf(role)}>
        {ROLES.map((name) => (
          <option key={name} value={name} disabled={!mayMakeStaff && isStaff({ role: name })}>
            {ROLE_LABELS[name]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

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
