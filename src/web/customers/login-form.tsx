import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
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
import { CodeField, PasswordField } from './password-field.tsx'

type Credentials = { email: string; password: string }

const resolver = formResolver<Credentials>(async () => (await import('./credentials.ts')).credentials)

type LoginFormProps = {
  email: string
  /** only this email may log in */
  isEmailFixed?: boolean
  onCodeRequired: (challenge: CodeChallenge) => void
  logIn?: typeof openSession
}

export function LoginForm({ email, isEmailFixed = false, onCodeRequired, logIn = openSession }: LoginFormProps) {
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
      if (kind) return onCodeRequired({ credentials, kind })
      if (!showRefusedFields(error, ['email', 'password'], setError)) setRefusal(messageOf(error, 'Login fejlede'))
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

const CODE_KINDS: Readonly<Record<string, CodeChallenge['kind']>> = { second_factor_needed: 'app', login_code_needed: 'mail' }

export type CodeChallenge = Readonly<{ credentials: Readonly<Credentials>; kind: 'app' | 'mail' }>

const FIELDS = {
  app: { hint: 'Seks cifre, som skifter hvert halve minut.' },
  mail: { label: 'Kode fra mailen', hint: 'Seks cifre. De virker i en halv time.' },
  recovery: { label: 'Gendannelseskode', hint: 'Ti tegn, som du gemte, da du slog totrinslogin til. Hver kode virker én gang.' },
} as const
type Source = keyof typeof FIELDS

type LoginCodeFormProps = { challenge: CodeChallenge; onBack: () => void; logIn?: typeof openSession }

export function LoginCodeForm({ challenge: { credentials, kind }, onBack, logIn = openSession }: LoginCodeFormProps) {
  const [source, setSource] = useState<Source>(kind)
  return (
    <div className="grid gap-5">
      {kind === 'mail' ? (
        <Notice title="Vi har sendt dig en kode" isAlert>
          Mange har prøvet at gætte adgangskoden til {credentials.email}. Er din rigtig, ligger koden i din mail om lidt.
        </Notice>
      ) : (
        <Notice title="Et trin til" isAlert>
          Kontoen {credentials.email} er beskyttet med totrinslogin.
        </Notice>
      )}
      <CodeForm key={source} credentials={credentials} source={source} logIn={logIn}>
        <Button onClick={onBack}>Tilbage</Button>
        {kind === 'app' && (
          <Button variant="quiet" onClick={() => setSource(source === 'app' ? 'recovery' : 'app')}>
            {source === 'app' ? 'Jeg har ikke min app' : 'Brug koden fra min app'}
          </Button>
        )}
      </CodeForm>
    </div>
  )
}

type CodeFormProps = { credentials: Readonly<Credentials>; source: Source; logIn: typeof openSession; children: ReactNode }

function CodeForm({ credentials, source, logIn, children }: CodeFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  // the field focused before is removed
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ code }) => {
    try {
      toast.success((await logIn({ ...credentials, code })) || 'Login succesfuldt')
    } catch (error) {
      setError('code', { type: 'server', message: messageOf(error, 'Login fejlede') }, { shouldFocus: true })
    }
  })
  const isRecovery = source === 'recovery'
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label="Skriv koden">
      <CodeField
        {...register('code', { required: CUSTOMER_MISSING.code })}
        {...FIELDS[source]}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        error={formState.errors.code?.message}
      />
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Logger ind...">
        Log ind
      </Button>
      <div className="flex flex-wrap gap-3">{children}</div>
    </form>
  )
}
