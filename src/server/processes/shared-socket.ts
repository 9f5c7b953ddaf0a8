import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { askPrimary, onPrimaryMessage, onWorkerMessage, sendToPrimary, sendToWorker } from './worker-messages.ts'

export type Place = Readonly<{ host: string; port: number }>

export type SharedSocket = Readonly<{
  /** hands a worker no more connections; messages sent after this arrive behind those it was handed */
  leave: (worker: Worker) => void
  /** has answers held back, accepts waiting connections, closes the socket, and resolves when every connection is on its way to a worker */
  close: () => Promise<void>
}>

/** In the primary: the listening socket of all workers (decision 0076). A worker gets the next connection after it confirmed the last. */
export function openSharedSocket({ host, port }: Place): SharedSocket {
  const server = createServer({ pauseOnConnect: true, noDelay: true, keepAlive: true })
  const waiting: Socket[] = []
  const free: Worker[] = []
  const members = new Set<Worker>()
  /** worker → connections it has not confirmed yet, oldest first */
  const handed = new Map<Worker, Socket[]>()
  let opening: Promise<unknown> | null = null

  server.on('connection', (connection) => {
    waiting.push(connection)
    handOver()
  })
  // the worker that opens it learns the port, or why it cannot listen
  onWorkerMessage('open', ({ worker, answer }) => {
    opening ??= once(server.listen(port, host), 'listening')
    opening.then(
      () => {
        answer((server.address() as AddressInfo).port)
        members.add(worker)
        free.push(worker)
        worker.emit('open')
        handOver()
      },
      (error: Error) => answer(error.message),
    )
  })
  onWorkerMessage('taken', ({ worker }) => {
    handed.get(worker)?.shift()?.destroy()
    if (members.has(worker)) free.push(worker)
    handOver()
  })
  cluster.on('exit', (worker) => {
    leave(worker)
    waiting.unshift(...(handed.get(worker) ?? []))
    handed.delete(worker)
    handOver()
  })

  function handOver(): void {
    while (waiting.length > 0 && free.length > 0) handTo(free.shift(), waiting.shift())
  }

  function handTo(worker: Worker | undefined, connection: Socket | undefined): void {
    if (!worker || !connection) return
    handed.set(worker, [...(handed.get(worker) ?? []), connection])
    sendToWorker(worker, 'connection', connection)
  }

  function leave(worker: Worker): void {
    members.delete(worker)
    if (free.includes(worker)) free.splice(free.indexOf(worker), 1)
  }

  return {
    leave,
    close: async () => {
      for (const worker of members) sendToWorker(worker, 'hold back')
      if (server.listening) await closeWhenQuiet(server, () => server.close())
      // no more follow: these need not wait for a free worker
      const all = [...members]
      for (const [place, connection] of waiting.splice(0).entries()) handTo(all[place % all.length], connection)
    },
  }
}

type SharedListener = Readonly<{
  port: number
  endRequested: Promise<void>
}>

/** In a worker: answers the connections it is handed, and ignores signals, as it must not end before the primary has closed the socket. */
export async function serveSharedSocket(server: HttpServer, holdBack: () => void): Promise<SharedListener> {
  // it never listens, but has to time requests and count idle connections as if it did
  server.emit('listening')
  onPrimaryMessage('connection', (connection) => {
    sendToPrimary('taken', null)
    if (!connection) return
    // as a server sets it on connections it accepts itself
    connection.allowHalfOpen = true
    server.emit('connection', connection)
  })
  onPrimaryMessage('hold back', holdBack)
  const endRequested = new Promise<void>((resolve) => onPrimaryMessage('end', () => resolve()))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const port = await askPrimary('open', null)
  if (typeof port !== 'number') throw new Error(String(port))
  return { port, endRequested }
}

/** The socket is closed when no connection arrived for this long. */
const QUIET_MS = 50
/** After this long, it is closed in the first turn of the event loop without a connection. */
const PATIENT_MS = 1_000
/** After this long, it is closed in any case. */
const MAX_CLOSING_MS = 3_000
/** After a longer turn, connections may have arrived since the system was asked for them: it is asked again. */
const SHORT_TURN_MS = 1

/** Calls `close` on a listening socket when no connection is queued: it resets queued ones, and Node accepts one per event loop turn. */
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
