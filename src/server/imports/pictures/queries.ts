import { asc } from 'drizzle-orm'
import type { NameTags } from '#domain/imports/file-name.ts'
import type { ColourTag } from '#domain/products/colours/picture-colours.ts'
import type { Connection } from '#server/database/connect.ts'
import { backingTypes, categories, colors, productTypes, series } from '#server/database/schema/tags.ts'

export type UploadTags = NameTags & Readonly<{ colors: readonly ColourTag[] }>

export async function readUploadTags(db: Connection): Promise<UploadTags> {
  return {
    categories: await db.select().from(categories).orderBy(asc(categories.position)),
    productTypes: await db.select().from(productTypes).orderBy(asc(productTypes.position)),
    backingTypes: await db.select().from(backingTypes).orderBy(asc(backingTypes.position)),
    colors: await db.select().from(colors).orderBy(asc(colors.position)),
    series: await db.select().from(series).orderBy(asc(series.position)),
  }
}
