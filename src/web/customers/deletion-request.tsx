import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountCalls } from '#contract/customers/account.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from './password-field.tsx'

const resolver = formResolver<{ password: string }>(accountCalls.askForDeletion.body)

export function DeletionRequest() {
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer) return <Notice tone="success" title={answer} isAlert />
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Bed om sletning</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Slet min konto">
        <Form onAsked={setAnswer} />
      </Dialog>
    </>
  )
}

function Form({ onAsked }: { onAsked: (answer: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' }, resolver })
  const submit = handleSubmit(async (body) => {
    try {
      onAsked((await browserApi.askForDeletion({ body })).message)
    } catch (error) {
      setError('password', { type: 'server', message: messageOf(error) })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-sm">Dine point, favoritter og egne priser forsvinder. Det kan ikke fortrydes.</p>
      <PasswordField
        {...register('password')}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Sender...">
        Bed om sletning
      </Button>
    </form>
  )
}
