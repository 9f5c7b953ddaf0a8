import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { SecondFactor as Standing } from '#contract/customers/second-factor.ts'
import { paths } from '#contract/pages/pages.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { date } from '#web/format.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField, PasswordField } from './password-field.tsx'
import { SecondFactorSetupForm } from './second-factor-setup.tsx'

const FILE_NAME = 'gendannelseskoder.txt'

type Open = 'setup' | 'renew' | 'remove'

const TITLES: Readonly<Record<Open, string>> = {
  setup: 'Slå totrinslogin til',
  renew: 'Nye gendannelseskoder',
  remove: 'Slå totrinslogin fra',
}

export function SecondFactor({ standing: { since, recoveryCodesLeft, isRequired } }: { standing: Standing }) {
  const { revalidate } = useRevalidator()
  const shop = useSettings().company.name
  const [open, setOpen] = useState<Open | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setOpen(null)
    setCodes(null)
    void revalidate()
  }
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
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Koderne er kopieret.'),
      () => toast.error('Koderne kunne ikke kopieres. Hent dem som fil.'),
    )
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
        <Button onClick={() => void copy()}>Kopiér</Button>
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
