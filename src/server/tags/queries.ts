import { and, eq, sql } from 'drizzle-orm'
import type { AllTags, Category } from '#contract/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { backingTypes, categories, colors, features, productTypes, series } from '#server/database/schema/tags.ts'
import { IS_LISTED } from '#server/search/listed.ts'

/** In the shop's order. */
export async function findCategories(db: Connection): Promise<Category[]> {
  return await db
    .select({
      id: categories.id,
      name: categories.name,
      name_da: categories.nameDa,
      description: categories.description,
      productTypeIds: categories.productTypeIds,
      pointsEligible: categories.pointsEligible,
      productCount: sql<number>`count(${products.id})::integer`,
    })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), IS_LISTED))
    .groupBy(categories.id)
    .orderBy(categories.position, categories.id)
}

/** By their API names. */
export async function findAllTags(db: Connection): Promise<AllTags> {
  return {
    colors: await db
      .select({ id: colors.id, name: colors.name, name_da: colors.nameDa, hex_code: colors.hexCode })
      .from(colors)
      .orderBy(colors.position, colors.id),
    backingTypes: await db
      .select({ id: backingTypes.id, name: backingTypes.name, description: backingTypes.description })
      .from(backingTypes)
      .orderBy(backingTypes.position, backingTypes.id),
    features: await db
      .select({ id: features.id, name: features.name, name_da: features.nameDa, description: features.description })
      .from(features)
      .orderBy(features.position, features.id),
    series: await db
      .select({ id: series.id, name: series.name, nameDa: series.nameDa, categoryId: series.categoryId, description: series.description })
      .from(series)
      .orderBy(series.position, series.id),
    productTypes: await db
      .select({ id: productTypes.id, name: productTypes.name, name_da: productTypes.nameDa, description: productTypes.description })
      .from(productTypes)
      .orderBy(productTypes.position, productTypes.id),
  }
}
