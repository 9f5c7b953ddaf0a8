import { MAX_PIXELS_UNPACKED, openPicture, whole } from './open-picture.ts'

/** Enough for a laptop's screen; the shop shows nothing larger. */
const LONGEST_SIDE = 2000
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

async function encodeAs(bytes: Buffer, formats: Parameters<typeof openPicture>[1]): Promise<GuestPicture> {
  const { picture } = await openPicture(bytes, formats, MAX_PIXELS_UNPACKED)
  const { data, info } = await whole(
    picture
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, jpeg: data }
}
