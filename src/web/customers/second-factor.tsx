import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SecondFactor as Standing } from '#contract/customers/second-factor.ts'
import { paths } from '#contract/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { SecondFactorSetupForm } from './second-factor-setup.tsx'

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
