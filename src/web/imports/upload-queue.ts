import { ERRORS } from '#contract/http/error-codes.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PRODUCT_PICTURE } from '#domain/pictures/picture-limits.ts'
import { ApiError } from '#web/api.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { uploadPicture } from '#web/upload-picture.ts'
import { addDraft } from './drafts-store.ts'

export type Upload = Readonly<{
  id: number
  /** The place of its draft in the list, in order of selection. */
  position: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  message: string | null
  canRetry: boolean
}>

const MAX_PARALLEL = 3
const PICTURE_TYPES = /^image\//
/** Windows reports no type for HEIC; the server says how to save it as JPG. */
const PICTURE_NAME = /\.(?:jpe?g|png|webp|hei[cf]|avif|tiff?)$/i

const uploads = createStore<readonly Upload[]>([])
let lastId = 0
/** Since the queue was last empty. */
let batch = { all: 0, done: 0 }
const controllers = new Map<number, AbortController>()

/** Uploads files, three at a time, also while other screens are open; each becomes a draft (requirements §2 'Product import'). */
export function uploadFiles(files: readonly File[]): void {
  const pictures = files.filter(({ type, name }) => PICTURE_TYPES.test(type) || (type === '' && PICTURE_NAME.test(name)))
  if (pictures.length === 0) {
    toast.error(ERRORS.not_a_picture.message)
    return
  }
  const now = Date.now()
  const added = pictures.map((file, index): Upload => {
    lastId += 1
    const isTooLarge = file.size > PRODUCT_PICTURE.maxBytes
    return {
      id: lastId,
      position: now + index / 1000,
      file,
      state: isTooLarge ? 'failed' : 'waiting',
      share: 0,
      message: isTooLarge ? ERRORS.picture_too_large.message : null,
      canRetry: false,
    }
  })
  batch = { all: batch.all + added.filter(({ state }) => state === 'waiting').length, done: batch.done }
  uploads.set([...uploads.read(), ...added])
  if (pictures.length < files.length)
    toast.error(`${count(files.length - pictures.length, 'fil er ikke et billede', 'filer er ikke billeder')} og blev sprunget over.`)
  if (added.every(({ state }) => state === 'failed')) toast.error(ERRORS.upload_failed.message)
  sendNext()
}

/** Stops the uploads and forgets failed ones; uploaded drafts stay. */
export function stopUploads(): void {
  const stopped = [...controllers.values()]
  batch = { all: 0, done: 0 }
  uploads.set([])
  for (const controller of stopped) controller.abort()
}

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', share: 0, message: null })
  batch = { ...batch, all: batch.all + 1 }
  sendNext()
}

export function dismissUpload(id: number): void {
  uploads.set(uploads.read().filter((upload) => upload.id !== id || upload.state === 'sending'))
}

export const useUploads = (): readonly Upload[] => useValue(uploads)

export const useIsUploading = (): boolean => useValue(uploads, isUnderWay)

function isUnderWay(all: readonly Upload[]): boolean {
  return all.some(({ state }) => state !== 'failed')
}

/** The progress of the whole batch, from 0 to 1. */
export function batchShare(all: readonly Upload[]): number {
  const sent = all.reduce((sum, { state, share }) => sum + (state === 'sending' ? share : 0), 0)
  return batch.all === 0 ? 0 : Math.min(1, (batch.done + sent) / batch.all)
}

export function batchCount(): Readonly<{ all: number; done: number }> {
  return batch
}

function sendNext(): void {
  while (uploads.read().filter(({ state }) => state === 'sending').length < MAX_PARALLEL) {
    const next = uploads.read().find(({ state }) => state === 'waiting')
    if (!next) return
    change(next.id, { state: 'sending' })
    void send(next)
  }
}

async function send({ id, position, file }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  try {
    const { file: uploaded } = await uploadPicture('uploadProductImage', {
      picture: file,
      name: file.name,
      onProgress: (share) => change(id, { share }),
      signal: controller.signal,
    })
    if (controller.signal.aborted) return
    addDraft(uploaded, position)
    batch = { ...batch, done: batch.done + 1 }
    uploads.set(uploads.read().filter((upload) => upload.id !== id))
  } catch (error) {
    if (controller.signal.aborted) return
    batch = { ...batch, all: batch.all - 1 }
    change(id, { state: 'failed', message: messageOf(error, ERRORS.upload_failed.message), canRetry: isRetryable(error) })
  } finally {
    controllers.delete(id)
  }
  sendNext()
  if (!isUnderWay(uploads.read())) toastOutcome()
}

/** False for files the server has refused for good. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 0 || error.status === 401 || error.status === 429
}

function toastOutcome(): void {
  const { done } = batch
  batch = { all: 0, done: 0 }
  if (done > 0) toast.success(`${count(done, 'billede', 'billeder')} uploadet!`)
  else toast.error(ERRORS.upload_failed.message)
  // draws the progress of the batch, though no file changed
  uploads.set([...uploads.read()])
}

function change(id: number, part: Partial<Upload>): void {
  uploads.set(uploads.read().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
}
