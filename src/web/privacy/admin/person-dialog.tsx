import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { privacyCalls } from '#contract/privacy.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export const PERSON_TITLE = 'Udlever eller slet data'
const resolver = formResolver<{ email: string }>(privacyCalls.exportPerson.body)

type PersonDialogProps = { onDone: () => void; onClose: () => void }

/** Fulfils a data request; a guest is identified by email. */
export function PersonDialog({ onDone, onClose }: PersonDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' }, resolver })
  const [emailToDelete, setEmailToDelete] = useState<string | null>(null)
  const { exportData, isBusy } = useExport()
  const save = handleSubmit(async ({ email }) => void (await exportData(email)))
  const confirmDeletion = handleSubmit(({ email }) => setEmailToDelete(email))
  const remove = async (email: string) => {
    try {
      toast.success((await browserApi.deletePerson({ body: { email } })).message)
      onDone()
    } catch (error) {
      setEmailToDelete(null)
      setError('email', { type: 'server', message: messageOf(error, 'Personen kunne ikke slettes') })
    }
  }
  if (emailToDelete !== null)
    return <Confirmation email={emailToDelete} onConfirm={() => remove(emailToDelete)} onClose={() => setEmailToDelete(null)} />
  return (
    <Dialog isOpen onClose={onClose} title={PERSON_TITLE} losesNothing>
      <form method="post" onSubmit={save} noValidate aria-label={PERSON_TITLE} className="grid gap-5">
        <p className="text-sm">
          Finder alt om en person med eller uden konto: ordrer, fakturaer, beskeder, ansøgninger og mails. Sørg først for, at det er
          personen selv, der spørger.
        </p>
        <TextField
          {...register('email')}
          label="Personens e-mail"
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
        />
        <ButtonRow className="border-t border-line pt-4">
          <Button onClick={() => void confirmDeletion()}>Slet alt om personen</Button>
          <Button type="submit" variant="signal" isBusy={isBusy} busyText="Henter...">
            Udlever data
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function Confirmation({ email, onConfirm, onClose }: { email: string; onConfirm: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    await onConfirm()
  }
  return (
    <ConfirmDialog
      title="Slet alt om personen"
      onClose={onClose}
      confirmLabel="Slet alt"
      busyText="Sletter..."
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <p>
        Er du sikker på, at du vil slette alt om <strong className="break-all">{email}</strong>? Det kan ikke fortrydes. Kun det,
        bogføringsloven kræver, bliver stående.
      </p>
    </ConfirmDialog>
  )
}

/** Downloads everything the shop stores about a person (GDPR art. 15). Returns true when there was something. */
export function useExport() {
  const { run, isBusy } = useAction({ failed: 'Data kunne ikke hentes' })
  const exportData = (email: string): Promise<boolean> =>
    run(async () => {
      const { data } = await browserApi.exportPerson({ body: { email } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `data-om-${email.trim().toLowerCase()}.json`)
      toast.success('Filen er hentet. Send den til personen selv.')
    })
  return { exportData, isBusy }
}
