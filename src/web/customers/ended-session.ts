import type { SessionUser } from '#contract/customers/account.ts'
import { createStore } from '#web/browser/store.ts'

/** A session the server has ended while its owner was at work: he is asked to log in where he is. */
type EndedSession = Readonly<{ token: string; user: SessionUser; over: Promise<string | null>; settle: (token: string | null) => void }>

/** Null while nothing is asked. */
export const endedSession = createStore<EndedSession | null>(null)

/** Asks the owner of a session to log in again; resolves to his new token, or to null when he does not. */
export function askToLogInAgain(token: string, user: SessionUser): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const settle = (renewed: string | null) => {
    endedSession.set(null)
    resolve(renewed)
  }
  endedSession.set({ token, user, over: promise, settle })
  return promise
}
