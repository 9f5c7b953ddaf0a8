import { type ReactNode, useEffect, useState } from 'react'
import { isWholeLinkToken, LINK_CUT, LINK_MISSING } from '#domain/customers/login/link-token.ts'
import type { PasswordHolder } from '#domain/customers/login/password.ts'
import { browserApi } from '#web/api.ts'
import { isLinkExpired } from '#web/session/use-mailed-token.ts'
import { Notice } from '#web/ui/notice.tsx'

type Purpose = 'reset-password' | 'verify-email' | 'first-owner'
type LinkState = 'missing' | 'cut' | 'checking' | 'expired' | 'alive'

type MailedLinkProps = {
  token: string | null
  purpose: Purpose
  /** how to get a new link */
  wayOn: ReactNode
  /** `holder` names the rule a password chosen with the link follows */
  children: (token: string, holder: PasswordHolder) => ReactNode
}

export function MailedLink({ token, purpose, wayOn, children }: MailedLinkProps) {
  const { state, holder } = useLinkState(token, purpose)
  if (state === 'alive' && token !== null) return children(token, holder)
  if (state === 'checking') {
    return (
      <p role="status" className="text-sm text-muted">
        Tjekker linket ...
      </p>
    )
  }
  return (
    <Notice tone="warning" title={TITLES[state as keyof typeof TITLES]} isAlert>
      {wayOn}
    </Notice>
  )
}

const TITLES = {
  missing: LINK_MISSING,
  cut: LINK_CUT,
  expired: 'Linket er udløbet eller allerede brugt.',
} as const

type Found = Readonly<{ state: LinkState; holder: PasswordHolder }>

function useLinkState(token: string | null, purpose: Purpose): Found {
  const isWhole = token !== null && isWholeLinkToken(token)
  const [found, setFound] = useState<Found>({ state: 'checking', holder: 'customer' })
  useEffect(() => {
    if (!isWhole) return
    browserApi.checkLink({ body: { token, purpose } }).then(
      ({ holder }) => setFound({ state: 'alive', holder }),
      // on other errors the form is shown, and reports an expired link later
      (error: unknown) => setFound({ state: isLinkExpired(error) ? 'expired' : 'alive', holder: 'customer' }),
    )
  }, [isWhole, token, purpose])
  return isWhole ? found : { ...found, state: token === null ? 'missing' : 'cut' }
}
