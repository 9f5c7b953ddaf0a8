import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ShopError } from '#server/shop-error.ts'
import type { GuestPicture } from './encode-guest-picture.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** What can be made of a picture. */
type Made = { product: EncodedPicture; guest: GuestPicture }
type Recipe = keyof Made

export type EncoderQuestion = Readonly<{ id: number; recipe: Recipe; bytes: Buffer }>
export type EncoderAnswer = Readonly<{ id: number; picture: Made[Recipe] } | { id: number; code: ErrorCode }>

type Asked = {
  readonly id: number
  readonly recipe: Recipe
  readonly bytes: Buffer
  readonly resolve: (picture: Made[Recipe]) => void
  readonly reject: (error: Error) => void
  /** how often the process was lost with it */
  losses: number
  patience?: NodeJS.Timeout
}

const PROCESS = fileURLToPath(new URL('encoder-process.ts', import.meta.url))
/** How many it is given at a time: two are faster, but hold 60 MB more. The others wait here, where no other picture can take them down. */
const AT_ONCE = 1
/** A large photo takes three seconds alone on a core; what takes this long never ends. */
const MAX_MS = 120_000
/** How long it waits for more before it gives its memory back. */
const IDLE_MS = 60_000
/** glibc otherwise keeps a heap per thread and never gives one back: 435 MB instead of 210 for the same photos. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
/** A picture's bytes lie outside of what Node counts: it is told after each that they are over. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=2']

const encode = createEncoder()

/**
 * Encodes a picture in a process of its own, started when it is needed: it runs behind the pages, gives its memory back, and
 * a picture made to break a decoder cannot take the shop with it. Refuses as `encodePicture` does; upload_failed when the
 * picture takes the process with it twice or never ends.
 */
export const encodeApart = (bytes: Buffer): Promise<EncodedPicture> => encode(bytes)

/** The same for a guest's picture, as `encodeGuestPicture` makes it. */
export const encodeGuestPictureApart = (bytes: Buffer): Promise<GuestPicture> => encode(bytes, 'guest')

export function createEncoder({ script = PROCESS, maxMs = MAX_MS, idleMs = IDLE_MS } = {}) {
  const waiting: Asked[] = []
  const inside = new Map<number, Asked>()
  let child: ChildProcess | null = null
  let idling: NodeJS.Timeout | undefined
  let lastId = 0

  function sendNext(): void {
    for (let next = waiting[0]; next && hasRoomFor(next); next = waiting[0]) {
      waiting.shift()
      inside.set(next.id, next)
      send(next)
    }
  }

  /** Who was there when the process was lost comes alone the next time, so that only the guilty one is lost twice. */
  function hasRoomFor({ losses }: Asked): boolean {
    if (inside.size === 0) return true
    return inside.size < AT_ONCE && losses === 0 && [...inside.values()].every((one) => one.losses === 0)
  }

  function send(asked: Asked): void {
    child ??= start()
    clearTimeout(idling)
    child.ref()
    child.channel?.ref()
    const asking = child
    asked.patience = setTimeout(() => {
      settle(asked.id)?.reject(new ShopError('upload_failed'))
      asking.kill('SIGKILL')
    }, maxMs)
    // one that cannot be reached is about to be reported as lost
    child.send({ id: asked.id, recipe: asked.recipe, bytes: asked.bytes } satisfies EncoderQuestion, (error) => error && lose(asking))
  }

  function start(): ChildProcess {
    // nothing of the shop's environment: it holds the keys of the database
    const started = fork(script, { serialization: 'advanced', execArgv: FLAGS, env: FRUGAL, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.on('message', (answer: EncoderAnswer) => {
      const asked = settle(answer.id)
      if ('picture' in answer) asked?.resolve(answer.picture)
      else asked?.reject(new ShopError(answer.code))
      sendNext()
      if (inside.size === 0 && child === started) rest(started)
    })
    started.on('exit', () => lose(started))
    started.on('error', () => lose(started))
    return started
  }

  function settle(id: number): Asked | undefined {
    const asked = inside.get(id)
    clearTimeout(asked?.patience)
    inside.delete(id)
    return asked
  }

  function lose(lost: ChildProcess): void {
    if (child !== lost) return
    child = null
    lost.kill('SIGKILL')
    for (const id of [...inside.keys()].toReversed()) {
      const asked = settle(id)
      if (!asked) continue
      asked.losses += 1
      if (asked.losses < 2) waiting.unshift(asked)
      else asked.reject(new ShopError('upload_failed'))
    }
    sendNext()
  }

  /** Nothing to do: the shop may end without it, and after a while it ends by itself. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    idling = setTimeout(() => {
      if (child === resting) child = null
      if (resting.connected) resting.disconnect()
    }, idleMs)
    idling.unref()
  }

  return <R extends Recipe = 'product'>(bytes: Buffer, recipe?: R): Promise<Made[R]> =>
    new Promise<Made[Recipe]>((resolve, reject) => {
      lastId += 1
      waiting.push({ id: lastId, recipe: recipe ?? 'product', bytes, resolve, reject, losses: 0 })
      sendNext()
    }) as Promise<Made[R]>
}
