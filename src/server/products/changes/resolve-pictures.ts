import { inArray, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { uploads } from '#server/database/schema/imports.ts'
import { products, type StoredImage } from '#server/database/schema/products.ts'
import { refuseFields } from '#server/http/shop-error.ts'

type Asked = Readonly<{ images?: readonly string[] | undefined; imageUrl?: string | null | undefined }>

/** The new pictures of a product: its own, uploaded ones or another product's. Uploads are marked as used, so that they are kept. */
export async function resolvePictures(tx: Connection, present: readonly StoredImage[], asked: Asked): Promise<readonly StoredImage[]> {
  const addresses = addressesOf(present, asked)
  if (addresses === null) return present
  const keys = [...new Set(addresses.map(keyOf).filter((key) => key !== null))]
  const known = new Map(present.map((image) => [image.key, image]))
  const missing = () => keys.filter((key) => !known.has(key))
  if (missing().length > 0) for (const image of await takeIntoUse(tx, missing())) known.set(image.key, image)
  for (const key of missing()) {
    const image = await findShown(tx, key)
    if (!image) throw refuseFields('picture_not_found', 'images')
    known.set(key, image)
  }
  return keys.map((key) => known.get(key)).filter((image) => image !== undefined)
}

function addressesOf(present: readonly StoredImage[], { images, imageUrl }: Asked): readonly string[] | null {
  if (images !== undefined) return images
  if (imageUrl === undefined) return null
  if (imageUrl === null || imageUrl === '') return []
  return present[0] !== undefined && keyOf(imageUrl) === present[0].key ? null : [imageUrl]
}

function keyOf(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  if (path === '' || path.startsWith('/images/drawn/')) return null
  const key = /^\/images\/([\w.-]{1,200})-\d+\.(?:webp|avif)$/.exec(path)?.[1]
  if (key === undefined) throw refuseFields('picture_not_found', 'images')
  return key
}

/** Updated rather than only locked, so that housekeeping rechecks the row and keeps it. */
async function takeIntoUse(tx: Connection, keys: readonly string[]): Promise<StoredImage[]> {
  const { key, widths, width, height, placeholder } = uploads
  const rows = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(inArray(key, [...keys]))
    .returning({ key, widths, width, height, placeholder })
  return rows.map((row) => ({ ...row, view: 'upload' }))
}

async function findShown(tx: Connection, key: string): Promise<StoredImage | undefined> {
  const [row] = await tx
    .select({ images: products.images })
    .from(products)
    .where(sql`${products.images} @> ${JSON.stringify([{ key }])}::jsonb`)
    .limit(1)
  return row?.images.find((image) => image.key === key)
}
