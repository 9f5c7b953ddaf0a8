import { sql } from 'drizzle-orm'
import type { Picture, Product } from '#contract/products/product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isPointsEligible, isTpu } from '#domain/points/points.ts'
import { beforePriceOf, type PriceEntry } from '#domain/prices/price-history.ts'
import { only, SHARED_FLAGS } from '#domain/products/product-fields.ts'
import { freeArrivals } from '#domain/purchases/arrivals.ts'
import type { Connection } from '#server/database/connect.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import type { StoredImage } from '#server/database/schema/goods/products.ts'
import type { ProductRow } from './queries.ts'

export async function toProductAnswers(db: Connection, rows: readonly ProductRow[]): Promise<Product[]> {
  const histories = await findPriceHistories(
    db,
    rows.filter(({ promotionPercent }) => promotionPercent > 0).map(({ id }) => id),
  )
  return rows.map((row) => toProductAnswer(row, histories.get(row.id) ?? []))
}

export function toProductAnswer(row: ProductRow, history: readonly PriceEntry[]): Product {
  const beforePriceOre = beforePriceOf(row, history)
  const images = row.images.map((image) => toPicture(image, row.nameDa))
  const drawn = images.length === 0 ? [drawnPicture(row)] : images
  return {
    id: row.id,
    kcwId: row.kcwId,
    name: row.name,
    nameDa: row.nameDa,
    series: row.series,
    category: row.category,
    categoryId: row.categoryId,
    productTypeId: row.productTypeId,
    productType: row.productType,
    productTypeDa: row.productTypeDa,
    price: oreToKr(row.unitPriceOre),
    discountPrice: row.promotionPercent > 0 ? oreToKr(row.priceAfterPromotionOre) : null,
    beforePrice: beforePriceOre === null ? null : oreToKr(beforePriceOre),
    promotion: row.promotionPercent,
    promotionUntil: row.promotionUntil?.toISOString() ?? null,
    description: row.description,
    descriptionDa: row.descriptionDa,
    features: row.features,
    specifications: row.specifications,
    colorTags: row.colorTags,
    backingType: row.backingType,
    featureTags: row.featureTags,
    hex: row.hex,
    imageUrl: drawn[0]?.url ?? null,
    images: drawn,
    stock: row.stock,
    batches: row.batches,
    incoming: row.discontinued ? [] : freeArrivals(row.incoming, row.owed),
    measures: row.measures,
    pointsEligible: isEligible(row),
    pointsCost: row.pointsCost,
    ...only(SHARED_FLAGS, row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whether a product earns and takes points: its own mark, category and the TPU rule (requirements §10). */
export function isEligible(
  row: Pick<
    ProductRow,
    | ('pointsEligible' | 'categoryAllowsPoints' | 'specifications')
    | ('categoryId' | 'category' | 'categoryEn' | 'productType' | 'productTypeDa')
  >,
): boolean {
  const { categoryId, category, categoryEn, productType, productTypeDa, specifications } = row
  return isPointsEligible({
    isMarkedEligible: row.pointsEligible,
    categoryAllowsPoints: row.categoryAllowsPoints ?? true,
    isTpu: isTpu([categoryId, category, categoryEn, productType, productTypeDa, String(specifications.type ?? '')]),
  })
}

/** The main picture's address; order lines keep a copy. */
export function imageUrlOf(row: Pick<ProductRow, 'images' | 'kcwId' | 'revision' | 'drawingKey'>): string {
  const [main] = row.images
  // the key shows it after the product becomes inactive
  return main ? widestUrl(main) : `${drawnUrl(row)}&k=${row.drawingKey}`
}

/** The address of the link preview picture. */
export function sharedUrlOf({ kcwId, revision }: Pick<ProductRow, 'kcwId' | 'revision'>): string {
  return `/images/shared/${encodeURIComponent(kcwId)}.jpg?v=${revision}`
}

export function toPicture(image: StoredImage, nameDa: string): Picture {
  const srcset = (format: string) => image.widths.map((width) => `/images/${image.key}-${width}.${format} ${width}w`).join(', ')
  return {
    url: widestUrl(image),
    alt: nameDa,
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    avif: srcset('avif'),
    webp: srcset('webp'),
  }
}

function drawnPicture(row: ProductRow): Picture {
  const url = row.active ? drawnUrl(row) : `${drawnUrl(row)}&k=${row.drawingKey}`
  return { url, alt: row.nameDa, width: 800, height: 600, placeholder: null, avif: '', webp: '' }
}

function widestUrl({ key, widths }: StoredImage): string {
  return `/images/${key}-${Math.max(...widths)}.webp`
}

function drawnUrl({ kcwId, revision }: Pick<ProductRow, 'kcwId' | 'revision'>): string {
  // the revision allows caching for a year while following colour changes
  return `/images/drawn/${encodeURIComponent(kcwId)}.svg?v=${revision}`
}

export async function findPriceHistories(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, readonly PriceEntry[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(priceHistory)
    .where(sql`${priceHistory.productId} = any(${sql.param(ids)}::int[])`)
    .orderBy(priceHistory.productId, priceHistory.createdAt, priceHistory.id)
  const histories = new Map<number, PriceEntry[]>()
  for (const row of rows) {
    const history = histories.get(row.productId)
    if (history) history.push(toPriceEntry(row))
    else histories.set(row.productId, [toPriceEntry(row)])
  }
  return histories
}

export function toPriceEntry(row: typeof priceHistory.$inferSelect): PriceEntry {
  const { createdAt, promotionPercent, priceAfterPromotionOre, hidden } = row
  return { sinceMs: createdAt.getTime(), promotionPercent, priceAfterPromotionOre, isHidden: hidden }
}
