import { fileAnswer } from '#server/http/files/file-answer.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import type { GuestPicture } from '#server/pictures/encode-guest-picture.ts'
import { receivePicture } from '#server/pictures/receive-picture.ts'
import type { Shop } from '#server/shop.ts'

const inTurn = limitConcurrency('job-pictures', { atOnce: 2, each: 1, mostWaiting: 50 })

type Reception = Readonly<{
  /** the key of the hourly limit */
  sender: string
  perHour: number
  limits: Readonly<{ maxMegabytes: number; maxBytes: number }>
  notAPicture: string
  encode: (bytes: Buffer) => Promise<GuestPicture>
}>

/** Receives a workshop's picture and re-encodes it as a small JPEG. */
export async function receiveOwnPicture<Kept>(
  shop: Shop,
  request: Request,
  { sender, perHour, limits, notAPicture, encode }: Reception,
  keep: (jpeg: Buffer) => Promise<Kept>,
): Promise<Kept> {
  await limitAttempts(shop, [{ key: sender, most: perHour, minutes: 60 }])
  return await receivePicture(
    request,
    { sender, inTurn, limits, words: { not_a_picture: notAPicture } },
    async (bytes) => await keep((await encode(bytes)).jpeg),
  )
}

export function answerOwnPicture(jpeg: Buffer, name: string): Response {
  return fileAnswer(new Uint8Array(jpeg), { type: 'image/jpeg', name: `${name}.jpg`, isInline: true })
}
