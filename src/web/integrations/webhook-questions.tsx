import { useState } from 'react'
import type { Webhook } from '#contract/integrations.ts'
import { browserApi } from '#web/api.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { ShownOnce } from '#web/forms/shown-once.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const SECRET_USE = 'Med den kan modtageren se, at en besked kommer fra butikken. Butikken gemmer den forseglet.'

export function RenewSecret({
  webhook: { id, name },
  onRenewed,
  onClose,
}: {
  webhook: Webhook
  onRenewed: () => void
  onClose: () => void
}) {
  const [secret, setSecret] = useState<string | null>(null)
  const { run, isBusy } = useAction({ failed: 'Kunne ikke lave en ny hemmelighed', onError: onClose })
  const renew = () =>
    run(async () => {
      setSecret((await browserApi.renewWebhookSecret({ params: { id } })).secret)
      onRenewed()
    })
  if (secret === null)
    return (
      <ConfirmDialog
        title="Ny hemmelighed"
        question={`Den gamle hemmelighed til ${name} bruges ikke mere, heller ikke til det, der venter. Modtageren skal have den nye med det samme.`}
        confirmLabel="Lav en ny"
        isBusy={isBusy}
        onConfirm={() => void renew()}
        onClose={onClose}
      />
    )
  return (
    <Dialog isOpen onClose={onClose} title={`Hemmeligheden til ${name}`} losesNothing>
      <ShownOnce label="Hemmelighed" secret={secret} onDone={onClose}>
        {SECRET_USE}
      </ShownOnce>
    </Dialog>
  )
}

export function DeleteWebhook({ webhook: { id, name }, onDone, onClose }: { webhook: Webhook; onDone: () => void; onClose: () => void }) {
  return (
    <AskedCall
      title="Slet modtager"
      question={`Er du sikker på, at du vil slette ${name}? Det, der venter på den, sendes ikke.`}
      confirmLabel="Slet"
      call={() => browserApi.deleteWebhook({ params: { id } })}
      failure="Kunne ikke slette modtageren"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
