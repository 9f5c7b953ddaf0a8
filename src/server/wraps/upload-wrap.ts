import { count, eq, sql } from 'drizzle-orm'
import type { OwnWrap } from '#contract/wraps/wraps.ts'
import { isWaitingWrap, NOT_A_WRAP_PHOTO, WRAP_LIMITS, WRAP_PHOTO, WRAP_STATES } from '#domain/wraps/wrap.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { encodeWrapApart } from '#server/pictures/encoder.ts'
import { receivePicture } from '#server/pictures/receive-picture.ts'
import type { Shop } from '#server/shop.ts'
import { fileNamesOf, findWrap, newPictureKey } from './queries.ts'

const queued = limitConcurrency('wraps', { atOnce: 4, each: 2, mostWaiting: 100 })
const WORDS = { file_missing: 'Vælg et billede.', not_a_picture: NOT_A_WRAP_PHOTO }

/** Stores a re-encoded photograph, without metadata, as a draft; files before the row. */
export async function uploadWrap(shop: Shop, workshop: Visitor, request: Request): Promise<OwnWrap> {
  const sender = `wrap-photo-of:${workshop.userId}`
  await limitAttempts(shop, [{ key: sender, most: WRAP_LIMITS.uploadsPerHour, minutes: 60 }])
  await requireRoom(shop.db, workshop.userId)
  return await receivePicture(request, { sender, queued, limits: WRAP_PHOTO, words: WORDS }, (bytes) =>
    storePhotograph(shop, workshop, bytes),
  )
}

async function storePhotograph(shop: Shop, workshop: Visitor, bytes: Buffer): Promise<OwnWrap> {
  const { files, pixels: _, widths, ...picture } = await encodeWrapApart(bytes)
  const pictureKey = newPictureKey()
  await shop.pictures.write(files.map(({ ending, body }) => ({ name: `${pictureKey}${ending}`, body }))).catch((error: unknown) => {
    shop.log.error({ err: error, pictureKey }, 'a photograph could not be kept')
    throw new ShopError('upload_failed')
  })
  const row = { ...picture, pictureKey, widths: [...widths], userId: workshop.userId, createdAt: shop.now(), updatedAt: shop.now() }
  const id = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: workshop, changed: [workshop.userId] })
    await requireRoom(tx, workshop.userId)
    const [created] = await tx.insert(wraps).values(row).returning({ id: wraps.id })
    return created?.id
  }).catch(async (error: unknown) => {
    // after a lost connection the row may exist, so the files stay until housekeeping
    if (error instanceof ShopError) await shop.pictures.remove(fileNamesOf([row]))
    throw error
  })
  const wrap = id === undefined ? null : await findWrap(shop.db, id)
  if (!wrap) throw new ShopError('upload_failed')
  return wrap
}

async function requireRoom(db: Connection, userId: number): Promise<void> {
  const waiting = WRAP_STATES.filter(isWaitingWrap)
  const [counted] = await db
    .select({ inAll: count(), waiting: sql<number>`count(*) filter (where ${wraps.state} = any(${sql.param(waiting)}::text[]))::int` })
    .from(wraps)
    .where(eq(wraps.userId, userId))
  if (counted && (counted.waiting >= WRAP_LIMITS.waiting || counted.inAll >= WRAP_LIMITS.inAll)) throw new ShopError('too_many_wraps')
}
