import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TRACK_ORDER } from '#web/page/link-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'

const EMPTY = { orderNumber: '', email: '' }
const resolver = formResolver<typeof EMPTY>(async () => (await import('./track-order-fields.ts')).trackOrderFields)

/** Mails the link to an order. The answer does not reveal whether the order exists. */
export function TrackOrder() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY, resolver })
  const { errors } = formState

  const { run, error: refusal } = useAction({
    returnsError: true,
    showAtFields: (error) => showRefusedFields(error, ['orderNumber', 'email'], setError),
  })
  const submit = handleSubmit((body) =>
    run(async () => {
      setAnswer((await browserApi.mailOrderLink({ body })).message)
    }),
  )

  if (answer !== null) {
    return (
      <Notice tone="success" title="Tjek din indbakke" isAlert>
        <p>{answer}</p>
        <Button size="sm" className="mt-3" onClick={() => setAnswer(null)}>
          Prøv et andet nummer
        </Button>
      </Notice>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate aria-label={TRACK_ORDER} className="grid gap-5">
      <NeedsScript to="få et link til din ordre" />
      {refusal && <Notice tone="danger" title={refusal} isAlert />}
      <TextField
        {...register('orderNumber')}
        label="Ordrenummer"
        placeholder="ORD-2026-000123"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Det står i bekræftelsen, vi sendte dig."
        error={errors.orderNumber?.message}
      />
      <EmailField {...register('email')} label="Mailadresse, du bestilte med" error={errors.email?.message} />
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Sender...">
        Send link til min ordre
      </Button>
    </form>
  )
}
