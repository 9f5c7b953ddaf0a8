import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { receiverInput, type Webhook } from '#contract/integrations/integrations.ts'
import { WEBHOOK_EVENTS, WEBHOOK_KIND_LABELS, type WebhookEvent } from '#domain/integrations/webhooks.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { OneTimeSecret } from '#web/forms/one-time-secret.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, FieldError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type ReceiverForm = { name: string; url: string; events: WebhookEvent[]; isPaused: boolean }

const FIELDS = ['name', 'url', 'events'] as const satisfies (keyof ReceiverForm)[]

function formOf(webhook: Webhook | undefined): ReceiverForm {
  return { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [], isPaused: webhook?.isPaused ?? false }
}

/** Checks what the browser can check; only the server can check the address. */
const resolver = formResolver<ReceiverForm>(receiverInput)

type WebhookDialogProps = {
  webhook?: Webhook
  onSaved: () => void
  onClose: () => void
}

/** Adds a receiver and shows its secret once, or edits, pauses and resumes one. */
export function WebhookDialog({ webhook: initial, onSaved, onClose }: WebhookDialogProps) {
  const { record: webhook, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm({ defaultValues: formOf(webhook), resolver, mode: 'onTouched' })
  const { register, handleSubmit, formState, control } = form
  const { errors } = formState
  const name = useWatch({ control, name: 'name' })
  const [secret, setSecret] = useState<string | null>(null)
  const title = webhook ? 'Rediger modtager' : 'Ny modtager'
  const { run } = useAction({
    failed: 'Modtageren kunne ikke gemmes',
    onSuccess: onSaved,
    onError: (error) => applyConflict(error, form, formOf, FIELDS),
  })
  const submit = handleSubmit(({ isPaused, ...fields }) =>
    run(async () => {
      if (webhook) {
        const body = { ...fields, isPaused, seen: { revision: webhook.revision } }
        toast.success((await browserApi.changeWebhook({ params: { id: webhook.id }, body })).message)
        onClose()
      } else setSecret((await browserApi.createWebhook({ body: fields })).secret)
    }),
  )
  if (secret !== null)
    return (
      <Dialog isOpen onClose={onClose} title={`Hemmeligheden til ${name}`} losesNothing>
        <OneTimeSecret label="Hemmelighed" secret={secret} onDone={onClose}>
          {SECRET_USE}
        </OneTimeSecret>
      </Dialog>
    )
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} saveLabel="Gem" isBusy={formState.isSubmitting} className="grid gap-4">
      <ChangedNotice name="Modtageren" changed={changed} />
      <TextField {...register('name')} label="Program*" autoComplete="off" error={errors.name?.message} />
      <TextField
        {...register('url')}
        label="Adresse*"
        hint="Den skal begynde med https:// og kunne nås fra internettet."
        type="url"
        autoComplete="off"
        error={errors.url?.message}
      />
      <fieldset aria-describedby={errors.events ? 'events-error' : undefined}>
        <legend className="pb-1 text-xs font-semibold">Hvad den skal have besked om*</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} {...register('events')} value={event} label={WEBHOOK_KIND_LABELS[event]} />
          ))}
        </div>
        <FieldError id="events-error" error={errors.events?.message} />
      </fieldset>
      {webhook && <Checkbox {...register('isPaused')} label="På pause. Det, der sker imens, får modtageren ikke at vide." />}
    </FormDialog>
  )
}

const SECRET_USE = 'Med den kan modtageren se, at en besked kommer fra butikken. Butikken gemmer den forseglet.'

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
      <OneTimeSecret label="Hemmelighed" secret={secret} onDone={onClose}>
        {SECRET_USE}
      </OneTimeSecret>
    </Dialog>
  )
}

export function DeleteWebhook({ webhook: { id, name }, onDone, onClose }: { webhook: Webhook; onDone: () => void; onClose: () => void }) {
  return (
    <ConfirmedCall
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
