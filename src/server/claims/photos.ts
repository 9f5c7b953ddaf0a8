import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { PICTURE_MISSING } from '#contract/http/fields.ts'
import { CLAIM_PHOTOS } from '#domain/claims/claim.ts'
import type { Connection } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { claimPhotos } from '#server/database/schema/claims.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { encodeClaimPhotoApart } from '#server/pictures/encoder.ts'
import { receivePicture } from '#server/pictures/receive-picture.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'
import type { Requester } from './make-claim.ts'
import { findKeyedOrder } from './queries.ts'

const FILE = /^claim-(?<id>[\w-]{32})\.jpg$/
const fileOf = (id: string) => `claim-${id}.jpg`

const queued = limitConcurrency('claim-photos', { atOnce: 8, each: 2, mostWaiting: 100 })

type StoredPhoto = Readonly<{ id: string; width: number; height: number }>

/** Stores a re-encoded photograph for one claim of the order. */
export async function storeClaimPhoto(shop: Shop, { key, visitor, ip }: Requester, request: Request): Promise<StoredPhoto> {
  const orderId = await findKeyedOrder(shop.db, key, visitor)
  await limitAttempts(shop, [
    { key: `claim-photo-from:${ip}`, most: 60, minutes: 60 },
    { key: `claim-photo-of-order:${orderId}`, most: 40, minutes: 60 },
  ])
  return await receivePicture(request, { sender: ip, queued, limits: CLAIM_PHOTOS }, async (bytes) => {
    const { jpeg, ...size } = await encodeClaimPhotoApart(bytes)
    return await writeClaimPhoto(shop, { orderId, jpeg, ...size })
  })
}

type PhotoToStore = Readonly<{ orderId: number; jpeg: Buffer; width: number; height: number }>

/** Writes the file before the row, so that a row always has its file. */
export async function writeClaimPhoto(
  { db, privatePictures, now }: Pick<Shop, 'db' | 'privatePictures' | 'now'>,
  { jpeg, ...photo }: PhotoToStore,
): Promise<StoredPhoto> {
  const id = randomBytes(24).toString('base64url')
  await privatePictures.write([{ name: fileOf(id), body: jpeg }])
  await db.insert(claimPhotos).values({ ...photo, id, createdAt: now() })
  return { id, width: photo.width, height: photo.height }
}

/** With an order id, the claim must belong to it. */
export async function answerClaimPhoto(
  { db, privatePictures }: Pick<Shop, 'db' | 'privatePictures'>,
  { claimId, n, orderId }: Readonly<{ claimId: number; n: number; orderId?: number }>,
): Promise<Response> {
  const isOfOrder = orderId === undefined ? undefined : eq(claimPhotos.orderId, orderId)
  const [photo] = await db
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.claimId, claimId), eq(claimPhotos.position, n), isOfOrder))
  const bytes = photo ? await readClaimPhoto(privatePictures, photo.id) : null
  if (!bytes) throw new ShopError('claim_not_found', { message: PICTURE_MISSING })
  return fileAnswer(new Uint8Array(bytes), { type: 'image/jpeg', name: `sag-${claimId}-${n}.jpg`, isInline: true })
}

export async function readClaimPhoto(storage: PictureStorage, id: string): Promise<Buffer | null> {
  return await storage.read(fileOf(id))
}

/** Missing files are ignored. */
export async function deleteClaimPhotos(storage: PictureStorage, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await storage.remove(ids.map(fileOf))
}

const FILES_AT_ONCE = 1_000

/** Deletes old photographs without a claim, and files without a row. */
export async function clearUnnamedClaimPhotos(db: Connection, storage: PictureStorage, before: Date): Promise<void> {
  const isWaiting = and(isNull(claimPhotos.claimId), lt(claimPhotos.createdAt, before))
  if (isWaiting) await deleteIdle(db, claimPhotos, isWaiting)
  const old: string[] = []
  for await (const name of storage.listOlderThan(before)) {
    const id = FILE.exec(name)?.groups?.id
    if (id !== undefined) old.push(id)
  }
  for (let start = 0; start < old.length; start += FILES_AT_ONCE) {
    const some = old.slice(start, start + FILES_AT_ONCE)
    const rows = await db.select({ id: claimPhotos.id }).from(claimPhotos).where(inArray(claimPhotos.id, some))
    const named = new Set(rows.map(({ id }) => id))
    await deleteClaimPhotos(
      storage,
      some.filter((id) => !named.has(id)),
    )
  }
}
