import { randomBytes } from 'node:crypto'
import { and, asc, count, inArray, isNull, lt } from 'drizzle-orm'
import { NOT_PNG_OR_JPG, SPONSORSHIP_IMAGES } from '#domain/sponsorships/sponsorship.ts'
import { sponsorshipImages } from '#server/database/schema/sponsorships.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { isUnfinished } from '#server/pictures/disk-storage.ts'
import { encodeGuestPictureApart } from '#server/pictures/encoder.ts'
import { receivePicture } from '#server/pictures/receive-picture.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'

const FILE = /^(?<id>[\w-]{32})\.jpg$/

/** Written before its row. */
async function writeImage(storage: PictureStorage, id: string, body: Buffer): Promise<void> {
  await storage.write([{ name: `${id}.jpg`, body }])
}

export async function readImage(storage: PictureStorage, id: string): Promise<Buffer | null> {
  return await storage.read(`${id}.jpg`)
}

/** Missing files are ignored. */
export async function deleteImages(storage: PictureStorage, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await storage.remove(ids.map((id) => `${id}.jpg`))
}

/** Also deletes unfinished files. */
export async function imagesWrittenBefore(storage: PictureStorage, before: Date): Promise<string[]> {
  const old: string[] = []
  for await (const name of storage.listOlderThan(before)) {
    const id = FILE.exec(name)?.groups?.id
    if (id !== undefined) old.push(id)
    else if (isUnfinished(name)) await storage.remove([name])
  }
  return old
}

const MAX_WAITING = 2_000
const MAKES_ROOM_AFTER_MS = 3_600_000

const queued = limitConcurrency('applicants-pictures', { atOnce: 8, each: 2, mostWaiting: 100 })

const WORDS = { file_missing: 'Vælg et billede i PNG eller JPG.', not_a_picture: NOT_PNG_OR_JPG }

type StoredImage = Readonly<{ id: string; width: number; height: number }>

/** Stores a re-encoded picture, usable in one application by the caller who has its id; visible to staff only. */
export async function storeImage(shop: Shop, request: Request, ip: string): Promise<StoredImage> {
  await limitAttempts(shop, [{ key: `sponsorship-image-from:${ip}`, most: 40, minutes: 60 }])
  await makeRoom(shop)
  return await receivePicture(request, { sender: ip, queued, limits: SPONSORSHIP_IMAGES, words: WORDS }, (bytes) =>
    encodeAndStore(shop, bytes),
  )
}

async function encodeAndStore(shop: Shop, bytes: Buffer): Promise<StoredImage> {
  const { jpeg, ...size } = await encodeGuestPictureApart(bytes)
  const image = { id: randomBytes(24).toString('base64url'), ...size }
  await writeImage(shop.privatePictures, image.id, jpeg)
  // after a failure the row may exist, so the file stays until cleanup
  await shop.db.insert(sponsorshipImages).values({ ...image, createdAt: shop.now() })
  return image
}

async function makeRoom({ db, privatePictures, now }: Shop): Promise<void> {
  const isWaiting = isNull(sponsorshipImages.sponsorshipId)
  const [waiting] = await db.select({ images: count() }).from(sponsorshipImages).where(isWaiting)
  if ((waiting?.images ?? 0) < MAX_WAITING) return
  const oldest = db
    .select({ id: sponsorshipImages.id })
    .from(sponsorshipImages)
    .where(and(isWaiting, lt(sponsorshipImages.createdAt, new Date(now().getTime() - MAKES_ROOM_AFTER_MS))))
    .orderBy(asc(sponsorshipImages.createdAt))
    .limit(1)
  // unless an application has claimed it
  const [deleted] = await db
    .delete(sponsorshipImages)
    .where(and(isWaiting, inArray(sponsorshipImages.id, oldest)))
    .returning({ id: sponsorshipImages.id })
  if (!deleted) throw new ShopError('upload_failed')
  await deleteImages(privatePictures, [deleted.id])
}
