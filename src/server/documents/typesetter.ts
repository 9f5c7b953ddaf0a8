import { Worker } from 'node:worker_threads'
import { count } from '#domain/numbers/danish-figures.ts'
import { currentSender } from '#server/http/request.ts'
import { RETRY_AFTER_S, ShopError } from '#server/http/shop-error.ts'
import { compileWithoutWaiting } from '#server/processes/compile-without-waiting.ts'
import { serverScript } from '#server/project-root.ts'

type ToSet = Readonly<{ kind: string }>
export type FromTypesetter = Readonly<{ file: Uint8Array<ArrayBuffer> } | { error: Error }>

type RenderJob = {
  readonly toSet: ToSet
  readonly sender: string | null
  readonly resolve: (file: Buffer) => void
  readonly reject: (error: Error) => void
}

/** A file of two hundred packing slips takes half a minute; anything longer is stuck. */
const MAX_MS = 120_000
const IDLE_MS = 60_000
const MAX_WAITING = 50
const MAX_OF_ONE = 4
/** A file of two hundred packing slips takes a third. */
const MAX_MEMORY_MB = 256
const NURSERY_MB = 16

const typesetter = createTypesetter()

/** Renders a document in a thread; staff have priority. Throws unavailable or too_many_requests when too many wait. */
export const renderInThread = typesetter.render

/** Finishes the queue and ends the thread. */
export const closeTypesetter = typesetter.close

/** A queue for one rendering thread. A document that crashes or blocks it fails; the others go on in a new one. */
export function createTypesetter({
  script = serverScript('typesetter-thread'),
  maxMs = MAX_MS,
  idleMs = IDLE_MS,
  mostWaiting = MAX_WAITING,
  mostOfOne = MAX_OF_ONE,
  mostMemoryMb = MAX_MEMORY_MB,
} = {}) {
  const staffJobs: RenderJob[] = []
  const otherJobs: RenderJob[] = []
  let current: RenderJob | null = null
  let thread: Worker | null = null
  /** the timeout of the present document, or of the idle thread */
  let timer: NodeJS.Timeout | undefined
  let resting = Promise.withResolvers<void>()
  resting.resolve()

  function renderNext(): void {
    if (current !== null) return
    const next = staffJobs.shift() ?? otherJobs.shift()
    if (!next) return
    current = next
    thread ??= start()
    const worker = thread
    worker.ref()
    clearTimeout(timer)
    timer = setTimeout(() => lose(worker, new Error(`a document was not rendered within ${maxMs} ms`)), maxMs)
    try {
      worker.postMessage(next.toSet)
    } catch (error) {
      // unserialisable input is the caller's error
      endCurrent()?.reject(error as Error)
      renderNextOrRest(worker)
    }
  }

  function start(): Worker {
    compileWithoutWaiting()
    // without the environment, which contains secrets
    const started = new Worker(script, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb, maxYoungGenerationSizeMb: NURSERY_MB },
    })
    started.on('message', (answer: FromTypesetter) => {
      if (thread !== started) return
      const job = endCurrent()
      if ('file' in answer) job?.resolve(Buffer.from(answer.file.buffer))
      else job?.reject(answer.error)
      renderNextOrRest(started)
    })
    started.on('error', (error) => lose(started, error as Error))
    started.on('exit', () => lose(started, new Error('the thread that renders documents ended')))
    return started
  }

  function placesOf(sender: string): number {
    return [current, ...otherJobs].filter((job) => job?.sender === sender).length
  }

  function endCurrent(): RenderJob | null {
    const job = current
    current = null
    clearTimeout(timer)
    return job
  }

  function lose(lost: Worker, error: Error): void {
    if (thread !== lost) return
    thread = null
    void lost.terminate()
    endCurrent()?.reject(error)
    renderNextOrRest(null)
  }

  function renderNextOrRest(rests: Worker | null): void {
    renderNext()
    if (current !== null) return
    resting.resolve()
    if (rests === null) return
    rests.unref()
    timer = setTimeout(end, idleMs)
    timer.unref()
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    clearTimeout(timer)
    await ended?.terminate()
  }

  return {
    async render<What extends ToSet>(toSet: What): Promise<Buffer> {
      const sender = currentSender()
      const isStaff = sender?.isStaff ?? false
      const counted = isStaff ? null : (sender?.key ?? null)
      const queue = isStaff ? staffJobs : otherJobs
      if (counted !== null && placesOf(counted) >= mostOfOne) throw tooManyOfOne(mostOfOne)
      if (queue.length >= mostWaiting) throw new ShopError('unavailable')
      return await new Promise<Buffer>((resolve, reject) => {
        if (current === null) resting = Promise.withResolvers()
        queue.push({ toSet, sender: counted, resolve, reject })
        renderNext()
      })
    },
    async close(): Promise<void> {
      await resting.promise
      await end()
    },
  }
}

function tooManyOfOne(most: number): ShopError {
  const message = `Du venter allerede på ${count(most, 'dokument', 'dokumenter')}. Prøv igen, når de er kommet.`
  return new ShopError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_S })
}
