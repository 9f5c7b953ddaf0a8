import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { newPassword } from '#contract/customers/account.ts'
import { type PasswordHolder, passwordHint, repeatedPasswordProblem } from '#domain/customers/login/password.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordField, PasswordMeter, recheckRepeated } from './password-field.tsx'

type PasswordChange = { currentPassword: string; password: string; confirmation: string }

const EMPTY: PasswordChange = { currentPassword: '', password: '', confirmation: '' }
const schemaFor = (holder: PasswordHolder) =>
  z.object({ currentPassword: z.string().min(1, 'Skriv din nuværende adgangskode.'), password: newPassword(holder) })

export function PasswordForm({ holder }: { holder: PasswordHolder }) {
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordChange>({
    defaultValues: EMPTY,
    resolver: formResolver<PasswordChange>(schemaFor(holder), {
      also: (form) => ({ confirmation: repeatedPasswordProblem(form) }),
    }),
    mode: 'onTouched',
  })
  const password = useWatch({ control, name: 'password' })
  const errorOf = (name: keyof PasswordChange) => formState.errors[name]?.message

  const submit = handleSubmit(async ({ currentPassword, password: chosen }) => {
    try {
      const { message } = await browserApi.changePassword({ body: { currentPassword, password: chosen } })
      reset(EMPTY)
      toast.success(message)
    } catch (error) {
      const message = messageOf(error)
      toast.error(message)
      setError('currentPassword', { type: 'server', message })
      showRefusedFields(error, ['currentPassword', 'password'], setError)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Skift adgangskode" className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        {...register('currentPassword')}
        label="Nuværende adgangskode"
        autoComplete="current-password"
        error={errorOf('currentPassword')}
        className="sm:col-span-2"
      />
      <div>
        <PasswordField
          {...register('password', recheckRepeated(formState.touchedFields))}
          label="Ny adgangskode"
          autoComplete="new-password"
          hint={passwordHint(holder)}
          error={errorOf('password')}
        />
        <PasswordMeter password={password} holder={holder} />
      </div>
      <PasswordField
        {...register('confirmation')}
        label="Gentag ny adgangskode"
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Skift adgangskode
        </Button>
      </div>
    </form>
  )
}
