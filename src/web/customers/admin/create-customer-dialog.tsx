import { useCallback } from 'react'
import { type Path, useForm, useWatch } from 'react-hook-form'
import { newCustomer } from '#contract/customers/customer.ts'
import { passwordHolderOf } from '#domain/customers/login/password.ts'
import { isGrantedPermissions } from '#domain/customers/rights/rights.ts'
import { browserApi } from '#web/api.ts'
import { PasswordField, PasswordMeter } from '#web/customers/password-field.tsx'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ColleagueFields } from './colleague-fields.tsx'
import { FirmFields, PointsAndDiscount, TierAndRole } from './customer-fields.tsx'
import { CUSTOMER_FIELDS, EMPTY_CUSTOMER, type NewCustomer, toFigures } from './customer-form.ts'

const FIELDS = [...CUSTOMER_FIELDS, 'email', 'password'] as const
const resolver = formResolver<NewCustomer>(newCustomer, { sends: toFigures })

type CreateCustomerProps = { mayMakeStaff: boolean; isColleague?: boolean; onDone: () => void; onClose: () => void }

/** 'Opret Ny Kunde' (requirements §2 'Customer administration'); a colleague has no firm, tier or points. */
export function CreateCustomer({ mayMakeStaff, isColleague = false, onDone, onClose }: CreateCustomerProps) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<NewCustomer>({
    defaultValues: isColleague ? { ...EMPTY_CUSTOMER, role: 'admin' } : EMPTY_CUSTOMER,
    resolver,
    mode: 'onTouched',
  })
  const [password, role, approved, permissions, restrictedTo, cvr, postalCode, city] = useWatch({
    control,
    name: ['password', 'role', 'approved', 'permissions', 'restrictedTo', 'cvr', 'postalCode', 'city'],
  })
  const setCity = useCallback((found: string) => setValue('city', found, { shouldDirty: true }), [setValue])
  const errorOf = (name: Path<NewCustomer>) => formState.errors[name as (typeof FIELDS)[number]]?.message

  const { run } = useAction({
    failed: isColleague ? 'Kollegaen kunne ikke oprettes' : 'Kunde kunne ikke oprettes',
    onSuccess: onDone,
    onError: (error) => showRefusedFields(error, FIELDS, setError),
  })
  const submit = handleSubmit((form) => run(() => browserApi.createCustomer({ body: toFigures(form) })))

  return (
    <FormDialog
      title={isColleague ? 'Opret kollega' : 'Opret Ny Kunde'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={isColleague ? 'Opret kollega' : 'Opret kunde'}
      busyText="Opretter..."
      variant="signal"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
      endsWith="border-t border-line pt-4 sm:col-span-2"
    >
      <TextField {...register('name')} label="Navn*" autoComplete="off" error={errorOf('name')} />
      <TextField {...register('email')} label="Email*" type="email" autoComplete="off" error={errorOf('email')} />
      <div>
        <PasswordField {...register('password')} label="Adgangskode*" autoComplete="new-password" error={errorOf('password')} />
        <PasswordMeter password={password} holder={passwordHolderOf({ role })} />
      </div>
      <p className="self-center text-xs text-muted">
        {isColleague ? 'Kollegaen' : 'Kunden'} får en mail med et link til at vælge sin egen adgangskode.
      </p>
      {!isColleague && <FirmFields register={register} errorOf={errorOf} typed={{ cvr, postalCode, city }} setCity={setCity} />}
      <TierAndRole register={register} errorOf={errorOf} mayMakeStaff={mayMakeStaff} hasTier={!isColleague} />
      {!isColleague && <PointsAndDiscount register={register} errorOf={errorOf} pointsLabel="Start Point" />}
      {mayMakeStaff && isGrantedPermissions({ role }) && (
        <ColleagueFields
          permissions={permissions}
          restrictedTo={restrictedTo}
          onPermissions={(names) => setValue('permissions', names, { shouldDirty: true })}
          onRestriction={(ticks) => setValue('restrictedTo', ticks, { shouldDirty: true })}
        />
      )}
      {!isColleague && (
        <div className="sm:col-span-2">
          <Checkbox {...register('approved')} label="Godkend konto med det samme" />
          {!approved && <p className="text-xs text-muted">Kunden skal godkendes manuelt senere.</p>}
        </div>
      )}
    </FormDialog>
  )
}
