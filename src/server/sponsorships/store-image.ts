import { randomBytes } from 'node:crypto'
import { count, isNull } from 'drizzle-orm'
import { SPONSORSHIP_IMAGES } from '#domain/sponsorship.ts'
import { sponsorshipImages } from '#server/database/schema.ts'
import { readFile } from '#server/http/read-form.ts'
import { limitAttempts } from '#server/sessions/limit-attempts.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import type { GuestPicture } from '#server/uploads/encode-guest-picture.ts'
import { encodeGuestPictureApart } from '#server/uploads/encoder.ts'
import { whenAGuestHasRoom } from '#server/uploads/upload-places.ts'
import { deleteImages, writeImage } from './image-files.ts'

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
  return await whenAGuestHasRoom(() => readAndKeep(shop, request), ip)
}

async function readAndKeep(shop: Shop, request: Request): Promise<StoredImage> {
  const { body, isTooLarge } = await readPicture(request)
  if (isTooLarge) throw new ShopError('picture_too_large', { message: TOO_LARGE })
  const { jpeg, ...size } = await encode(body)
  const image = { id: randomBytes(24).toString('base64url'), ...size }
  await writeImage(shop.env, image.id, jpeg)
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

async function encode(bytes: Buffer): Promise<GuestPicture> {
  try {
    return await encodeGuestPictureApart(bytes)
  } catch (error) {
    throw error instanceof ShopError && error.code === 'not_a_picture' ? new ShopError('not_a_picture', { message: OTHER_FORMAT }) : error
  }
}

async function requireRoom({ db }: Shop): Promise<void> {
  const [waiting] = await db.select({ images: count() }).from(sponsorshipImages).where(isNull(sponsorshipImages.sponsorshipId))
  if ((waiting?.images ?? 0) >= MOST_WAITING) throw new ShopError('upload_failed')
}
