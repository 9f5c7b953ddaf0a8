import { useRevalidator } from 'react-router'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProcessSponsorship } from './process-sponsorship.tsx'
import { SponsorshipDetails } from './sponsorship-details.tsx'
import type { SponsorshipAction } from './sponsorship-table.tsx'

export type OpenDialog = Readonly<{ kind: SponsorshipAction; sponsorship: Sponsorship }>

type SponsorshipDialogsProps = { dialog: OpenDialog | null; setDialog: (dialog: OpenDialog | null) => void }

export function SponsorshipDialogs({ dialog, setDialog }: SponsorshipDialogsProps) {
  const { revalidate } = useRevalidator()
  const close = () => setDialog(null)
  const { run, isBusy } = useAction({ onSuccess: close })
  if (!dialog) return null
  const { kind, sponsorship } = dialog

  const remove = async () => {
    await run(async () => {
      await browserApi.deleteSponsorship({ params: { id: sponsorship.id } })
      toast.success('Ansøgning slettet')
    })
    void revalidate()
  }

  if (kind === 'details')
    return <SponsorshipDetails sponsorship={sponsorship} onProcess={() => setDialog({ kind: 'process', sponsorship })} onClose={close} />
  if (kind === 'process')
    return (
      <ProcessSponsorship
        sponsorship={sponsorship}
        onDone={() => {
          close()
          void revalidate()
        }}
        onClose={() => {
          close()
          // a colleague may have been quicker
          void revalidate()
        }}
      />
    )
  return (
    <ConfirmDialog
      title="Slet ansøgning"
      question="Er du sikker på at du vil slette denne ansøgning?"
      confirmLabel="Slet"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={close}
    />
  )
}
