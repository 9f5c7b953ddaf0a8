import { type ReactNode, useEffect, useState } from 'react'
import { isWholeLinkToken, LINK_CUT, LINK_MISSING } from '#domain/customers/login/link-token.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { Notice } from '#web/ui/notice.tsx'

type Purpose = 'reset-password' | 'verify-email' | 'first-owner'
type LinkState = 'missing' | 'cut' | 'checking' | 'expired' | 'alive'

type MailedLinkProps = {
  token: string | null
  purpose: Purpose
  /** how to get a new link */
  wayOn: ReactNode
  children: (token: string) => ReactNode
}

export function MailedLink({ token, purpose, wayOn, children }: MailedLinkProps) {
  const state = useLinkState(token, purpose)
  if (state === 'alive' && token !== null) return children(token)
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

function useLinkState(token: string | null, purpose: Purpose): LinkState {
  const isWhole = token !== null && isWholeLinkToken(token)
  const [isAlive, setIsAlive] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isWhole) return
    browserApi.checkLink({ body: { token, purpose } }).then(
      () => setIsAlive(true),
      // on other errors the form is shown, and reports an expired link later
      (error: unknown) => setIsAlive(!(error instanceof ApiError && error.code === 'link_expired')),
    )
  }, [isWhole, token, purpose])
  if (!isWhole) return token === null ? 'missing' : 'cut'
  if (isAlive === null) return 'checking'
  return isAlive ? 'alive' : 'expired'
}
