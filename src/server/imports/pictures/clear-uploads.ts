import { and, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { productDocuments } from '#server/database/schema/goods/products.ts'
import { undoableBelongings } from '#server/database/schema/undo.ts'
import { isUnfinished } from '#server/pictures/disk-storage.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { PictureStorage } from '#server/shop.ts'

const HOUR_MS = 3_600_000
/** Drafts may wait, and products may be deleted by mistake. */
const UNUSED_LIFETIME_MS = 7 * 24 * HOUR_MS
const UNFINISHED_LIFETIME_MS = HOUR_MS
const OWN_FILE = /^(?<key>[0-9a-f]{36})(?:-\d+\.(?:avif|webp)|\.(?:pdf|png|svg))$/
const KEYS_AT_ONCE = 500
const ROWS_AT_ONCE = 50

type Clearing = Readonly<{ db: Database; pictures: PictureStorage; now: Date }>

/** Deletes pictures unused for seven days, and files without a row. Answers both numbers. */
export async function clearUploads({ db, pictures, now }: Clearing): Promise<{ uploads: number; files: number }> {
  await markUnused(db, now)
  const before = new Date(now.getTime() - UNUSED_LIFETIME_MS)
  let cleared = 0
  for (let deleted = await deleteSome(db, before); deleted.length > 0; deleted = await deleteSome(db, before)) {
    await pictures.remove(deleted.flatMap(({ key, widths }) => widths.flatMap((width) => [`${key}-${width}.avif`, `${key}-${width}.webp`])))
    cleared += deleted.length
  }
  return { uploads: cleared, files: await clearLeftOvers({ db, pictures, now }) }
}

async function deleteSome(db: Database, before: Date): Promise<{ key: string; widths: number[] }[]> {
  const { rows } = await db.$client.query<{ key: string; widths: number[] }>(
    // materialized, so that the subquery runs only once
    `with idle as materialized (select key from uploads where unused_since < $1 order by unused_since, key limit ${ROWS_AT_ONCE} for update skip locked)
     delete from uploads using idle where uploads.key = idle.key
     returning uploads.key, widths`,
    [before],
  )
  return rows
}

/** must match the index order_lines_picture */
const LINE_KEY = `substring(image_url from '^/images/(.*)-[0-9]+[.]')`

/** Marks pictures not used by any product, undo or order line. Locked rows are left to the next run. */
async function markUnused(db: Database, now: Date): Promise<void> {
  await db.$client.query(
    `with recursive ordered as (
       select min(${LINE_KEY}) as key from order_lines
       union all select (select min(${LINE_KEY}) from order_lines where ${LINE_KEY} > ordered.key) from ordered where ordered.key is not null),
     used as (
       select image ->> 'key' as key from products, jsonb_array_elements(images) image
       union select image ->> 'key' from undoables, jsonb_array_elements(subject -> 'product' -> 'images') image where undone_at is null
       union select image ->> 'key' from undoable_products, jsonb_array_elements(before -> 'images') image where before -> 'images' is not null
       union select key from ordered),
     changed as materialized (
       select u.key from uploads u left join used on used.key = u.key
       where (u.unused_since is null) = (used.key is null) for update of u skip locked)
     update uploads set unused_since = case when unused_since is null then $1::timestamptz end
     from changed where changed.key = uploads.key`,
    [now],
  )
}

async function clearLeftOvers({ db, pictures, now }: Clearing): Promise<number> {
  let cleared = 0
  let batch: string[] = []
  const clearBatch = async () => {
    const keys = [...new Set(batch.flatMap((name) => OWN_FILE.exec(name)?.groups?.key ?? []))]
    const usedPictures = db.select({ key: uploads.key }).from(uploads).where(inArray(uploads.key, keys))
    const usedDocuments = db.select({ key: productDocuments.fileKey }).from(productDocuments).where(inArray(productDocuments.fileKey, keys))
    // a deleted product that can be restored
    const fileKey = sql<string>`${undoableBelongings.row} ->> 'file_key'`
    const restorableDocuments = db
      .select({ key: fileKey })
      .from(undoableBelongings)
      .where(and(eq(undoableBelongings.belongsTo, 'product_documents'), inArray(fileKey, keys)))
    const { guaranteeNotice, certificateProofs } = await readSettings(db)
    const known = new Set((await unionAll(usedPictures, usedDocuments, restorableDocuments)).map(({ key }) => key))
    for (const { fileKey } of certificateProofs) known.add(fileKey)
    if (guaranteeNotice) known.add(guaranteeNotice.fileKey)
    // unfinished files have neither key nor row
    const left = batch.filter((name) => !known.has(OWN_FILE.exec(name)?.groups?.key ?? ''))
    await pictures.remove(left)
    cleared += left.length
    batch = []
  }
  for await (const name of pictures.listOlderThan(new Date(now.getTime() - UNFINISHED_LIFETIME_MS))) {
    if (OWN_FILE.test(name) || isUnfinished(name)) batch.push(name)
    if (batch.length >= KEYS_AT_ONCE) await clearBatch()
  }
  if (batch.length > 0) await clearBatch()
  return cleared
}
