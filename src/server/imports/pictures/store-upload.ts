import { asc } from 'drizzle-orm'
import type { UploadedFile } from '#contract/imports/pictures.ts'
import { type NameTags, parseFileName } from '#domain/imports/file-name.ts'
import { type ColourTag, suggestColours } from '#domain/products/colours/picture-colours.ts'
import { plainLine, withoutControlCharacters } from '#domain/texts/plain-text.ts'
import type { Connection } from '#server/database/connect.ts'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#server/database/database-errors.ts'
import { ActorGone } from '#server/database/lock-accounts.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { backingTypes, categories, colors, productTypes, series } from '#server/database/schema/goods/tags.ts'
import type { FormFile } from '#server/http/bodies/read-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { encodeApart } from '#server/pictures/encoder.ts'
import { unguessableKey } from '#server/pictures/picture-files.ts'
import { toPicture } from '#server/products/product-answer.ts'
import type { Shop } from '#server/shop.ts'

/** Stores an uploaded picture, files before row. Refuses invalid and too large ones; throws upload_failed. */
export async function storeUpload(
  shop: Shop,
  { name, body, isTooLarge }: FormFile,
  { tags, byUserId }: Readonly<{ tags: UploadTags; byUserId: number }>,
): Promise<UploadedFile> {
  if (isTooLarge) throw new ShopError('picture_too_large')
  if (body.length === 0) throw new ShopError('not_a_picture')
  const { files, pixels, ...picture } = await encodeApart(body)
  const suggestedColors = suggestColours(pixels, tags.colors)
  const key = unguessableKey(body)
  const stored = files.map(({ ending, body }) => ({ name: `${key}${ending}`, body }))
  const originalName = displayName(name)
  const row = { key, ...picture, widths: [...picture.widths], suggestedColors, originalName, byUserId, createdAt: shop.now() }
  const failed = (error: unknown) => {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new ActorGone()
    shop.log.error({ err: error, key }, 'an uploaded picture could not be kept')
    throw new ShopError('upload_failed')
  }
  await shop.pictures.write(stored).catch(async (error: unknown) => {
    await shop.pictures.remove(stored.map(({ name }) => name)).catch(() => undefined)
    failed(error)
  })
  // after a lost connection the row may exist, so the files stay until housekeeping
  await shop.db.insert(uploads).values(row).catch(failed)
  const parsedInfo = parseFileName(name, tags)
  const answer = toPicture({ key, ...picture, view: 'main' }, parsedInfo.nameDa ?? originalName)
  return { imageUrl: answer.url, originalName, parsedInfo, picture: answer, suggestedColors }
}

function displayName(name: string): string {
  return plainLine(withoutControlCharacters(name)).slice(0, 200) || 'billede'
}

type UploadTags = NameTags & Readonly<{ colors: readonly ColourTag[] }>

export async function readUploadTags(db: Connection): Promise<UploadTags> {
  return {
    categories: await db.select().from(categories).orderBy(asc(categories.position)),
    productTypes: await db.select().from(productTypes).orderBy(asc(productTypes.position)),
    backingTypes: await db.select().from(backingTypes).orderBy(asc(backingTypes.position)),
    colors: await db.select().from(colors).orderBy(asc(colors.position)),
    series: await db.select().from(series).orderBy(asc(series.position)),
  }
}
