import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountCalls } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'

const resolver = formResolver<{ email: string }>(accountCalls.forgotPassword.body)

export default function ForgotPassword() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' }, resolver })

  const { run, error: refusal } = useAction({ returnsError: true, showAtFields: (error) => showRefusedFields(error, ['email'], setError) })
  const submit = handleSubmit((body) =>
    run(async () => {
      setAnswer((await browserApi.forgotPassword({ body })).message)
    }),
  )

  return (
    <AuthPage
      title="Glemt adgangskode"
      lead="Skriv din e-mail, så sender vi et link til at vælge en ny adgangskode."
      path={paths.forgotPassword()}
    >
      {answer ? (
        <Notice tone="success" title="Tjek din indbakke" isAlert>
          {answer}
        </Notice>
      ) : (
        <form method="post" onSubmit={submit} noValidate aria-label="Glemt adgangskode" className="grid gap-5">
          <NeedsScript to="bede om en ny adgangskode" />
          {refusal && <Notice tone="danger" title={refusal} isAlert />}
          <EmailField {...register('email')} autoComplete="username" error={formState.errors.email?.message} />
          <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Sender...">
            Send link
          </Button>
        </form>
      )}
      <LinkButton to={paths.login()} variant="quiet" className="mt-6 -ml-5">
        Tilbage til login
      </LinkButton>
    </AuthPage>
  )
}
