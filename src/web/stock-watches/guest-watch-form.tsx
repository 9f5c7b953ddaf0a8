import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { TrapField } from '#web/forms/trap-field.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

const EMPTY = { email: '', website: '' }
type Form = typeof EMPTY

export function GuestWatchForm({ productId }: { productId: number }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const sends = (form: Form) => ({ ...form, productId })
  const resolver = formResolver<Form>(async () => (await import('#contract/stock-watches.ts')).watchRequest, { sends })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY, resolver })
  const submit = handleSubmit(async (form) => {
    try {
      setAnswer((await browserApi.askForStockWatch({ body: sends(form) })).message)
    } catch (error) {
      setError('email', { type: 'server', message: messageOf(error) })
    }
  })
  if (answer !== null) return <Notice tone="success" title={answer} isAlert className="mt-3" />
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Giv besked" className="mt-3 grid gap-3">
      {/* the button that opened this is gone */}
      <EmailField {...register('email')} autoFocus error={formState.errors.email?.message} />
      <TrapField {...register('website')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={formState.isSubmitting} busyText="Sender...">
          Send mig besked
        </Button>
        <p className="max-w-xs text-xs text-muted">
          Du bekræfter fra mailen. Vi bruger kun adressen til den ene besked.{' '}
          <Link to={paths.privacy()} className="underline underline-offset-4">
            Privatlivspolitik
          </Link>
        </p>
      </div>
    </form>
  )
}
