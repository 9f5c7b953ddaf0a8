import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '#domain/products/colours/picture-colours.ts'
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

const WIDTHS = [400, 800, 1200] as const
const MAX_HEIGHT = 2400
const THUMB = { width: 48, height: 36 } as const
const GROUND = '#e4e2de'
// a photograph takes a second on two cores; two steps more double that for 4 % fewer bytes
const AVIF = { quality: 58, effort: 2, chromaSubsampling: '4:4:4' } as const
const WEBP = { quality: 80, effort: 4, smartSubsample: true } as const

export type EncodedPicture = Readonly<{
  width: number
  height: number
  widths: readonly number[]
  /** a tiny data URL */
  placeholder: string
  /** file name suffixes such as `-800.avif` */
  files: readonly Readonly<{ ending: string; body: Buffer }>[]
  /** a thumbnail for colour detection */
  pixels: Pixels
}>

/** Encodes an upload in the shop's formats: rotated by EXIF, sRGB, without metadata. Refuses like `openPicture`. */
export async function encodePicture(bytes: Buffer, maxUnpacked?: number): Promise<EncodedPicture> {
  const { picture } = await openPicture(bytes, ['jpeg', 'png', 'webp'], maxUnpacked)
  const most = Math.max(...WIDTHS)
  const { data, info } = await whole(
    picture
      .resize({ width: most, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = info
  const master = sharp(data, { raw: { width, height, channels } })
  const widths = width >= most ? [...WIDTHS] : [...WIDTHS.filter((one) => one < width), width]
  const files: { ending: string; body: Buffer }[] = []
  // one by one, as parallel encoding would occupy the threads that read pages
  for (const one of widths) {
    const sized = master.clone().resize(one)
    files.push({ ending: `-${one}.avif`, body: await sized.clone().avif(AVIF).toBuffer() })
    files.push({ ending: `-${one}.webp`, body: await sized.clone().webp(WEBP).toBuffer() })
  }
  const tiny = await master.clone().resize(16).webp({ quality: 40 }).toBuffer()
  const rgb = await master
    .clone()
    .resize({ ...THUMB, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width,
    height,
    widths,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    files,
    pixels: { ...THUMB, rgb: threeChannels(rgb.data, rgb.info.channels) },
  }
}

function threeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data
  const rgb = new Uint8Array((data.length / channels) * 3)
  for (let pixel = 0; pixel * channels < data.length; pixel += 1) rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3)
  return rgb
}

const MAX_SIDE = 2000
const LOGO_SIDE = 800
const CAR_SIDE = 1200
const QUALITY = 82

export type GuestPicture = Readonly<{ width: number; height: number; jpeg: Buffer }>

/** One small JPEG, rotated by EXIF, without metadata. Refuses like `openPicture`. */
export async function encodeGuestPicture(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png'])
}

/** Also accepts WebP. */
export async function encodeClaimPhoto(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png', 'webp'])
}

export async function encodeLogo(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png', 'webp'], LOGO_SIDE)
}

export async function encodeCar(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png', 'webp'], CAR_SIDE)
}

async function encodeAs(bytes: Buffer, formats: Parameters<typeof openPicture>[1], longestSide = MAX_SIDE): Promise<GuestPicture> {
  const { picture } = await openPicture(bytes, formats, MAX_PIXELS_UNPACKED)
  const { data, info } = await whole(
    picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, jpeg: data }
}
