import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { messageOf } from '#web/refusal-message.ts'
import { logIn as openSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField } from './password-field.tsx'

type Credentials = Readonly<{ email: string; password: string }>

export type AskedForCode = Readonly<{ credentials: Credentials; kind: 'app' | 'mail' }>

const FIELDS = {
  app: { hint: 'Seks cifre, som skifter hvert halve minut.' },
  mail: { label: 'Kode fra mailen', hint: 'Seks cifre. De virker i en halv time.' },
  recovery: { label: 'Gendannelseskode', hint: 'Ti tegn, som du gemte, da du slog totrinslogin til. Hver kode virker én gang.' },
} as const
type Source = keyof typeof FIELDS

type LoginCodeFormProps = { asked: AskedForCode; onBack: () => void; logIn?: typeof openSession }

export function LoginCodeForm({ asked: { credentials, kind }, onBack, logIn = openSession }: LoginCodeFormProps) {
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

type CodeFormProps = { credentials: Credentials; source: Source; logIn: typeof openSession; children: ReactNode }

function CodeForm({ credentials, source, logIn, children }: CodeFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  // the earlier field is gone
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ code }) => {
    try {
      toast.success((await logIn({ ...credentials, code })) || 'Login succesfuldt')
    } catch (error) {
      const message = messageOf(error, 'Login fejlede')
      toast.error(message)
      setError('code', { type: 'server', message }, { shouldFocus: true })
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
