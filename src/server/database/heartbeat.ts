import pg from 'pg'
import { saysAway } from './database-unavailable.ts'

type Heartbeat = Readonly<{
  config: pg.ClientConfig
  /** the server cannot be reached, or has not answered for five seconds */
  onAway: (reason: unknown) => void
  onBack: () => void
}>

const BEAT_MS = 500
/** Counted in beats, not in time: a process that itself stood still for a while has missed one, not ten. */
const MOST_MISSED = 10

/**
 * Asks a server twice a second, on a connection of its own, whether it is there. A statement may well take a minute; a server that
 * does not even answer this is frozen, or the network to it is cut, and those who wait for it can be told.
 */
export function watchServer({ config, onAway, onBack }: Heartbeat): { end: () => void } {
  let client: pg.Client | null = null
  let isAsking = false
  let isAway = false
  let missed = 0

  async function ask(): Promise<void> {
    if (client) {
      const answered = await client.query('select 1').then(
        () => true,
        () => false,
      )
      // one connection may be lost by itself: only when no other can be made, the server is away
      if (answered) return
      hangUp()
      if (missed >= MOST_MISSED) throw new Error('no answer')
    }
    client = new pg.Client(config)
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select 1')
  }

  function beat(): void {
    if (isAsking) {
      missed += 1
      if (missed >= MOST_MISSED) hangUp()
      return
    }
    isAsking = true
    missed = 0
    ask()
      .then(answered, (error: unknown) => {
        hangUp()
        // a server that refuses in its own words, having too many connections say, is there
        if (error instanceof pg.DatabaseError && !saysAway(error)) return answered()
        if (isAway) return
        isAway = true
        onAway(error)
      })
      .finally(() => {
        isAsking = false
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

/** Ends a connection at once, without a word to the server: whatever waits for an answer on it fails. */
export function destroyConnection(client: pg.Client | null): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy: () => void } } }
  connection?.stream.destroy()
}
