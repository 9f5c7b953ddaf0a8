import { MAX_PIXELS_UNPACKED, openPicture, whole } from './open-picture.ts'

/** Enough for a laptop's screen; the shop shows nothing larger. */
const LONGEST_SIDE = 2000
const LOGO_SIDE = 800
/** Enough for the width of a paper. */
const CAR_SIDE = 1200
const QUALITY = 82

export type GuestPicture = Readonly<{ width: number; height: number; jpeg: Buffer }>

/**
 * Makes one small JPEG of what a guest sent: turned by its EXIF, without metadata. Refuses as `openPicture` does.
 */
export async function encodeGuestPicture(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png'])
}

/** The same of a photograph of goods, which telephones also send as WebP. */
export async function encodeClaimPhoto(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png', 'webp'])
}

/** A logo, which stands small at the head of a paper. */
export async function encodeLogo(bytes: Buffer): Promise<GuestPicture> {
  return await encodeAs(bytes, ['jpeg', 'png', 'webp'], LOGO_SIDE)
}

/** A car in its films, as a workshop's own browser draws it for a job. */
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
