import cluster, { type Worker } from 'node:cluster'
import { Socket } from 'node:net'

type Message = Readonly<{ shop: 'question' | 'answer' | 'news'; kind: string; id: number; content: unknown }>

/** The worker's number, from 1; null without a primary. A replacement takes over the number. */
export const seat: number | null = cluster.isWorker ? Number(process.env.SHOP_SEAT ?? 1) : null

const pending = new Map<number, (content: unknown) => void>()
let lastId = 0

export async function askPrimary(kind: string, content: unknown): Promise<unknown> {
  if (lastId === 0) process.on('message', receiveAnswer)
  lastId += 1
  const id = lastId
  return await new Promise((resolve) => {
    pending.set(id, resolve)
    process.send?.({ shop: 'question', kind, id, content } satisfies Message)
  })
}

export function sendToPrimary(kind: string, content: unknown): void {
  process.send?.({ shop: 'news', kind, id: 0, content } satisfies Message)
}

function receiveAnswer(message: unknown): void {
  if (!isMessage(message) || message.shop !== 'answer') return
  pending.get(message.id)?.(message.content)
  pending.delete(message.id)
}

/** In a worker. */
export function onPrimaryMessage(kind: string, handle: (connection: Socket | undefined) => void): void {
  process.on('message', (message: unknown, connection: unknown) => {
    if (isMessage(message) && message.shop === 'news' && message.kind === kind)
      handle(connection instanceof Socket ? connection : undefined)
  })
}

function answerPrimary(kind: string, answer: () => Promise<unknown>): void {
  process.on('message', (message: unknown) => {
    if (!isMessage(message) || message.shop !== 'question' || message.kind !== kind) return
    const { id } = message
    const send = (content: unknown) => process.send?.({ shop: 'answer', kind, id, content } satisfies Message)
    answer().then(send, () => send(null))
  })
}

type WorkerMessage = Readonly<{ worker: Worker; content: unknown; answer: (content: unknown) => void }>

export function onWorkerMessage(kind: string, handle: (message: WorkerMessage) => void): void {
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message) || message.kind !== kind || message.shop === 'answer') return
    const { id } = message
    handle({
      worker,
      content: message.content,
      answer: (content) => worker.isConnected() && worker.send({ shop: 'answer', kind, id, content } satisfies Message),
    })
  })
}

/** Messages to one worker keep their order. A connection stays open here too; a worker that has ended gets nothing. */
export function sendToWorker(worker: Worker, kind: string, connection?: Socket): void {
  const message = { shop: 'news', kind, id: 0, content: null } satisfies Message
  worker.process.send?.(message, connection, { keepOpen: true }, () => undefined)
}

/** Null when the worker does not answer in time. */
async function askWorker(worker: Worker, kind: string, withinMs: number): Promise<unknown> {
  if (!worker.isConnected()) return null
  lastId += 1
  const id = lastId
  return await new Promise((resolve) => {
    const settle = (content: unknown) => {
      clearTimeout(late)
      worker.off('message', listen)
      worker.off('disconnect', giveUp)
      resolve(content)
    }
    const giveUp = () => settle(null)
    const listen = (message: unknown) => {
      if (isMessage(message) && message.shop === 'answer' && message.kind === kind && message.id === id) settle(message.content)
    }
    const late = setTimeout(giveUp, withinMs)
    worker.on('message', listen)
    worker.once('disconnect', giveUp)
    worker.send({ shop: 'question', kind, id, content: null } satisfies Message)
  })
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'shop' in message && 'kind' in message
}

const WITHIN_MS = 4_000

/** Metrics of all workers, whichever is asked. */
export function withOtherWorkers(figures: () => Promise<string>): () => Promise<string> {
  if (seat === null) return figures
  answerPrimary('figures', figures)
  return async () => {
    const all = await askPrimary('all-figures', null)
    return typeof all === 'string' ? all : await figures()
  }
}

/** In the primary: collects from all workers. */
export function gatherFigures(): void {
  onWorkerMessage('all-figures', ({ answer }) => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    Promise.all(workers.map((worker) => askWorker(worker, 'figures', WITHIN_MS))).then(
      (texts) => answer(mergeFigures(texts.filter((text) => typeof text === 'string'))),
      () => answer(null),
    )
  })
}

/** Merges Prometheus texts: each metric once, with its lines together. Workers have their own labels; of equal labels the later counts. Null without a text. */
export function mergeFigures(texts: readonly string[]): string | null {
  if (texts.length === 0) return null
  const described = new Map<string, string>()
  const values = new Map<string, Map<string, string>>()
  for (const text of texts) {
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '')
      const about = lines.filter((line) => line.startsWith('#'))
      const name = about[0]?.split(' ')[2]
      if (name === undefined) continue
      described.set(name, about.join('\n'))
      const of = values.get(name) ?? new Map<string, string>()
      for (const line of lines) if (!line.startsWith('#')) of.set(line.slice(0, line.lastIndexOf(' ')), line)
      values.set(name, of)
    }
  }
  return `${[...described].map(([name, about]) => [about, ...(values.get(name)?.values() ?? [])].join('\n')).join('\n\n')}\n`
}
