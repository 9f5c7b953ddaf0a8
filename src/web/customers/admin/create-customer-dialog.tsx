import { useCallback, useState } from 'react'
import { type Path, useForm, useWatch } from 'react-hook-form'
import { newCustomer } from '#contract/customers/customer.ts'
import { passwordHolderOf } from '#domain/customers/login/password.ts'
import { isGrantedPermissions } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { browserApi } from '#web/api.ts'
import { PasswordField, PasswordMeter } from '#web/customers/password-field.tsx'
import { formResolver } from '#web/forms/form-resolver.ts'
import { OneTimeSecret } from '#web/forms/one-time-secret.tsx'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ColleagueFields } from './colleague-fields.tsx'
import { FirmFields, PointsAndDiscount, TierAndRole } from './customer-fields.tsx'
import { CUSTOMER_FIELDS, EMPTY_CUSTOMER, type NewCustomer, toNewCustomer } from './customer-form.ts'

const FIELDS = [...CUSTOMER_FIELDS, 'email', 'password'] as const
const resolver = formResolver<NewCustomer>(newCustomer, { toBody: toNewCustomer })

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

  const [made, setMade] = useState<Made | null>(null)
  const { run } = useAction({
    failed: isColleague ? 'Kollegaen kunne ikke oprettes' : 'Kunde kunne ikke oprettes',
    onError: (error) => showRefusedFields(error, FIELDS, setError),
  })
  const submit = handleSubmit((form) =>
    run(async () => {
      const { user, link, message } = await browserApi.createCustomer({ body: toNewCustomer(form) })
      if (link === null) onDone()
      else setMade({ name: user.name, link })
      return { message }
    }),
  )
  const choosesOwn = isStaff({ role })
  if (made) return <LinkByHand {...made} onDone={onDone} />

  return (
    <FormDialog
      title={isColleague ? 'Opret kollega' : 'Opret Ny Kunde'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={isColleague ? 'Opret kollega' : 'Opret kunde'}
      busyText="Opretter..."
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField {...register('name')} label="Navn*" autoComplete="off" error={errorOf('name')} />
      <TextField {...register('email')} label="Email*" type="email" autoComplete="off" error={errorOf('email')} />
      {!choosesOwn && (
        <div>
          <PasswordField {...register('password')} label="Adgangskode*" autoComplete="new-password" error={errorOf('password')} />
          <PasswordMeter password={password} holder={passwordHolderOf({ role })} />
        </div>
      )}
      <p className={classes('self-center text-xs text-muted', choosesOwn && 'sm:col-span-2')}>
        {choosesOwn
          ? 'Kollegaen får en mail med et link og vælger selv sin adgangskode. Linket virker én gang og i syv dage.'
          : 'Den gælder, til kunden vælger sin egen: det gør kunden med et link, der kommer i en mail.'}
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

export type Made = Readonly<{ name: string; link: string }>

/** A shop without a mail server: the link is given to the colleague by hand. */
export function LinkByHand({ name, link, onDone }: Made & { onDone: () => void }) {
  return (
    <Dialog isOpen onClose={onDone} title={`Link til ${name}`}>
      <OneTimeSecret label="Link" it="det" secret={link} onDone={onDone}>
        Butikken har ingen mailserver endnu, så giv selv linket til {name}. Det virker én gang og i syv dage.
      </OneTimeSecret>
    </Dialog>
  )
}
