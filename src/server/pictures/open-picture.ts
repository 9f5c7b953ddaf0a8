import sharp, { type Sharp } from 'sharp'
import { ShopError } from '#server/http/shop-error.ts'

type PictureFormat = 'jpeg' | 'png' | 'webp'

/** Phones take up to 50 million pixels; a small file can decode to far more. */
const MAX_PIXELS = 50_000_000
/** For formats decoded as a whole: 16 bits of four channels are then 200 MB. */
export const MAX_PIXELS_UNPACKED = 25_000_000
const MAX_SECONDS = 20

type OpenedPicture = Readonly<{
  /** rotated by EXIF; outputs have no metadata */
  picture: Sharp
  /** after rotation */
  width: number
  height: number
}>

/** Opens a picture by content. Throws not_a_picture, picture_too_many_pixels and picture_broken; encode it through `whole`. */
export async function openPicture(
  bytes: Buffer,
  formats: readonly PictureFormat[],
  maxUnpacked: number = MAX_PIXELS,
): Promise<OpenedPicture> {
  // only known signatures reach the decoders, never SVG, TIFF or PDF
  const format = formatOf(bytes)
  if (!format || !formats.includes(format)) throw new ShopError('not_a_picture')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { autoOrient, isProgressive } = await whole(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (autoOrient.width * autoOrient.height > (isProgressive ? maxUnpacked : MAX_PIXELS)) throw new ShopError('picture_too_many_pixels')
  return { picture: sharp(bytes, options).autoOrient().timeout({ seconds: MAX_SECONDS }), ...autoOrient }
}

/** Converts decoding errors to picture_broken, and timeouts to unavailable. */
export async function whole<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (error) {
    throw new ShopError(String(error).includes('timeout:') ? 'unavailable' : 'picture_broken')
  }
}

function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}
