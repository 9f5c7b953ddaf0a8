import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '#contract/error-codes.ts'
import { foreignPictureProblem } from '#domain/pictures/foreign-format.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { createTurns } from '#server/http/turns.ts'
import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'
import { seat } from '#server/processes/talk.ts'
import { scriptBeside } from '#server/project-root.ts'
import type { PictureFile } from '#server/shop.ts'
import type { GuestPicture } from './encode-guest-picture.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** What can be made: of somebody's picture, or of a wish for a close-up of films. */
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

export type EncoderQuestion = Readonly<{ recipe: Recipe; bytes: Buffer }>
export type EncoderAnswer = Readonly<{ picture: Made[Recipe] } | { code: ErrorCode }>

type Asked = {
  readonly recipe: Recipe
  readonly bytes: Buffer
  readonly resolve: (picture: Made[Recipe]) => void
  readonly reject: (error: Error) => void
  /** how often the process was lost with it */
  losses: number
}

const PROCESS = fileURLToPath(scriptBeside(import.meta.url, 'encoder-process'))
/** Once may be chance: somebody killed the process, or the machine had no memory left. */
const MOST_LOSSES = 2
/** A large photo takes three seconds alone on a core; what takes this long never ends. */
const MAX_MS = 120_000
/** How long it waits for more before it gives its memory back: among workers, of which any may be given the next picture, not long. */
const IDLE_MS = seat === null ? 60_000 : 5_000
/** glibc otherwise keeps a heap per thread and never gives one back: 435 MB instead of 210 for the same photos. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
/** A picture's bytes lie outside of what Node counts: it is told after each that they are over. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=2', ...WAITING_COMPILERS]

const encodeOwn = createEncoder()
/** A picture takes hundreds of megabytes: one at a time on this machine. */
const inTurn = createTurns('encoder', { atOnce: 1, mostWaiting: 1_000 })

async function encode<R extends Recipe = 'product'>(bytes: Buffer, recipe?: R): Promise<Made[R]> {
  const problem = foreignPictureProblem(bytes)
  if (problem !== null) throw new ShopError('not_a_picture', { message: problem })
  return await inTurn(() => encodeOwn(bytes, recipe))
}

/**
 * Encodes a picture in a process of its own, started when it is needed: it runs behind the pages, gives its memory back, and
 * a picture made to break a decoder cannot take the shop with it. Refuses as `encodePicture` does; upload_failed when the
 * picture takes the process with it twice or never ends.
 */
export const encodeApart = (bytes: Buffer): Promise<EncodedPicture> => encode(bytes)

/** The same for a workshop's photograph, which may unpack to less. */
export const encodeWrapApart = (bytes: Buffer): Promise<EncodedPicture> => encode(bytes, 'wrap')

/** The same for a guest's picture, as `encodeGuestPicture` makes it. */
export const encodeGuestPictureApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'guest')

/** The same for a photograph of goods, as `encodeClaimPhoto` makes it. */
export const encodeClaimPhotoApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'claim')

/** The same for the logo of a workshop, as `encodeLogo` makes it. */
export const encodeLogoApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'logo')

/** The same for the car of a job, as `encodeCar` makes it. */
export const encodeCarApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'car')

/**
 * A line of pictures before a process that encodes them. It is given one at a time: two are faster, but hold 60 MB more, and
 * the process that is lost with one picture would not say which of two it was. With `holdsShop` false the shop may end without it.
 */
export function createEncoder({ script = PROCESS, maxMs = MAX_MS, idleMs = IDLE_MS, holdsShop = true } = {}) {
  const waiting: Asked[] = []
  let current: Asked | null = null
  let child: ChildProcess | null = null
  /** of the picture under way or, without one, of the process that rests */
  let timer: NodeJS.Timeout | undefined

  function sendNext(): void {
    if (current !== null) return
    const next = waiting.shift()
    if (!next) return
    current = next
    child ??= start()
    const asking = child
    if (holdsShop) {
      asking.ref()
      asking.channel?.ref()
    }
    clearTimeout(timer)
    timer = setTimeout(() => {
      next.losses = MOST_LOSSES
      lose(asking)
    }, maxMs)
    if (!holdsShop) timer.unref()
    // one that cannot be reached is about to be reported as lost
    asking.send({ recipe: next.recipe, bytes: next.bytes } satisfies EncoderQuestion, (error) => error && lose(asking))
  }

  function start(): ChildProcess {
    // nothing of the shop's environment: it holds the keys of the database
    const started = fork(script, { serialization: 'advanced', execArgv: FLAGS, env: FRUGAL, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.on('message', (answer: EncoderAnswer) => {
      if (child !== started) return
      const asked = endCurrent()
      if ('picture' in answer) asked?.resolve(answer.picture)
      else asked?.reject(new ShopError(answer.code))
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

  function endCurrent(): Asked | null {
    const asked = current
    current = null
    clearTimeout(timer)
    return asked
  }

  function lose(lost: ChildProcess): void {
    if (child !== lost) return
    child = null
    lost.kill('SIGKILL')
    const asked = endCurrent()
    if (asked) {
      asked.losses += 1
      if (asked.losses < MOST_LOSSES) waiting.unshift(asked)
      else asked.reject(new ShopError('upload_failed'))
    }
    sendNext()
  }

  /** Nothing to do: the shop may end without it, and after a while it ends by itself. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    timer = setTimeout(() => {
      child = null
      if (resting.connected) resting.disconnect()
    }, idleMs)
    timer.unref()
  }

  // busy drawing, it would not hear for seconds that the shop is gone
  if (!holdsShop) process.once('exit', () => child?.kill('SIGKILL'))

  return <R extends Recipe = 'product'>(bytes: Buffer, recipe?: R): Promise<Made[R]> =>
    new Promise<Made[Recipe]>((resolve, reject) => {
      waiting.push({ recipe: recipe ?? 'product', bytes, resolve, reject, losses: 0 })
      sendNext()
    }) as Promise<Made[R]>
}
