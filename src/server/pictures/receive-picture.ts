import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import type { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'

type Reception = Readonly<{
  /** the queue key */
  sender: string
  inTurn: ReturnType<typeof limitConcurrency>
  limits: Readonly<{ maxMegabytes: number; maxBytes: number }>
  /** messages of this form */
  words?: Readonly<Partial<Record<ErrorCode, string>>>
}>

/** Receives one picture in the field "image" and passes it to `keep`. Throws 'picture_too_large' and errors of `keep`. */
export async function receivePicture<Kept>(
  request: Request,
  { sender, inTurn, limits, words = {} }: Reception,
  keep: (bytes: Buffer) => Promise<Kept>,
): Promise<Kept> {
  const { maxBytes } = limits
  const readAndKeep = async (received: Request) => {
    const { body, isTooLarge } = await readFile(received, { field: 'image', maxBytes })
    if (isTooLarge) throw new ShopError('picture_too_large')
    return await keep(body)
  }
  try {
    return await receiveForm(request, { sender, maxFiles: 1, maxBytes }, (received) => inTurn(() => readAndKeep(received), sender))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'body_too_large' || error.code === 'picture_too_large')
      throw new ShopError('picture_too_large', { message: tooLargePicture(limits) })
    const message = words[error.code]
    // specific messages are kept
    const isGeneral = error.message === ERRORS[error.code].message
    throw message === undefined || !isGeneral ? error : new ShopError(error.code, { message })
  }
}
