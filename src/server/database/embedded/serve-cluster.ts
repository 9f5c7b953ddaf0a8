import type { DatabaseLog } from '#server/database/database-log.ts'
import { startEngineThread } from './engine-thread.ts'
import type { FromEngine, ToEngine } from './protocol.ts'
import { WireStream } from './wire-stream.ts'

type ClusterOptions = {
  directory: string
  durable: boolean
  log: DatabaseLog
  onCrash: (reason: string) => void
}

/** Serves the database in `directory`; `onCrash` is called once when its thread ends unexpectedly. */
export async function serveCluster({ directory, durable, log, onCrash }: ClusterOptions) {
  const { worker, log: openingLog } = await startEngineThread({ directory, task: 'serve', durable }, 'ready')
  for (const line of openingLog) log.info(line)

  const streams = new Map<number, WireStream>()
  let connections = 0
  let closing: Promise<void> | undefined
  let failure: string | undefined
  let over: Error | undefined

  const send = (message: ToEngine) => worker.postMessage(message)
  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'wire') streams.get(message.connection)?.receive(message.bytes)
    else if (message.kind === 'log') {
      log.info(message.text)
      if (message.text.includes(' PANIC: ')) failure = message.text
    } else if (message.kind === 'fatal') failure ??= message.reason
    else if (message.kind === 'closed') void worker.terminate()
  })
  worker.on('error', (error) => {
    failure ??= error.message
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      if (!closing) failure ??= `its thread ended with code ${code}`
      over = new Error(`The embedded database has ended${failure ? `: ${failure}` : ''}`)
      for (const stream of streams.values()) stream.destroy(over)
      if (failure) onCrash(failure)
      resolve()
    })
  })

  return {
    openStream: (): WireStream => {
      connections += 1
      const connection = connections
      const stream = new WireStream({
        open: () => (over ? stream.destroy(over) : send({ kind: 'open', connection })),
        send: (bytes) => send({ kind: 'wire', connection, bytes }),
      })
      streams.set(connection, stream)
      stream.once('close', () => streams.delete(connection))
      return stream
    },
    suspendCheckpoints: (): (() => void) => {
      send({ kind: 'checkpoints', held: true })
      return () => send({ kind: 'checkpoints', held: false })
    },
    close: (): Promise<void> => {
      if (!closing) {
        closing = ended
        send({ kind: 'close' })
      }
      return closing
    },
  }
}
