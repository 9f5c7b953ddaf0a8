import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { ApiError } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { logIn as openSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AskedForCode } from './login-code-form.tsx'
import { PasswordField } from './password-field.tsx'

type Credentials = { email: string; password: string }

const resolver = formResolver<Credentials>(async () => (await import('./credentials.ts')).credentials)

type LoginFormProps = {
  email: string
  /** only this email may log in */
  isEmailFixed?: boolean
  onAsked: (asked: AskedForCode) => void
  logIn?: typeof openSession
}

export function LoginForm({ email, isEmailFixed = false, onAsked, logIn = openSession }: LoginFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver,
  })

  // the only remaining field
  useEffect(() => {
    if (isEmailFixed) setFocus('password')
  }, [isEmailFixed, setFocus])

  const submit = handleSubmit(async (credentials) => {
    setRefusal(null)
    try {
      toast.success((await logIn(credentials)) || 'Login succesfuldt')
    } catch (error) {
      const kind = error instanceof ApiError && CODE_KINDS[error.code]
      if (kind) return onAsked({ credentials, kind })
      const message = messageOf(error, 'Login fejlede')
      toast.error(message)
      if (!showRefusedFields(error, ['email', 'password'], setError)) setRefusal(message)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label="Log ind">
      <NeedsScript to="logge ind" />
      {refusal && <Notice tone="danger" title={refusal} isAlert />}
      <EmailField {...register('email')} autoComplete="username" readOnly={isEmailFixed} error={formState.errors.email?.message} />
      <PasswordField
        {...register('password')}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <Link
        to={paths.forgotPassword()}
        // opens in a new tab, to keep unsaved input
        target={isEmailFixed ? '_blank' : undefined}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold underline underline-offset-4"
      >
        Glemt adgangskode?
      </Link>
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Logger ind...">
        Log ind
      </Button>
    </form>
  )
}

const CODE_KINDS: Readonly<Record<string, AskedForCode['kind']>> = { second_factor_needed: 'app', login_code_needed: 'mail' }
