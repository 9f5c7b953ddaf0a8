import pg from 'pg'
import { isConnectionFailure } from './database-errors.ts'

type HeartbeatOptions = Readonly<{
  config: pg.ClientConfig
  /** unreachable, or silent for at most four seconds, so that waiting callers are refused within five (docs/operations.md) */
  onAway: (reason: unknown) => void
  onBack: () => void
}>

const BEAT_MS = 500
/** In beats, not in time, so that a stalled process misses one and not seven. */
const MAX_MISSED = 7

/** Checks twice a second whether a server is there; one that misses heartbeats is frozen or cut off. */
export function watchServer({ config, onAway, onBack }: HeartbeatOptions): { end: () => void } {
  let client: pg.Client | null = null
  let isChecking = false
  let isAway = false
  let missed = 0

  async function check(): Promise<void> {
    if (client) {
      const answered = await client.query('select 1').then(
        () => true,
        () => false,
      )
      // a single connection may be lost: the server is away only when no new one can be made
      if (answered) return
      hangUp()
      if (missed >= MAX_MISSED) throw new Error('no answer')
    }
    client = new pg.Client(config)
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select 1')
  }

  function beat(): void {
    if (isChecking) {
      missed += 1
      if (missed >= MAX_MISSED) hangUp()
      return
    }
    isChecking = true
    missed = 0
    check()
      .then(answered, (error: unknown) => {
        hangUp()
        // a server that refuses with an error, such as too many connections, is there
        if (error instanceof pg.DatabaseError && !isConnectionFailure(error)) return answered()
        if (isAway) return
        isAway = true
        onAway(error)
      })
      .finally(() => {
        isChecking = false
      })
  }

  function answered(): void {
    if (!isAway) return
    isAway = false
    onBack()
  }

  function hangUp(): void {
    destroyConnection(client)
    client = null
  }

  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  return {
    end: () => {
      clearInterval(timer)
      hangUp()
    },
  }
}

/** Ends a connection without notifying the server; waiting statements fail. */
export function destroyConnection(client: pg.Client | null): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy: () => void } } }
  connection?.stream.destroy()
}
