export const LOGIN_WINDOW_MINUTES = 15
/** Per window, over all accounts; further attempts are refused. */
export const MAX_LOGINS_FROM_NETWORK = 100
/** Per window, for a browser that has logged in to the account before; further attempts are refused. */
export const MAX_LOGINS_OF_KNOWN_BROWSER = 10

/** In a window, from browsers that never logged in to the account. */
type StrangerTries = Readonly<{ fromNetwork: number; fromAll: number }>

const FREE_TRIES: StrangerTries = { fromNetwork: 10, fromAll: 50 }
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 4_000

/** True when unknown browsers need a mailed code. They are not refused, or an attacker could lock the owner out. */
export function needsMailedCode(tries: StrangerTries): boolean {
  return triesOver(tries) > 0
}

/** The delay before a login attempt is answered: doubles each time, at most four seconds. */
export function loginPauseMs(tries: StrangerTries): number {
  const over = triesOver(tries)
  return over > 0 ? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (over - 1)) : 0
}

function triesOver({ fromNetwork, fromAll }: StrangerTries): number {
  return Math.max(fromNetwork - FREE_TRIES.fromNetwork, fromAll - FREE_TRIES.fromAll)
}
