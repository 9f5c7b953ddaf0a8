import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/refusal-message.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AuthPage } from './auth-page.tsx'
import { readSession, refreshUser } from './session.ts'
import { useMailedToken } from './use-mailed-token.ts'

type Outcome = Readonly<{ tone: 'success' | 'danger'; message: string }>

const NO_TOKEN: Outcome = { tone: 'danger', message: 'Siden virker kun med linket fra mailen.' }

export default function VerifyEmail() {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void confirm(token).then(setOutcome)
  }, [token])
  return (
    <AuthPage title="Bekræft e-mail" lead="Så ved vi, at ordrer og svar når frem til dig." path={paths.verifyEmail()}>
      <div aria-live="polite">{outcome ? <Notice tone={outcome.tone} title={outcome.message} /> : <p>Bekræfter din e-mail...</p>}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={paths.login()} variant="signal">
          Til login
        </LinkButton>
        <LinkButton to={paths.products()}>Se Alle Produkter</LinkButton>
      </div>
    </AuthPage>
  )
}

async function confirm(token: string | null): Promise<Outcome> {
  if (!token) return NO_TOKEN
  try {
    const { message } = await browserApi.verifyEmail({ body: { token } })
    if (readSession().status === 'customer') await refreshUser()
    return { tone: 'success', message }
  } catch (error) {
    return { tone: 'danger', message: messageOf(error, 'Der opstod en fejl. Prøv venligst igen.') }
  }
}
