import sharp, { type Sharp } from 'sharp'
import { ShopError } from '#server/http/shop-error.ts'

type PictureFormat = 'jpeg' | 'png' | 'webp'

/** A telephone's largest photo has 50 million pixels; a small file can unpack to far more. */
const MAX_PIXELS = 50_000_000
/** Of one that strangers send and that is unpacked as a whole: 16 bits of four colours are then 200 MB. Telephones' larger ones are read in strips. */
export const MAX_PIXELS_UNPACKED = 25_000_000
/** How long one picture may be worked on. */
const MAX_SECONDS = 20

type OpenedPicture = Readonly<{
  /** turned as the camera was held; what is made of it carries no metadata */
  picture: Sharp
  /** as seen, after turning */
  width: number
  height: number
}>

/**
 * Opens a picture by its content, whatever its name says. Refuses other formats (not_a_picture), more pixels than
 * `MAX_PIXELS`, or than `maxUnpacked` when its kind is unpacked as a whole (picture_too_many_pixels), and a header that
 * cannot be read (picture_broken); run what encodes it through `whole`.
 */
export async function openPicture(
  bytes: Buffer,
  formats: readonly PictureFormat[],
  maxUnpacked: number = MAX_PIXELS,
): Promise<OpenedPicture> {
  // only what begins like one of the formats meets the decoders: those of SVG, TIFF or PDF are never asked
  const format = formatOf(bytes)
  if (!format || !formats.includes(format)) throw new ShopError('not_a_picture')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { autoOrient, isProgressive } = await whole(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (autoOrient.width * autoOrient.height > (isProgressive ? maxUnpacked : MAX_PIXELS)) throw new ShopError('picture_too_many_pixels')
  return { picture: sharp(bytes, options).autoOrient().timeout({ seconds: MAX_SECONDS }), ...autoOrient }
}

/** Waits for what is made of a picture; what the decoder stumbles over is refused as picture_broken, what takes too long as unavailable. */
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
