import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ShopError } from '#server/shop-error.ts'
import type { EncodedPicture } from './encode-picture.ts'

export type EncoderQuestion = Readonly<{ id: number; bytes: Buffer }>
export type EncoderAnswer = Readonly<{ id: number; picture: EncodedPicture } | { id: number; code: ErrorCode }>

type Asked = Readonly<{ resolve: (picture: EncodedPicture) => void; reject: (error: Error) => void }>
type Encoder = Readonly<{ child: ChildProcess; asked: Map<number, Asked> }>

const PROCESS = fileURLToPath(new URL('encoder-process.ts', import.meta.url))
/** How long it waits for more before it gives its memory back. */
const IDLE_MS = 60_000
/** glibc otherwise keeps a heap per thread and never gives one back: 435 MB instead of 210 for the same photos. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

let encoder: Encoder | null = null
let idling: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Encodes a picture in a process of its own, started when it is needed: it runs behind the pages, gives its memory back, and
 * a picture made to break a decoder cannot take the shop with it. Refuses as `encodePicture` does.
 */
export function encodeApart(bytes: Buffer): Promise<EncodedPicture> {
  encoder ??= start()
  const { child, asked } = encoder
  clearTimeout(idling)
  child.ref()
  child.channel?.ref()
  lastId += 1
  const id = lastId
  return new Promise<EncodedPicture>((resolve, reject) => {
    asked.set(id, { resolve, reject })
    child.send({ id, bytes } satisfies EncoderQuestion, (error) => error && reject(new ShopError('upload_failed')))
  })
}

function start(): Encoder {
  // nothing of the shop's environment: it holds the keys of the database
  const child = fork(PROCESS, { serialization: 'advanced', execArgv: [], env: FRUGAL, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const started: Encoder = { child, asked: new Map() }
  child.on('message', (answer: EncoderAnswer) => {
    const waiting = started.asked.get(answer.id)
    started.asked.delete(answer.id)
    if ('picture' in answer) waiting?.resolve(answer.picture)
    else waiting?.reject(new ShopError(answer.code))
    if (started.asked.size === 0) rest(started)
  })
  const end = () => {
    if (encoder === started) encoder = null
    for (const { reject } of started.asked.values()) reject(new ShopError('upload_failed'))
    started.asked.clear()
  }
  child.on('exit', end)
  child.on('error', end)
  return started
}

/** Nothing to do: the shop may end without it, and after a while it ends by itself. */
function rest(resting: Encoder): void {
  resting.child.unref()
  resting.child.channel?.unref()
  idling = setTimeout(() => {
    if (encoder === resting) encoder = null
    resting.child.disconnect()
  }, IDLE_MS)
  idling.unref()
}
