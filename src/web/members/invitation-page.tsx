import { useCallback, useEffect, useState } from 'react'
import type { Invitation } from '#contract/members/members.ts'
import { paths } from '#contract/pages/pages.ts'
import { isWholeLinkToken, LINK_CUT, LINK_MISSING } from '#domain/customers/login/link-token.ts'
import { passwordHint } from '#domain/customers/login/password.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_TEXTS } from '#domain/customers/rights/member-rights.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { PasswordField, PasswordMeter } from '#web/customers/password-field.tsx'
import { AuthPage } from '#web/page/auth-page.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { logIn, switchWorkshop, useSession } from '#web/session/session.ts'
import { useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Found = Readonly<{ invitation: Invitation }> | Readonly<{ problem: string; isOver: boolean }> | null

export default function InvitationPage() {
  const token = useMailedToken()
  const isWellFormed = token !== null && isWholeLinkToken(token)
  const [found, setFound] = useState<Found>(null)
  const look = useCallback(() => {
    if (!isWellFormed) return
    setFound(null)
    browserApi.showInvitation({ body: { token } }).then(setFound, (error: unknown) => {
      setFound({ problem: messageOf(error), isOver: error instanceof ApiError && error.code === 'invitation_expired' })
    })
  }, [isWellFormed, token])
  useEffect(look, [look])
  const problem = isWellFormed ? (found && 'problem' in found ? found.problem : null) : token === null ? LINK_MISSING : LINK_CUT
  return (
    <AuthPage title="Invitation" lead="Bestil sammen med dit værksted." path={paths.invitation()}>
      <NeedsScript to="tage imod invitationen" className="mb-5" />
      {problem && <Notice tone="warning" title={problem} isAlert />}
      {found && 'problem' in found && !found.isOver && (
        <Button className="mt-5" onClick={look}>
          Prøv igen
        </Button>
      )}
      {isWellFormed && !found && (
        <p role="status" className="text-sm text-muted">
          Tjekker linket ...
        </p>
      )}
      {isWellFormed && found && 'invitation' in found && <Acceptance token={token} invitation={found.invitation} />}
    </AuthPage>
  )
}

function Acceptance({ token, invitation: { workshop, email, role, isKnown } }: { token: string; invitation: Invitation }) {
  const { user } = useSession()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  const isMe = user?.email === email

  const accept = async () => {
    setIsBusy(true)
    setRefusal(null)
    setErrors({})
    try {
      const body = isMe ? { token } : isKnown ? { token, password } : { token, name, newPassword: password }
      const { memberId } = await browserApi.acceptInvitation({ body })
      setIsAccepted(true)
      if (isMe) return await switchWorkshop(memberId)
      await logIn({ email, password })
      window.location.assign(paths.home())
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      setRefusal(messageOf(error))
      setIsBusy(false)
    }
  }

  if (isAccepted && refusal) {
    return (
      <Notice tone="success" title="Du er medarbejder nu" isAlert>
        <p>Log ind med {email} for at komme i gang.</p>
        <LinkButton to={paths.login()} size="sm" className="mt-3">
          Log ind
        </LinkButton>
      </Notice>
    )
  }
  return (
    <Form label="Tag imod invitationen" className="grid gap-5" onSubmit={() => !isBusy && accept()}>
      <p>
        <b>{workshop}</b> har inviteret <b>{email}</b> som »{MEMBER_ROLE_LABELS[role]}«. {MEMBER_ROLE_TEXTS[role]}
      </p>
      {user && !isMe && (
        <Notice tone="warning" title={`Du er logget ind som ${user.email}`}>
          Invitationen gælder {email}. Tager du imod den, bliver du logget ind med den e-mail i stedet.
        </Notice>
      )}
      {refusal && Object.keys(errors).length === 0 && <Notice tone="danger" title={refusal} isAlert />}
      {!isMe && !isKnown && (
        <TextField label="Dit navn" autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} error={errors.name} />
      )}
      {!isMe && (
        <div>
          <PasswordField
            label={isKnown ? 'Adgangskode' : 'Ny adgangskode'}
            autoComplete={isKnown ? 'current-password' : 'new-password'}
            hint={isKnown ? undefined : passwordHint('customer')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={errors.password ?? errors.newPassword}
          />
          {!isKnown && <PasswordMeter password={password} />}
        </div>
      )}
      <Button type="submit" variant="signal" size="lg" isWide isBusy={isBusy} busyText="Vent...">
        Tag imod
      </Button>
      {isKnown && !isMe && (
        <LinkButton to={paths.forgotPassword()} size="sm">
          Glemt adgangskode?
        </LinkButton>
      )}
    </Form>
  )
}
