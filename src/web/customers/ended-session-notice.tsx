import { lazy, Suspense } from 'react'
import { useValue } from '#web/browser/store.ts'
import { endedSession } from './ended-session.ts'

const LoginInPlace = lazy(() => import('./login-in-place.tsx'))

/** On every page: asks whose session has ended to log in again. Its form is fetched when it is needed. */
export function EndedSessionNotice() {
  const ended = useValue(endedSession)
  if (!ended) return null
  return (
    <Suspense>
      <LoginInPlace user={ended.user} onLater={() => ended.settle(null)} />
    </Suspense>
  )
}
