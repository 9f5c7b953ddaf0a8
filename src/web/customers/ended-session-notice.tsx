import { lazy, Suspense } from 'react'
import { useValue } from '#web/browser/store.ts'
import { endedSession } from '#web/session/session.ts'

const LoginInPlace = lazy(() => import('./login-in-place.tsx'))

/** On every page; the form is loaded on demand. */
export function EndedSessionNotice() {
  const ended = useValue(endedSession)
  if (!ended) return null
  return (
    <Suspense>
      <LoginInPlace user={ended.user} onLater={() => ended.settle(null)} />
    </Suspense>
  )
}
