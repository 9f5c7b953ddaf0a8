import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchServer } from './heartbeat.ts'

/** As docs/operations.md promises; the answer itself takes a part of it. */
const ANSWERED_WITHIN_MS = 5_000
const ANSWERING_MS = 500

test('a server that takes connections and answers nothing is known to be away early enough for a refusal within five seconds', async () => {
  const connections: Socket[] = []
  const frozen = createServer((connection) => connections.push(connection)).listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const reports: unknown[] = []
  const { port } = frozen.address() as AddressInfo
  const { end } = watchServer({ config: { host: '127.0.0.1', port }, onAway: (reason) => reports.push(reason), onBack: () => undefined })
  onTestFinished(() => {
    end()
    vi.useRealTimers()
    for (const connection of connections) connection.destroy()
    frozen.close()
  })
  vi.advanceTimersByTime(ANSWERED_WITHIN_MS - ANSWERING_MS)
  vi.useRealTimers()
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(1)
})
