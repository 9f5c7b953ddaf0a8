import { Lock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type Customer, customerChange } from '#contract/customers/customer.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/customers/login/password.ts'
import { isGrantedPermissions } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { INVOICE_TERMS, INVOICE_TERMS_LABELS } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { rebaseForm, useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { AmountField, SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColleagueFields } from './colleague-fields.tsx'
import { LinkByHand, type Made } from './create-customer-dialog.tsx'
import { FirmFields, PointsAndDiscount, TierAndRole } from './customer-fields.tsx'
import { CUSTOMER_FIELDS, changesOf, type EditedCustomer, fieldsOf, seenOf } from './customer-form.ts'
import { CUSTOMER_NOT_CHANGED } from './use-customer-decision.ts'

const FIELDS = [...CUSTOMER_FIELDS, 'pointsReason', 'creditLimit', 'invoiceTerms'] as const

type EditCustomerProps = {
  user: Customer
  mayMakeStaff: boolean
  /** not in a dialog: leaving the page with unsaved input needs a confirmation */
  isOnPage?: boolean
  onDone: () => void
  onClose: () => void
}

type Corrected = Readonly<{ newest: Customer; user: Customer; acceptSaved: (saved: Customer) => void }>

/** Takes over points corrected beside the form, and nothing else: a colleague's other changes must be reported as a conflict. */
function useCorrectedPoints(form: UseFormReturn<EditedCustomer>, { newest, user, acceptSaved }: Corrected): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the customer's points have changed
  useEffect(() => {
    if (newest.points === user.points) return
    const corrected = { ...user, points: newest.points }
    rebaseForm(form, fieldsOf(user), fieldsOf(corrected))
    acceptSaved(corrected)
  }, [newest.points])
}

/** 'Rediger Kunde' (requirements §2 'Customer administration'); the email is locked. */
export function EditCustomer({ user: newest, mayMakeStaff, isOnPage = false, onDone, onClose }: EditCustomerProps) {
  // compared with the opened state, so that a colleague's change is not sent as one's own
  const { record: user, changed, applyConflict, acceptSaved } = useEditedRecord(newest)
  const before = fieldsOf(user)
  const form = useForm<EditedCustomer>({
    defaultValues: before,
    resolver: formResolver(customerChange, { toBody: (typed) => changesOf(typed, user) }),
    mode: 'onTouched',
  })
  const { register, handleSubmit, setValue, control, formState } = form
  const [points, role, permissions, restrictedTo, cvr, postalCode, city] = useWatch({
    control,
    name: ['points', 'role', 'permissions', 'restrictedTo', 'cvr', 'postalCode', 'city'],
  })
  const setCity = useCallback((found: string) => setValue('city', found, { shouldDirty: true }), [setValue])
  useCorrectedPoints(form, { newest, user, acceptSaved })
  // a colleague buys nothing here
  const isColleague = isStaff(before) && isStaff({ role })
  const mayChangeCredit = useMay()('issueInvoices')
  const errorOf = (name: Path<EditedCustomer>) => formState.errors[name as (typeof FIELDS)[number]]?.message

  const [made, setMade] = useState<Made | null>(null)
  const { run } = useAction({ failed: CUSTOMER_NOT_CHANGED, onError: (error) => applyConflict(error, form, fieldsOf, FIELDS) })
  const submit = handleSubmit((typed) =>
    run(async () => {
      const changes = changesOf(typed, user)
      const {
        message,
        user: saved,
        link,
      } = await browserApi.changeCustomer({
        params: { id: user.id },
        body: { ...changes, seen: seenOf(changes, user) },
      })
      acceptSaved(saved)
      rebaseForm(form, typed, fieldsOf(saved))
      toast.success(message)
      if (link === null) onDone()
      else setMade({ name: saved.name, link })
    }),
  )

  const owedText = user.creditUsed == null ? '' : `Skylder ${amountWithOre(krToOre(user.creditUsed))} på faktura nu. `
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Rediger Kunde" className="grid gap-4 sm:grid-cols-2">
      <ChangedNotice name={isColleague ? 'Kollegaen' : 'Kunden'} changed={changed} className="sm:col-span-2" />
      <TextField {...register('name')} label="Navn" autoComplete="off" error={errorOf('name')} />
      <TextField
        label="Email"
        value={user.email}
        readOnly
        hint={
          <span className="inline-flex items-center gap-1.5">
            <Lock size={14} aria-hidden /> {ERRORS.email_fixed.message}
          </span>
        }
      />
      {!isColleague && <FirmFields register={register} errorOf={errorOf} typed={{ cvr, postalCode, city }} setCity={setCity} />}
      <TierAndRole register={register} errorOf={errorOf} mayMakeStaff={mayMakeStaff} hasTier={!isColleague} />
      {!isColleague && <PointsAndDiscount register={register} errorOf={errorOf} pointsLabel="Point" />}
      {!isColleague && <p className="text-xs text-muted sm:col-span-2">En individuel rabat erstatter tier-rabatten.</p>}
      {mayChangeCredit && !isColleague && (
        <AmountField
          {...register('creditLimit')}
          label="Kreditgrænse på faktura (kr.)"
          hint={`${owedText}Tom: ingen grænse. 0: ingen køb på faktura.`}
          error={errorOf('creditLimit')}
        />
      )}
      {mayChangeCredit && !isColleague && (
        <SelectField {...register('invoiceTerms')} label="Betingelser på fakturaer" error={errorOf('invoiceTerms')}>
          <option value="">Butikkens egne (8 dage)</option>
          {INVOICE_TERMS.map((terms) => (
            <option key={terms} value={terms}>
              {INVOICE_TERMS_LABELS[terms]}
            </option>
          ))}
        </SelectField>
      )}
      {points !== before.points && (
        <TextField
          {...register('pointsReason')}
          label="Hvorfor ændres point?"
          isOptional
          autoComplete="off"
          error={errorOf('pointsReason')}
          className="sm:col-span-2"
        />
      )}
      {mayMakeStaff && isGrantedPermissions({ role }) && (
        <ColleagueFields
          permissions={permissions}
          restrictedTo={restrictedTo}
          onPermissions={(names) => setValue('permissions', names, { shouldDirty: true })}
          onRestriction={(ticks) => setValue('restrictedTo', ticks, { shouldDirty: true })}
        />
      )}
      {!isStaff(before) && isStaff({ role }) && (
        <Notice className="sm:col-span-2">
          Kolleger skal have en adgangskode på mindst {MIN_PASSWORD_LENGTH.staff} tegn. Kunden logges ud og får en mail med et link til at
          vælge en ny.
        </Notice>
      )}
      <ButtonRow className="border-t border-line bg-ground py-4 sm:col-span-2 in-[dialog]:sticky in-[dialog]:-bottom-5 in-[dialog]:-mx-5 in-[dialog]:px-5">
        <Button onClick={onClose}>Annuller</Button>
        <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Gem Ændringer
        </Button>
      </ButtonRow>
      {isOnPage && <UnsavedWarning isDirty={formState.isDirty} />}
      {made && <LinkByHand {...made} onDone={onDone} />}
    </form>
  )
}
