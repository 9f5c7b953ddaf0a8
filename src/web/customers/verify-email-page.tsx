import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountCalls } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { NOT_MINE } from '#domain/customers/customer-texts.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { refreshUser, useSession } from '#web/session/session.ts'
import { isLinkExpired, useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailedLink } from './mailed-link.tsx'
import { PasswordField } from './password-field.tsx'

type Outcome = Readonly<{ tone: 'success' | 'danger'; message: string }>

export default function VerifyEmail() {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <AuthPage title="Bekræft e-mail" lead="Så ved vi, at ordrer og svar når frem til dig." path={paths.verifyEmail()}>
      <div aria-live="polite">{outcome && <Notice tone={outcome.tone} title={outcome.message} />}</div>
      {!outcome && (
        <MailedLink token={token} purpose="verify-email" wayOn={<NewLink />}>
          {(whole) => <Choice token={whole} onDone={setOutcome} />}
        </MailedLink>
      )}
      {outcome && (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.login()} variant="signal">
            Til login
          </LinkButton>
          <LinkButton to={paths.products()}>Se alle produkter</LinkButton>
        </div>
      )}
    </AuthPage>
  )
}

function NewLink() {
  const { user } = useSession()
  if (user?.emailVerified) return <p>Din e-mail er allerede bekræftet, så du skal ikke gøre mere.</p>
  return (
    <>
      <p>Du får et nyt på din konto, når du er logget ind. Venter kontoen på at blive godkendt, så skriv til os.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={user ? paths.account() : paths.login({ next: paths.account() })} size="sm">
          Få et nyt link
        </LinkButton>
        <LinkButton to={paths.contact()} size="sm" variant="quiet">
          Skriv til os
        </LinkButton>
      </div>
    </>
  )
}

type ChoiceProps = { token: string; onDone: (outcome: Outcome) => void }

function Choice({ token, onDone }: ChoiceProps) {
  return (
    <>
      <ConfirmForm token={token} onDone={onDone} />
      <DenyButton token={token} onDone={onDone} />
    </>
  )
}

/** One press when logged in; otherwise the password proves that the reader registered the account. */
function ConfirmForm({ token, onDone }: ChoiceProps) {
  const { status } = useSession()
  const [isPasswordRequired, setIsPasswordRequired] = useState(false)
  const needsPassword = status === 'guest' || isPasswordRequired
  const toBody = ({ password }: { password: string }) => (needsPassword ? { password } : {})
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
    resolver: formResolver<{ password: string }>(accountCalls.verifyEmail.body.pick({ password: true }), { toBody }),
  })
  const fault = formState.errors.password?.message

  const submit = handleSubmit(async (form) => {
    try {
      const { message } = await browserApi.verifyEmail({ body: { token, ...toBody(form) } })
      if (status === 'customer') await refreshUser()
      onDone({ tone: 'success', message })
    } catch (error) {
      const message = messageOf(error)
      const code = error instanceof ApiError ? error.code : null
      if (code === 'password_needed') setIsPasswordRequired(true)
      else if (isLinkExpired(error)) onDone({ tone: 'danger', message })
      else if (!showRefusedFields(error, ['password'], setError)) setError('password', { type: 'server', message })
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Bekræft e-mail" className="grid gap-5">
      <NeedsScript to="bekræfte din e-mail" />
      {needsPassword && (
        <PasswordField
          {...register('password')}
          label="Adgangskode"
          autoComplete="current-password"
          hint="Den, du valgte, da du oprettede kontoen."
          error={fault}
        />
      )}
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Bekræfter...">
        Bekræft min e-mail
      </Button>
      {!needsPassword && fault && <Notice tone="danger" title={fault} isAlert />}
    </form>
  )
}

function DenyButton({ token, onDone }: ChoiceProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isBusy } = useAction({
    showAtFields: (error) => {
      if (!isLinkExpired(error)) return false
      onDone({ tone: 'danger', message: messageOf(error) })
      return true
    },
  })
  const deny = () =>
    run(async () => {
      const { message } = await browserApi.denyRegistration({ body: { token } })
      onDone({ tone: 'success', message })
    })
  return (
    <div className="mt-10 border-t border-line pt-6">
      <p className="text-sm text-muted">
        Har en anden oprettet en konto med din e-mail? Så lukker vi den. Ingen har fået adgang til noget, fordi du åbnede linket.
      </p>
      <Button className="mt-3" onClick={() => setIsConfirming(true)}>
        {NOT_MINE}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={NOT_MINE}
          question="Vil du lukke kontoen? Den, der oprettede den, bliver logget ud."
          confirmLabel="Luk kontoen"
          isBusy={isBusy}
          onConfirm={() => void deny()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}
