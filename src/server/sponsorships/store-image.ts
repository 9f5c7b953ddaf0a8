import { randomBytes } from 'node:crypto'
import { count, isNull } from 'drizzle-orm'
import { SPONSORSHIP_IMAGES } from '#domain/sponsorship.ts'
import { sponsorshipImages } from '#server/database/schema.ts'
import { readFile } from '#server/http/read-form.ts'
import { inTurn } from '#server/images/encode-turns.ts'
import { openPicture, whole } from '#server/images/open-picture.ts'
import { limitAttempts } from '#server/sessions/limit-attempts.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { deleteImages, writeImage } from './image-files.ts'

/** Enough for a laptop's screen; the shop shows nothing larger. */
const LONGEST_SIDE = 2000
const QUALITY = 82
/** Pictures no application has named yet, in all: guests may not fill the disk. */
const MOST_WAITING = 2_000

const TOO_LARGE = `Billedet må højst fylde ${SPONSORSHIP_IMAGES.maxMegabytes} MB.`
const OTHER_FORMAT = 'Billedet skal være PNG eller JPG.'
const NO_FILE = 'Vælg et billede i PNG eller JPG.'

export type StoredImage = Readonly<{ id: string; width: number; height: number }>

/** Re-encodes and keeps one picture of a form. Who knows its id may put it in one application; nobody but staff sees it. */
export async function storeImage(shop: Shop, request: Request, ip: string): Promise<StoredImage> {
  await limitAttempts(shop, [{ key: `sponsorship-image-from:${ip}`, most: 40, minutes: 60 }])
  await requireRoom(shop)
  const { body, isTooLarge } = await readPicture(request)
  if (isTooLarge) throw new ShopError('picture_too_large', { message: TOO_LARGE })
  const { data, info } = await inTurn(async () => encode(body))
  const image = { id: randomBytes(24).toString('base64url'), width: info.width, height: info.height }
  await writeImage(shop.env, image.id, data)
  try {
    await shop.db.insert(sponsorshipImages).values({ ...image, createdAt: shop.now() })
  } catch (error) {
    await deleteImages(shop.env, [image.id])
    throw error
  }
  return image
}

async function readPicture(request: Request) {
  try {
    return await readFile(request, { field: 'image', maxBytes: SPONSORSHIP_IMAGES.maxBytes })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'file_missing') throw new ShopError('file_missing', { message: NO_FILE })
    throw error.code === 'body_too_large' ? new ShopError('picture_too_large', { message: TOO_LARGE }) : error
  }
}

async function encode(bytes: Buffer) {
  const { picture } = await openPicture(bytes, ['jpeg', 'png']).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'not_a_picture' ? new ShopError('not_a_picture', { message: OTHER_FORMAT }) : error
  })
  return await whole(
    picture
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
}

async function requireRoom({ db }: Shop): Promise<void> {
  const [waiting] = await db.select({ images: count() }).from(sponsorshipImages).where(isNull(sponsorshipImages.sponsorshipId))
  if ((waiting?.images ?? 0) >= MOST_WAITING) throw new ShopError('upload_failed')
}
