import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SecondFactorSetup } from '#contract/customers/second-factor.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { spacedSecret } from '#domain/customers/login/totp.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField, PasswordField } from './password-field.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** Password, then QR code and first code; passes on the recovery codes. */
export function SecondFactorSetupForm({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  return setup ? <ScanForm setup={setup} onDone={onDone} /> : <PasswordStep onBegun={setSetup} />
}

function PasswordStep({ onBegun }: { onBegun: (setup: SecondFactorSetup) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(async (body) => {
    try {
      onBegun((await browserApi.beginSecondFactor({ body })).setup)
    } catch (error) {
      setError('password', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label="Bekræft adgangskode">
      <p className="text-sm">
        Du skal bruge en app, der viser koder, på din telefon: for eksempel den adgangskode-app, du har, eller en authenticator-app.
      </p>
      <PasswordField
        {...register('password', { required: CUSTOMER_MISSING.password })}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <ButtonRow>
        <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Vent...">
          Fortsæt
        </Button>
      </ButtonRow>
    </form>
  )
}

function ScanForm({ setup, onDone }: { setup: SecondFactorSetup; onDone: (recoveryCodes: readonly string[]) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } })
  const steps = useRef<HTMLOListElement>(null)
  // the pressed button is gone, so the focus moves to the instructions
  useEffect(() => steps.current?.focus(), [])
  const submit = handleSubmit(async (body) => {
    try {
      const { message, recoveryCodes } = await browserApi.confirmSecondFactor({ body })
      toast.success(message)
      onDone(recoveryCodes)
    } catch (error) {
      setError('code', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label="Forbind appen">
      <ol ref={steps} tabIndex={-1} className="grid list-decimal gap-1.5 pl-5 text-sm outline-none">
        <li>Åbn appen på din telefon, og vælg at tilføje en konto.</li>
        <li>Scan billedet, eller skriv nøglen nedenfor i appen.</li>
        <li>Skriv de seks cifre, appen viser.</li>
      </ol>
      <Suspense fallback={<Skeleton className="size-56 max-w-full" />}>
        <QrCode text={setup.address} label="QR-kode til din app" />
      </Suspense>
      <div>
        <p className="mb-1.5 text-xs font-semibold">Nøgle</p>
        <p className="figures text-sm break-all">{spacedSecret(setup.secret)}</p>
        <a href={setup.address} className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
          Åbn nøglen i en app på denne enhed
        </a>
      </div>
      <CodeField {...register('code', { required: CUSTOMER_MISSING.code })} inputMode="numeric" error={formState.errors.code?.message} />
      <ButtonRow>
        <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Slår til...">
          Slå totrinslogin til
        </Button>
      </ButtonRow>
    </form>
  )
}
