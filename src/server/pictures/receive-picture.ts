import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import type { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'

type Reception = Readonly<{
  /** the queue key */
  sender: string
  queued: ReturnType<typeof limitConcurrency>
  limits: Readonly<{ maxMegabytes: number; maxBytes: number }>
  /** messages of this form */
  words?: Readonly<Partial<Record<ErrorCode, string>>>
}>

/** Receives one picture in the field "image" and passes it to `store`. Throws 'picture_too_large' and errors of `store`. */
export async function receivePicture<Stored>(
  request: Request,
  { sender, queued, limits, words = {} }: Reception,
  store: (bytes: Buffer) => Promise<Stored>,
): Promise<Stored> {
  const { maxBytes } = limits
  const readAndStore = async (received: Request) => {
    const { body, isTooLarge } = await readFile(received, { field: 'image', maxBytes })
    if (isTooLarge) throw new ShopError('picture_too_large')
    return await store(body)
  }
  try {
    return await receiveForm(request, { sender, maxFiles: 1, maxBytes }, (received) => queued(() => readAndStore(received), sender))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'body_too_large' || error.code === 'picture_too_large')
      throw new ShopError('picture_too_large', { message: tooLargePicture(limits) })
    const message = words[error.code]
    // a specific message is not replaced
    const isGeneral = error.message === ERRORS[error.code].message
    throw message === undefined || !isGeneral ? error : new ShopError(error.code, { message })
  }
}
