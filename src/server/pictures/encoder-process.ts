import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { ShopError } from '#server/http/shop-error.ts'
import { lowerPriority } from '#server/processes/lower-priority.ts'
import { encodeCloseUp } from './encode-close-up.ts'
import { encodeCar, encodeClaimPhoto, encodeGuestPicture, encodeLogo, encodePicture, MAX_PIXELS_UNPACKED } from './encode-picture.ts'
import type { EncoderAnswer, EncoderRequest } from './encoder.ts'

// A separate process, started by `encoder.ts`.
lowerPriority(5)
try {
  // makes Linux kill this process first when memory runs out
  writeFileSync('/proc/self/oom_score_adj', '800')
} catch {
  // not Linux
}

// no picture repeats, and the cache would hold 300 MB
sharp.cache(false)
sharp.concurrency(1)

const RECIPES = {
  product: (bytes: Buffer) => encodePicture(bytes),
  wrap: (bytes: Buffer) => encodePicture(bytes, MAX_PIXELS_UNPACKED),
  guest: encodeGuestPicture,
  claim: encodeClaimPhoto,
  logo: encodeLogo,
  car: encodeCar,
  closeUp: encodeCloseUp,
}

process.on('message', ({ recipe, bytes }: EncoderRequest) => {
  void RECIPES[recipe](bytes)
    .then((picture): EncoderAnswer => ({ picture }))
    .catch((error: unknown): EncoderAnswer => ({ code: error instanceof ShopError ? error.code : 'picture_broken' }))
    .then((answer) => process.send?.(answer, () => globalThis.gc?.()))
})

// signals reach all processes; this one ends with the shop, after running uploads
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// `process.exit` would wait for a hanging decoder
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
