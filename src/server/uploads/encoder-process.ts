import { setPriority } from 'node:os'
import { ShopError } from '#server/shop-error.ts'
import { encodePicture } from './encode-picture.ts'
import type { EncoderAnswer, EncoderQuestion } from './encoder.ts'

// A process of its own, started by `encoder.ts`: pictures in, pictures out. It ends with the shop.
// Guests' pages come first, also on two cores.
setPriority(10)

process.on('message', ({ id, bytes }: EncoderQuestion) => {
  void encodePicture(bytes)
    .then((picture): EncoderAnswer => ({ id, picture }))
    .catch((error: unknown): EncoderAnswer => ({ id, code: error instanceof ShopError ? error.code : 'picture_broken' }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
