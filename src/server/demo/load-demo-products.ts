import { existsSync, readFileSync } from 'node:fs'
import { asc, eq, inArray } from 'drizzle-orm'
import demoProducts from '#demo/products.json' with { type: 'json' }
import demoSafety from '#demo/safety.json' with { type: 'json' }
import catalogueTags from '#demo/tags.json' with { type: 'json' }
import demoWarehouse from '#demo/warehouse.json' with { type: 'json' }
import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import { LOWEST_PRICE_DAYS } from '#domain/prices/price-history.ts'
import { priceRounded } from '#domain/prices/rounding.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { Connection } from '#server/database/connect.ts'
import { metreTools } from '#server/database/schema/calculator.ts'
import { priceListLines, priceLists } from '#server/database/schema/goods/price-lists.ts'
import { products, type StoredImage } from '#server/database/schema/goods/products.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'
import { searchTextOf } from '#server/search/search-text.ts'

const seriesNames = new Map(catalogueTags.series.map(({ id, nameDa }) => [id, nameDa]))

const PROMOTED_DAYS_AGO = 5

export async function loadDemoProducts(tx: Connection, now: Date): Promise<void> {
  const images = readImageManifest()
  await tx.insert(products).values(
    demoProducts.map((product) => ({
      kcwId: product.kcwId,
      name: product.name,
      nameDa: product.nameDa,
      seriesId: product.seriesId,
      categoryId: product.categoryId,
      productTypeId: product.productTypeId,
      backingTypeId: product.backingTypeId,
      description: product.description,
      descriptionDa: product.descriptionDa,
      features: product.features,
      featureTags: product.featureTags,
      colorTags: product.colorTags,
      specifications: withoutUndefined(product.specifications),
      hex: product.hex || null,
      images: images[product.kcwId] ?? [],
      unitPriceOre: krToOre(product.price),
      stock: product.stock,
      pointsEligible: product.pointsEligible,
      pointsCost: product.pointsCost,
      featured: product.featured,
      active: product.active,
      newlyAdded: product.newlyAdded,
      ...safetyOf(product.kcwId),
      ...warehouseOf(product.kcwId),
      ...guaranteeFor(product),
      asksForColour: product.asksForColour ?? false,
      createdAt: new Date(product.createdAt),
      searchText: searchTextOf({ ...product, series: seriesNames.get(product.seriesId ?? '') ?? null }),
    })),
  )
  // a promotion starts after the product, so that its price before may be shown (decision 9)
  for (const { kcwId, promotion, createdAt } of demoProducts.filter(({ promotion }) => promotion > 0)) {
    const soonest = Date.parse(createdAt) + LOWEST_PRICE_DAYS * DAY_MS
    const updatedAt = new Date(Math.max(soonest, now.getTime() - PROMOTED_DAYS_AGO * DAY_MS))
    await tx.update(products).set({ promotionPercent: promotion, updatedAt }).where(eq(products.kcwId, kcwId))
  }
}

/** Cast film is guaranteed by its maker for as long as it lasts. */
function guaranteeFor({ specifications: { type, durability } }: (typeof demoProducts)[number]): Partial<typeof products.$inferInsert> {
  if (type !== 'Støbt (cast)') return {}
  return {
    guaranteeBy: 'producer',
    guaranteeFromYears: Number.parseInt(durability ?? '', 10),
    guaranteeCovers:
      'Revner, krympning og unormal falmning, når folien er monteret efter vejledningen. Garantien dækker materialet, ikke arbejdsløn.',
    guaranteeFree: true,
  }
}

function safetyOf(sku: string): Partial<typeof products.$inferInsert> {
  const { kcwId: _, ...safety } = demoSafety.find(({ kcwId }) => kcwId === sku) ?? { kcwId: sku }
  return safety as Partial<typeof products.$inferInsert>
}

/** Its shelf place, and how it is packed. */
function warehouseOf(sku: string): Partial<typeof products.$inferInsert> {
  const { kcwId: _, ...warehouse } = demoWarehouse.products.find(({ kcwId }) => kcwId === sku) ?? { kcwId: sku }
  return warehouse as Partial<typeof products.$inferInsert>
}

type ManifestEntry = Readonly<Omit<StoredImage, 'key'> & { kcwId: string }>

function readImageManifest(): Record<string, StoredImage[]> {
  const manifest = new URL('db/demo/images/manifest.json', PROJECT_ROOT)
  if (!existsSync(manifest)) return {}
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as ManifestEntry[]
  const images: Record<string, StoredImage[]> = {}
  for (const { kcwId, ...image } of entries.toSorted((a, b) => Number(b.view === 'main') - Number(a.view === 'main'))) {
    images[kcwId] = [...(images[kcwId] ?? []), { ...image, key: `${kcwId}-${image.view}` }]
  }
  return images
}

function withoutUndefined(specifications: Readonly<Record<string, string | number | boolean | undefined>>) {
  return Object.fromEntries(
    Object.entries(specifications).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined),
  )
}

const RULES = [
  { kcwId: 'VT-1073', pieces: 1, perMetres: 36 },
  { kcwId: 'KE-1083', pieces: 1, perMetres: 90 },
  { kcwId: 'VT-1068', pieces: 1, perMetres: null },
]

export async function loadDemoTools(tx: Connection): Promise<void> {
  const skus = RULES.map(({ kcwId }) => kcwId)
  const rows = await tx.select({ id: products.id, kcwId: products.kcwId }).from(products).where(inArray(products.kcwId, skus))
  const rules = RULES.flatMap(({ kcwId, ...rule }, position) =>
    rows.filter((row) => row.kcwId === kcwId).map(({ id }) => ({ productId: id, ...rule, position })),
  )
  if (rules.length > 0) await tx.insert(metreTools).values(rules)
}

const FILMS = 12
const PERCENT = 4

/** A draft of next year's prices. */
export async function loadDemoPriceList(tx: Connection, now: Date): Promise<void> {
  const year = Number(copenhagenDay(now.getTime()).slice(0, 4)) + 1
  const startsOn = `${year}-01-01`
  const [list] = await tx
    .insert(priceLists)
    .values({ name: `Priser ${year}`, startsOn, startsAt: new Date(midnightInDenmark(startsOn)), createdAt: now })
    .returning({ id: priceLists.id })
  const rows = await tx.select().from(products).orderBy(asc(products.id))
  const films = rows.filter(({ categoryId }) => isFilm({ categoryId })).slice(0, FILMS)
  if (!list || films.length === 0) return
  await tx.insert(priceListLines).values(
    films.map(({ id, kcwId, unitPriceOre }) => ({
      listId: list.id,
      kcwId,
      productId: id,
      unitPriceOre: priceRounded(unitPriceOre, PERCENT, 'kr95'),
    })),
  )
}
