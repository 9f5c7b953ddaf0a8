import { useState } from 'react'
import type { Webhook } from '#contract/integrations.ts'
import { browserApi } from '#web/api.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ShownOnce } from './shown-once.tsx'

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
  const [isBusy, setIsBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const renew = async () => {
    setIsBusy(true)
    try {
      setSecret((await browserApi.renewWebhookSecret({ params: { id } })).secret)
      onRenewed()
    } catch (error) {
      toast.error(messageOf(error, 'Kunne ikke lave en ny hemmelighed'))
      onClose()
    }
  }
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
