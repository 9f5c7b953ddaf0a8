import { eq, inArray } from 'drizzle-orm'
import type { TagTexts } from '#contract/products/product.ts'
import type { Connection } from '#server/database/connect.ts'
import { backingTypes, features, products, productTypes, series } from '#server/database/schema.ts'
import type { ProductRow } from './queries.ts'

/** What staff wrote about the tags of a product. */
export async function findTagTexts(db: Connection, { id, featureTags }: Pick<ProductRow, 'id' | 'featureTags'>): Promise<TagTexts> {
  const [texts] = await db
    .select({ series: series.description, backingType: backingTypes.description, productType: productTypes.description })
    .from(products)
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(backingTypes, eq(backingTypes.id, products.backingTypeId))
    .leftJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(eq(products.id, id))
  const worn = await db
    .select({ id: features.id, name: features.nameDa, description: features.description })
    .from(features)
    .where(inArray(features.id, [...featureTags]))
    .orderBy(features.position, features.id)
  return { series: texts?.series ?? null, backingType: texts?.backingType ?? null, productType: texts?.productType ?? null, features: worn }
}
