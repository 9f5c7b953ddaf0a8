import { MAX_PIXELS_UNPACKED, openPicture, whole } from './open-picture.ts'

const LONGEST_SIDE = 2000
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

async function encodeAs(bytes: Buffer, formats: Parameters<typeof openPicture>[1], longestSide = LONGEST_SIDE): Promise<GuestPicture> {
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
