import { type FormEvent, useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { LINK_CUT } from '#domain/customers/login/link-token.ts'
import { MAIL_AGAIN } from '#domain/shelf-lists/shelf-texts.ts'
import { browserApi } from '#web/api.ts'
import { AuthPage } from '#web/page/auth-page.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { isLinkExpired, useMailedToken } from '#web/session/use-mailed-token.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Outcome = Readonly<{ tone: 'success' | 'danger'; message: string; isOpen?: boolean }>

/** Stops the weekly mail. Requires a press, because programs open links too. */
export default function LeaveShelfMail() {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : { tone: 'danger', message: LINK_CUT })
  const [isBusy, setIsBusy] = useState(false)
  const leave = async (event: FormEvent, mailed: string) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      setOutcome({ tone: 'success', message: (await browserApi.leaveShelfMail({ body: { token: mailed } })).message })
    } catch (error) {
      setOutcome({ tone: 'danger', message: messageOf(error), isOpen: !isLinkExpired(error) })
    }
    setIsBusy(false)
  }
  const isStopped = outcome?.tone === 'success'
  return (
    <AuthPage title="Afmeld ugens mail" lead="Mailen om, hvad der mangler på din hylde." path={paths.shelfMailLeave()}>
      <div aria-live="polite">
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.message} className="mb-6">
            {isStopped && MAIL_AGAIN}
          </Notice>
        )}
      </div>
      {token && (!outcome || outcome.isOpen) && (
        // without scripts it posts to its own address, as mail programs do
        <form method="post" onSubmit={(event) => void leave(event, token)}>
          <Button type="submit" variant="signal" size="lg" isWide isBusy={isBusy}>
            Ja, afmeld mailen
          </Button>
        </form>
      )}
      <div className="mt-6">
        <LinkButton to={paths.shelfLists()}>Se dine lister</LinkButton>
      </div>
    </AuthPage>
  )
}
