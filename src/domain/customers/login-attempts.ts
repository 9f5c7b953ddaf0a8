export const LOGIN_WINDOW_MINUTES = 15
/** Per window, over all accounts; further attempts are refused. */
export const MOST_LOGINS_FROM_NETWORK = 100
/** Per window, for a browser that has logged in to the account before; further attempts are refused. */
export const MOST_LOGINS_OF_KNOWN_BROWSER = 10

/** Attempts on one account in a window from browsers that never logged in to it, including this one. */
type StrangerTries = Readonly<{ fromNetwork: number; fromAll: number }>

/** Attempts without delay or mailed code. */
const FREE_TRIES: StrangerTries = { fromNetwork: 10, fromAll: 50 }
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4_000

/**
 * True when unknown browsers tried so often that a mailed code is required besides the password. They are not refused: otherwise an
 * attacker could lock the owner out by trying.
 */
export function needsMailedCode(tries: StrangerTries): boolean {
  return triesOver(tries) > 0
}

/** The delay before a login attempt is answered: doubles each time, at most four seconds. */
export function loginPauseMs(tries: StrangerTries): number {
  const over = triesOver(tries)
  return over > 0 ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (over - 1)) : 0
}

function triesOver({ fromNetwork, fromAll }: StrangerTries): number {
  return Math.max(fromNetwork - FREE_TRIES.fromNetwork, fromAll - FREE_TRIES.fromAll)
}
