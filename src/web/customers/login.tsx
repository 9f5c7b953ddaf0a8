import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/pages.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AuthPage } from './auth-page.tsx'
import { sameSitePath } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { logIn, useSession } from './session.ts'

type Credentials = { email: string; password: string }

const EMPTY: Credentials = { email: '', password: '' }
const resolver = formResolver<Credentials>(async () => (await import('./credentials.ts')).credentials)

export default function Login() {
  const [params] = useSearchParams()
  const next = sameSitePath(params.get('next')) ?? paths.home()
  const navigate = useNavigate()
  const { status } = useSession()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({ defaultValues: EMPTY, resolver })

  useEffect(() => {
    if (status === 'customer') void navigate(next, { replace: true })
  }, [status, next, navigate])

  const submit = handleSubmit(async (credentials) => {
    setRefusal(null)
    try {
      toast.success((await logIn(credentials)) || 'Login succesfuldt')
    } catch (error) {
      const message = messageOf(error, 'Login fejlede')
      setRefusal(message)
      toast.error(message)
      showRefusedFields(error, ['email', 'password'], setError)
    }
  })

  return (
    <AuthPage title="B2B Login" lead="Log ind, og se dine egne priser, dine point og dine ordrer." path={paths.login()}>
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Log ind">
        {refusal && <Notice tone="danger" title={refusal} />}
        <EmailField {...register('email')} autoComplete="username" error={formState.errors.email?.message} />
        <PasswordField
          {...register('password')}
          label="Adgangskode"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <Link
          to={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold underline underline-offset-4"
        >
          Glemt adgangskode?
        </Link>
        <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Logger ind...">
          Log ind
        </Button>
      </form>
      <div className="mt-10 border-t border-line pt-6">
        <p className="text-sm text-muted">Har du ikke en konto endnu?</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton to={paths.register()}>Opret B2B Konto</LinkButton>
          <LinkButton to={paths.products()} variant="quiet">
            Fortsæt som gæst
          </LinkButton>
        </div>
      </div>
    </AuthPage>
  )
}
