import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** The socket is closed when no connection arrived for this long, */
const QUIET_MS = 50
/** later in the first turn of the event loop without one, */
const PATIENT_MS = 1_000
/** and then in any case. */
const MAX_CLOSING_MS = 3_000
/** In a longer turn the process stood still after it asked the system for connections: it asks again. */
const SHORT_TURN_MS = 1

/** Has `close` close a server's listening socket when no connection is queued: closing resets queued ones, and Node accepts one per event loop turn. */
export async function closeWhenQuiet(server: Server, close: () => void): Promise<void> {
  const startedAt = performance.now()
  let quietSince = startedAt
  let turnBegan = startedAt
  const note = () => {
    quietSince = performance.now()
  }
  server.on('connection', note)
  for (;;) {
    await turn()
    const now = performance.now()
    const age = now - startedAt
    const isQuiet = quietSince < turnBegan && (now - quietSince >= QUIET_MS || age >= PATIENT_MS)
    if ((isQuiet && now - turnBegan < SHORT_TURN_MS) || age >= MAX_CLOSING_MS) break
    turnBegan = now
  }
  server.off('connection', note)
  close()
}
