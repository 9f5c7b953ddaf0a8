import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import { foreignPictureProblem } from '#domain/pictures/foreign-format.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'
import { seat } from '#server/processes/worker-messages.ts'
import { scriptBeside } from '#server/project-root.ts'
import type { PictureFile } from '#server/shop.ts'
import type { EncodedPicture, GuestPicture } from './encode-picture.ts'

type Made = {
  product: EncodedPicture
  wrap: EncodedPicture
  guest: GuestPicture
  claim: GuestPicture
  logo: GuestPicture
  car: GuestPicture
  closeUp: readonly PictureFile[]
}
type Recipe = keyof Made

export type EncoderRequest = Readonly<{ recipe: Recipe; bytes: Buffer }>
export type EncoderAnswer = Readonly<{ picture: Made[Recipe] } | { code: ErrorCode }>

type EncodeJob = {
  readonly recipe: Recipe
  readonly bytes: Buffer
  readonly resolve: (picture: Made[Recipe]) => void
  readonly reject: (error: Error) => void
  /** how often the process died while encoding it */
  losses: number
}

const PROCESS = fileURLToPath(scriptBeside(import.meta.url, 'encoder-process'))
const MAX_LOSSES = 2
const MAX_MS = 120_000
const IDLE_MS = seat === null ? 60_000 : 5_000
/** Without these glibc keeps a heap per thread: 435 MB instead of 210. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
/** Picture memory is outside Node's heap, so garbage collection is triggered explicitly. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=2', ...WAITING_COMPILERS]

const encodeOwn = createEncoder()
const queued = limitConcurrency('encoder', { atOnce: 1, mostWaiting: 1_000 })

async function encode<R extends Recipe = 'product'>(bytes: Buffer, recipe?: R): Promise<Made[R]> {
  const problem = foreignPictureProblem(bytes)
  if (problem !== null) throw new ShopError('not_a_picture', { message: problem })
  return await queued(() => encodeOwn(bytes, recipe))
}

/** Encodes a picture in a low-priority process, so that a malicious one cannot crash the shop. Throws upload_failed. */
export const encodeApart = (bytes: Buffer): Promise<EncodedPicture> => encode(bytes)

/** With a lower limit of pixels. */
export const encodeWrapApart = (bytes: Buffer): Promise<EncodedPicture> => encode(bytes, 'wrap')

export const encodeGuestPictureApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'guest')

export const encodeClaimPhotoApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'claim')

export const encodeLogoApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'logo')

export const encodeCarApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'car')

/** A queue for one encoding process, one picture at a time. With `holdsShop` false it does not keep the shop alive. */
export function createEncoder({ script = PROCESS, maxMs = MAX_MS, idleMs = IDLE_MS, holdsShop = true } = {}) {
  const waiting: EncodeJob[] = []
  let current: EncodeJob | null = null
  let child: ChildProcess | null = null
  /** the timeout of the present picture, or of the idle process */
  let timer: NodeJS.Timeout | undefined

  function sendNext(): void {
    if (current !== null) return
    const next = waiting.shift()
    if (!next) return
    current = next
    child ??= start()
    const encoder = child
    if (holdsShop) {
      encoder.ref()
      encoder.channel?.ref()
    }
    clearTimeout(timer)
    timer = setTimeout(() => {
      next.losses = MAX_LOSSES
      lose(encoder)
    }, maxMs)
    if (!holdsShop) timer.unref()
    // an unreachable process is about to be reported as lost
    encoder.send({ recipe: next.recipe, bytes: next.bytes } satisfies EncoderRequest, (error) => error && lose(encoder))
  }

  function start(): ChildProcess {
    // without the environment, which contains secrets
    const started = fork(script, { serialization: 'advanced', execArgv: FLAGS, env: FRUGAL, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.on('message', (answer: EncoderAnswer) => {
      if (child !== started) return
      const job = endCurrent()
      if ('picture' in answer) job?.resolve(answer.picture)
      else job?.reject(new ShopError(answer.code))
      sendNext()
      if (current === null) rest(started)
    })
    started.on('exit', () => lose(started))
    started.on('error', () => lose(started))
    if (!holdsShop) {
      started.unref()
      started.channel?.unref()
    }
    return started
  }

  function endCurrent(): EncodeJob | null {
    const job = current
    current = null
    clearTimeout(timer)
    return job
  }

  function lose(lost: ChildProcess): void {
    if (child !== lost) return
    child = null
    lost.kill('SIGKILL')
    const job = endCurrent()
    if (job) {
      job.losses += 1
      if (job.losses < MAX_LOSSES) waiting.unshift(job)
      else job.reject(new ShopError('upload_failed'))
    }
    sendNext()
  }

  /** Lets the shop exit, and ends the process after a while. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    timer = setTimeout(() => {
      child = null
      if (resting.connected) resting.disconnect()
    }, idleMs)
    timer.unref()
  }

  // while drawing it would notice the shop's end only after seconds
  if (!holdsShop) process.once('exit', () => child?.kill('SIGKILL'))

  return <R extends Recipe = 'product'>(bytes: Buffer, recipe?: R): Promise<Made[R]> =>
    new Promise<Made[Recipe]>((resolve, reject) => {
      waiting.push({ recipe: recipe ?? 'product', bytes, resolve, reject, losses: 0 })
      sendNext()
    }) as Promise<Made[R]>
}
