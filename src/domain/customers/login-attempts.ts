/** Tries to log in are counted in windows of a quarter of an hour. */
export const LOGIN_WINDOW_MINUTES = 15
/** Tries from one network, whatever the accounts: more are refused for the rest of the window. */
export const MOST_LOGINS_FROM_NETWORK = 100
/** Tries of a browser somebody has logged in from before, on that account: more are refused for the rest of the window. */
export const MOST_LOGINS_OF_KNOWN_BROWSER = 10

/** Tries on one account in a window by browsers nobody logged in to it from, this one included. */
type StrangerTries = Readonly<{ fromNetwork: number; fromAll: number }>

/** So many cost nothing and open the account with its password alone. */
const FREE_TRIES: StrangerTries = { fromNetwork: 10, fromAll: 50 }
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4_000

/**
 * True when strangers' browsers tried so often that the password alone lets none of them in any more: a mailed code is asked for.
 * They are not refused, since whoever wanted to lock the owner out would only have to go on trying.
 */
export function needsMailedCode(tries: StrangerTries): boolean {
  return triesOver(tries) > 0
}

/** How long a stranger's try waits for its answer: twice as long each time, four seconds at most, so that the owner is kept waiting and not out. */
export function loginPauseMs(tries: StrangerTries): number {
  const over = triesOver(tries)
  return over > 0 ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (over - 1)) : 0
}

function triesOver({ fromNetwork, fromAll }: StrangerTries): number {
  return Math.max(fromNetwork - FREE_TRIES.fromNetwork, fromAll - FREE_TRIES.fromAll)
}
