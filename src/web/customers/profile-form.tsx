import { Lock } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { profileChange, type SessionUser } from '#contract/customers/account.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { browserApi } from '#web/api.ts'
import { rebaseForm, touchedFields } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { storeUser, useMemberMay } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressField, PhoneField } from '#web/ui/contact-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CvrField } from './cvr-field.tsx'

const FIELDS = ['name', 'company', 'cvr', 'phone', 'address', 'postalCode', 'city'] as const
type Field = (typeof FIELDS)[number]
type Profile = Record<Field, string>

/** The email is locked (requirements §2 'Account'). */
export function ProfileForm({ user }: { user: SessionUser }) {
  // compared with the opened state, so that fields changed on another device are not reverted
  const opened = useRef(profileOf(user))
  const form = useForm<Profile>({
    defaultValues: profileOf(user),
    resolver: formResolver<Profile>(profileChange, { toBody: (typed) => changesOf(typed, opened.current) }),
    mode: 'onTouched',
  })
  const { register, handleSubmit, setError, setValue, control, formState } = form
  const [cvr, postalCode, city] = useWatch({ control, name: ['cvr', 'postalCode', 'city'] })
  const setCity = useCallback((found: string) => setValue('city', found, { shouldDirty: true }), [setValue])
  const isOwner = useMemberMay()('manage')
  const field = fieldsOf(register, formState.errors)

  const { run } = useAction({ onError: (error) => showRefusedFields(error, FIELDS, setError) })
  const rebaseOn = (from: Profile, newest: Profile) => {
    opened.current = newest
    rebaseForm(form, from, newest)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the user has changed
  useEffect(() => {
    const newest = profileOf(user)
    if (touchedFields(newest, opened.current).length > 0) rebaseOn(opened.current, newest)
  }, [user])
  const submit = handleSubmit((typed) =>
    run(async () => {
      const { message, user: changed } = await browserApi.changeMe({ body: changesOf(typed, opened.current) })
      rebaseOn(typed, profileOf(changed))
      storeUser(changed)
      toast.success(message)
    }),
  )

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Profil" className="grid gap-5 sm:grid-cols-6">
      <UnsavedWarning isDirty={formState.isDirty} />
      <TextField
        label="E-mail"
        value={user.email}
        readOnly
        autoComplete="off"
        hint={
          <span className="inline-flex items-center gap-1.5">
            <Lock size={14} aria-hidden /> {ERRORS.email_fixed.message}
          </span>
        }
        className="sm:col-span-6"
      />
      <TextField {...field('name')} label="Navn" autoComplete="name" className="sm:col-span-6" />
      {isOwner && (
        <>
          <TextField {...field('company')} label="Firma" autoComplete="organization" className="sm:col-span-6" />
          <CvrField {...field('cvr')} typed={cvr} className="sm:col-span-3" />
          <PhoneField {...field('phone')} className="sm:col-span-3" />
          <AddressField {...field('address')} className="sm:col-span-6" />
          <PostalTownFields
            typed={{ postalCode, city }}
            setCity={setCity}
            postalCode={{ ...field('postalCode'), className: 'sm:col-span-2' }}
            city={{ ...field('city'), className: 'sm:col-span-4' }}
          />
        </>
      )}
      <div className="sm:col-span-6">
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Gem ændringer
        </Button>
      </div>
    </form>
  )
}

function profileOf(user: SessionUser): Profile {
  const { name, company, cvr, phone, address, postalCode, city } = user
  return {
    name,
    company: company ?? '',
    cvr: cvr ?? '',
    phone: phone ?? '',
    address: address ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
  }
}

/** Only changed fields, so that a missing CVR number does not block other changes. */
function changesOf(form: Profile, before: Profile): Record<string, string | null> {
  const changed = FIELDS.filter((field) => form[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, field === 'postalCode' && form[field] === '' ? null : form[field]]))
}
