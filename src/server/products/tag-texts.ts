import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SampleOffer, TagTexts } from '#contract/products/product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, features, productTypes, series } from '#server/database/schema/goods/tags.ts'
import type { ProductRow } from './queries.ts'

type BesideProduct = Readonly<{ tagTexts: TagTexts; sample: SampleOffer | null }>

const samples = alias(products, 'sample')
const SAMPLE = {
  id: samples.id,
  kcwId: samples.kcwId,
  nameDa: samples.nameDa,
  unitPriceOre: samples.unitPriceOre,
  promotion: samples.promotionPercent,
  pointsCost: samples.pointsCost,
}

/** Tag descriptions, and for a film the sample. */
export async function findBesideProduct(db: Connection, row: ProductRow): Promise<BesideProduct> {
  const { id, featureTags } = row
  const [texts] = await db
    .select({
      series: series.description,
      backingType: backingTypes.description,
      productType: productTypes.description,
      sample: SAMPLE,
    })
    .from(products)
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(backingTypes, eq(backingTypes.id, products.backingTypeId))
    .leftJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .leftJoin(samples, and(samples.asksForColour, samples.active))
    .where(eq(products.id, id))
    .orderBy(samples.id)
    .limit(1)
  const worn = await db
    .select({ id: features.id, name: features.nameDa, description: features.description })
    .from(features)
    .where(inArray(features.id, [...featureTags]))
    .orderBy(features.position, features.id)
  const tagTexts = {
    series: texts?.series ?? null,
    backingType: texts?.backingType ?? null,
    productType: texts?.productType ?? null,
    features: worn,
  }
  return { tagTexts, sample: texts?.sample && isFilm(row) ? toOffer(texts.sample) : null }
}

/** Null when the shop sells no samples. */
export async function findSample(db: Connection): Promise<SampleOffer | null> {
  const [row] = await db.select(SAMPLE).from(samples).where(and(samples.asksForColour, samples.active)).orderBy(samples.id).limit(1)
  return row ? toOffer(row) : null
}

type SampleRow = Readonly<Omit<SampleOffer, 'price'> & { unitPriceOre: number }>

function toOffer({ unitPriceOre, ...sample }: SampleRow): SampleOffer {
  return { ...sample, price: oreToKr(unitPriceOre) }
}
