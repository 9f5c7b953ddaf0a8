import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { passwordHint } from '#domain/customers/login/password.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { logIn } from '#web/session/session.ts'
import { useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailedLink } from './mailed-link.tsx'
import { PasswordField, PasswordMeter } from './password-field.tsx'

type Owner = { name: string; email: string; password: string }

const resolver = formResolver<Owner>(accountCalls.becomeOwner.body.omit({ token: true }))

/** The first page of a new shop, where its owner creates the first account. */
export default function BecomeOwner() {
  const token = useMailedToken()
  return (
    <AuthPage
      title="Din nye butik"
      lead="Opret dig som ejer. Derefter ser du, hvad butikken mangler, før den kan åbne."
      path={paths.becomeOwner()}
    >
      <NeedsScript to="oprette dig som ejer" className="mb-5" />
      <MailedLink token={token} purpose="first-owner" wayOn={<Elsewhere />}>
        {(whole) => <Form token={whole} />}
      </MailedLink>
    </AuthPage>
  )
}

function Form({ token }: { token: string }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, setError, control, formState } = useForm<Owner>({
    defaultValues: { name: '', email: '', password: '' },
    resolver,
    mode: 'onTouched',
  })
  const password = useWatch({ control, name: 'password' })
  const { errors } = formState

  const submit = handleSubmit(async (owner) => {
    setRefusal(null)
    try {
      await browserApi.becomeOwner({ body: { token, ...owner } })
      await logIn(owner)
      await navigate(paths.admin(), { replace: true })
    } catch (error) {
      if (!showRefusedFields(error, ['name', 'email', 'password'], setError)) setRefusal(messageOf(error))
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Opret ejer" className="grid gap-5">
      {refusal && <Notice tone="danger" title={refusal} isAlert />}
      <TextField {...register('name')} label="Dit navn" autoComplete="name" error={errors.name?.message} />
      <TextField {...register('email')} label="E-mail" type="email" autoComplete="username" error={errors.email?.message} />
      <div>
        <PasswordField
          {...register('password')}
          label="Adgangskode"
          autoComplete="new-password"
          hint={passwordHint('staff')}
          error={errors.password?.message}
        />
        <PasswordMeter password={password} holder="staff" />
      </div>
      <Button type="submit" variant="signal" size="lg" isWide isBusy={formState.isSubmitting} busyText="Opretter...">
        Opret ejer
      </Button>
    </form>
  )
}

function Elsewhere() {
  return (
    <>
      <p>Adressen står på serveren, når butikken starter, og virker, til ejeren er oprettet.</p>
      <LinkButton to={paths.login()} size="sm" className="mt-3">
        Log ind
      </LinkButton>
    </>
  )
}
