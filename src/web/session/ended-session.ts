import type { SessionUser } from '#contract/customers/account.ts'
import { createStore } from '#web/browser/store.ts'

/** A session that ended during work: the user is asked to log in again in place. */
type EndedSession = Readonly<{ token: string; user: SessionUser; over: Promise<string | null>; settle: (token: string | null) => void }>

export const endedSession = createStore<EndedSession | null>(null)

/** Resolves to the new token, or to null when the user declines. */
export function askToLogInAgain(token: string, user: SessionUser): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const settle = (renewed: string | null) => {
    endedSession.set(null)
    resolve(renewed)
  }
  endedSession.set({ token, user, over: promise, settle })
  return promise
}
