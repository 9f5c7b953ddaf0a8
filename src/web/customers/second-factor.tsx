import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SecondFactorSetup, SecondFactor as SecondFactorState } from '#contract/customers/second-factor.ts'
import { paths } from '#contract/pages/pages.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { spacedSecret } from '#domain/customers/login/totp.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField, PasswordField } from './password-field.tsx'

const FILE_NAME = 'gendannelseskoder.txt'

type Open = 'setup' | 'renew' | 'remove'

const TITLES: Readonly<Record<Open, string>> = {
  setup: 'Slå totrinslogin til',
  renew: 'Nye gendannelseskoder',
  remove: 'Slå totrinslogin fra',
}

export function SecondFactor({ secondFactor: { since, recoveryCodesLeft, isRequired } }: { secondFactor: SecondFactorState }) {
  const shop = useSettings().company.name
  const [open, setOpen] = useState<Open | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = useCloseAndReload(() => {
    setOpen(null)
    setCodes(null)
  })
  return (
    <div className="grid justify-items-start gap-4">
      {since === null && isRequired && (
        <Notice tone="warning" title="Du skal slå totrinslogin til, før du kan bruge administrationen.">
          En superadmin kan se og ændre alt. Derfor er en adgangskode alene ikke nok.
        </Notice>
      )}
      {since === null ? (
        <Button variant={isRequired ? 'signal' : 'outline'} onClick={() => setOpen('setup')}>
          Slå totrinslogin til
        </Button>
      ) : (
        <>
          <p className="text-sm">
            Slået til {date(since)}. Du har {count(recoveryCodesLeft, 'gendannelseskode', 'gendannelseskoder')} tilbage.
          </p>
          {recoveryCodesLeft < FEW_CODES && <Notice tone="warning">Lav nye gendannelseskoder, før du løber tør.</Notice>}
          <div className="flex flex-wrap gap-3">
            {isRequired && <LinkButton to={paths.admin()}>Til administrationen</LinkButton>}
            <Button onClick={() => setOpen('renew')}>Nye gendannelseskoder</Button>
            {!isRequired && <Button onClick={() => setOpen('remove')}>Slå totrinslogin fra</Button>}
          </div>
        </>
      )}
      <Dialog isOpen={open !== null} onClose={close} title={codes ? 'Dine gendannelseskoder' : TITLES[open ?? 'setup']}>
        {codes ? <RecoveryCodes codes={codes} shop={shop} onDone={close} /> : <Step open={open} setCodes={setCodes} onDone={close} />}
      </Dialog>
    </div>
  )
}

const FEW_CODES = 3

type StepProps = { open: Open | null; setCodes: (codes: readonly string[]) => void; onDone: () => void }

function Step({ open, setCodes, onDone }: StepProps) {
  if (open === 'setup') return <SecondFactorSetupForm onDone={setCodes} />
  if (open === 'renew')
    return (
      <SecondFactorProof
        about="Du får ti nye koder. De gamle virker ikke mere."
        action="Lav nye koder"
        onProven={async (body) => setCodes((await browserApi.renewRecoveryCodes({ body })).recoveryCodes)}
      />
    )
  return (
    <SecondFactorProof
      about="Bagefter er din adgangskode nok til at logge ind."
      action="Slå fra"
      onProven={async (body) => {
        toast.success((await browserApi.removeSecondFactor({ body })).message)
        onDone()
      }}
    />
  )
}

function RecoveryCodes({ codes, shop, onDone }: { codes: readonly string[]; shop: string; onDone: () => void }) {
  const text = codes.join('\n')
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  const copy = async () => {
    try {
      // the clipboard exists only over https and on localhost
      await navigator.clipboard.writeText(text)
      toast.success('Koderne er kopieret.')
    } catch {
      toast.error('Koderne kunne ikke kopieres. Hent dem som fil.')
    }
  }
  return (
    <div className="grid gap-5">
      <div ref={warning} tabIndex={-1} className="outline-none">
        <Notice tone="warning" title="Gem koderne nu. De vises kun denne ene gang.">
          Mister du telefonen, er de vejen ind. Hver kode virker én gang. Gem dem et andet sted end på telefonen.
        </Notice>
      </div>
      <ul aria-label="Gendannelseskoder" className="figures grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-4 font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => void copy()}>Kopier</Button>
        <Button onClick={() => saveFile(new Blob([`${shop}: gendannelseskoder\n\n${text}\n`], { type: 'text/plain' }), FILE_NAME)}>
          Hent som fil
        </Button>
        <Button variant="signal" onClick={onDone}>
          Jeg har gemt koderne
        </Button>
      </ButtonRow>
    </div>
  )
}

type Proof = { password: string; code: string }
type SecondFactorProofProps = { about: string; action: string; onProven: (proof: Proof) => Promise<void> }

function SecondFactorProof({ about, action, onProven }: SecondFactorProofProps) {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const submit = handleSubmit(async (proof) => {
    try {
      await onProven(proof)
    } catch (error) {
      const field = error instanceof ApiError && error.code === 'wrong_password' ? 'password' : 'code'
      setError(field, { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label={action}>
      <p className="text-sm">{about}</p>
      <PasswordField
        {...register('password', { required: CUSTOMER_MISSING.password })}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <CodeField
        {...register('code', { required: CUSTOMER_MISSING.code })}
        hint="Eller en af dine gendannelseskoder."
        error={formState.errors.code?.message}
      />
      <ButtonRow>
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Vent...">
          {action}
        </Button>
      </ButtonRow>
    </form>
  )
}

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** Password, then QR code and first code; passes on the recovery codes. */
function SecondFactorSetupForm({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
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
  // the pressed button is removed, so the focus moves to the instructions
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
