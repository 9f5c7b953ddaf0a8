import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { newPassword } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { type PasswordHolder, passwordHint, repeatedPasswordProblem } from '#domain/customers/login/password.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { clearSession } from '#web/session/session.ts'
import { useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { MailedLink } from './mailed-link.tsx'
import { PasswordField, PasswordMeter, recheckRepeated } from './password-field.tsx'

type NewPassword = { password: string; confirmation: string }

const resolverFor = (holder: PasswordHolder) =>
  formResolver<NewPassword>(z.object({ password: newPassword(holder) }), {
    validate: (form) => ({ confirmation: repeatedPasswordProblem(form) }),
  })

export default function ResetPassword() {
  const token = useMailedToken()
  return (
    <AuthPage title="Ny adgangskode" lead="Vælg en ny adgangskode. Du bliver logget ud alle andre steder." path={paths.resetPassword()}>
      <NeedsScript to="vælge en ny adgangskode" className="mb-5" />
      <MailedLink token={token} purpose="reset-password" wayOn={<NewLink />}>
        {(whole, holder) => <Form token={whole} holder={holder} />}
      </MailedLink>
    </AuthPage>
  )
}

function Form({ token, holder }: { token: string; holder: PasswordHolder }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, control, formState } = useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    resolver: resolverFor(holder),
    mode: 'onTouched',
  })
  const password = useWatch({ control, name: 'password' })

  const { run, error: refusal } = useAction({
    returnsError: true,
    showAtFields: (error) => showRefusedFields(error, ['password'], setError),
  })
  const submit = handleSubmit((form) =>
    run(async () => {
      const { message } = await browserApi.resetPassword({ body: { token, password: form.password } })
      clearSession()
      toast.success(message)
      await navigate(paths.login(), { replace: true })
    }),
  )

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Vælg ny adgangskode" className="grid gap-5">
      {refusal && (
        <Notice tone="danger" title={refusal} isAlert>
          <LinkButton to={paths.forgotPassword()} size="sm" className="mt-3">
            Bed om et nyt link
          </LinkButton>
        </Notice>
      )}
      <div>
        <PasswordField
          {...register('password', recheckRepeated(formState.touchedFields))}
          label="Ny adgangskode"
          autoComplete="new-password"
          hint={passwordHint(holder)}
          error={formState.errors.password?.message}
        />
        <PasswordMeter password={password} holder={holder} />
      </div>
      <PasswordField
        {...register('confirmation')}
        label="Gentag adgangskode"
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
      />
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Gemmer...">
        Gem adgangskode
      </Button>
    </form>
  )
}

function NewLink() {
  return (
    <>
      <p>Linket virker én gang og i en time, et til en ny konto i syv dage. Du kan altid få et nyt.</p>
      <LinkButton to={paths.forgotPassword()} size="sm" className="mt-3">
        Bed om et nyt link
      </LinkButton>
    </>
  )
}
