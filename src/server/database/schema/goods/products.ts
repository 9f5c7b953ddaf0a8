import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { KnownBatch } from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import type { Packing } from '#domain/parcels/packing.ts'
import type { SubstanceAnswer } from '#domain/products/candidate-substances.ts'
import type { Guarantor } from '#domain/products/guarantee.ts'
import type { Pictogram, SignalWord } from '#domain/products/hazards/hazard-symbols.ts'
import type { DocumentKind } from '#domain/products/product-document.ts'
import type { Arrival } from '#domain/purchases/arrivals.ts'
import type { NoticeFile } from '#domain/settings/guarantee-notice.ts'
import { createdAt, instant } from '#server/database/schema/columns.ts'
import { manufacturers } from './manufacturers.ts'
import { backingTypes, categories, productTypes, series } from './tags.ts'

/** Files `{key}-{width}.avif|webp` below /images; a drawn picture has no `widths`. */
export type StoredImage = Readonly<{
  key: string
  widths: readonly number[]
  width: number
  height: number
  placeholder: string | null
  view: string
}>

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kcwId: text('kcw_id').notNull(),
    name: text('name').notNull(),
    nameDa: text('name_da').notNull(),
    seriesId: text('series_id').references(() => series.id),
    categoryId: text('category_id').references(() => categories.id),
    productTypeId: text('product_type_id').references(() => productTypes.id),
    backingTypeId: text('backing_type_id').references(() => backingTypes.id),
    description: text('description'),
    descriptionDa: text('description_da'),
    features: text('features').array().notNull().default([]),
    featureTags: text('feature_tags').array().notNull().default([]),
    colorTags: text('color_tags').array().notNull().default([]),
    specifications: jsonb('specifications').$type<Record<string, string | number | boolean>>().notNull().default({}),
    finish: text('finish').generatedAlwaysAs(sql`specifications ->> 'finish'`),
    hex: text('hex'),
    images: jsonb('images').$type<StoredImage[]>().notNull().default([]),
    unitPriceOre: integer('unit_price_ore').notNull(),
    promotionPercent: smallint('promotion_percent').notNull().default(0),
    promotionUntil: instant('promotion_until'),
    /** 0 percent is none */
    nextPromotionPercent: smallint('next_promotion_percent').notNull().default(0),
    nextPromotionFrom: instant('next_promotion_from'),
    nextPromotionUntil: instant('next_promotion_until'),
    /** for sorting; rounded like the domain's priceAfterPromotion */
    priceAfterPromotionOre: integer('price_after_promotion_ore')
      .notNull()
      .generatedAlwaysAs(sql`((unit_price_ore::bigint * (100 - promotion_percent) + 50) / 100)::integer`),
    stock: integer('stock').notNull().default(0),
    /** known batches, oldest first */
    batches: jsonb('batches').$type<readonly KnownBatch[]>().notNull().default([]),
    /** from purchase orders, earliest first (decision 0053) */
    incoming: jsonb('incoming').$type<readonly Arrival[]>().notNull().default([]),
    /** set with each stock change; a trigger copies it to `stock_movements` */
    stockCause: jsonb('stock_cause').$type<StockCause>(),
    /** as ticked; category and TPU count too (domain isPointsEligible) */
    pointsEligible: boolean('points_eligible').notNull().default(false),
    pointsCost: integer('points_cost').notNull().default(10),
    featured: boolean('featured').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** sold while in stock, never reordered */
    discontinued: boolean('discontinued').notNull().default(false),
    /** the domain's `isUnlisted` */
    gone: boolean('gone').notNull().generatedAlwaysAs(sql`discontinued and stock <= 0`),
    newlyAdded: boolean('newly_added').notNull().default(false),
    makerId: text('maker_id').references(() => manufacturers.id),
    signalWord: text('signal_word').$type<SignalWord>(),
    pictograms: text('pictograms').array().$type<Pictogram[]>().notNull().default([]),
    /** as the domain's `statementSpelling` spells them */
    hazardStatements: text('hazard_statements').array().notNull().default([]),
    precautionaryStatements: text('precautionary_statements').array().notNull().default([]),
    /** hazardous ingredients */
    hazardContents: text('hazard_contents'),
    ufi: text('ufi'),
    safetyText: text('safety_text'),
    /** 6, 8 or 10 digits */
    hsCode: text('hs_code'),
    /** 8, 12, 13 or 14 digits; products may share one */
    gtin: text('gtin'),
    /** as the domain's `shelfSpelling` spells it */
    shelf: text('shelf'),
    guaranteeBy: text('guarantee_by').$type<Guarantor>(),
    guaranteeFromYears: smallint('guarantee_from_years'),
    guaranteeToYears: smallint('guarantee_to_years'),
    guaranteeCovers: text('guarantee_covers'),
    guaranteeFree: boolean('guarantee_free').notNull().default(false),
    guaranteeWhole: boolean('guarantee_whole').notNull().default(false),
    /** null: the manufacturer has not answered */
    substanceAnswer: text('substance_answer').$type<SubstanceAnswer>(),
    /** as the domain's `substanceSpelling` spells them */
    substances: text('substances').array().notNull().default([]),
    substancesAnsweredOn: date('substances_answered_on'),
    scipNumber: text('scip_number'),
    packing: text('packing').$type<Packing>(),
    /** 0 where not written, here and below */
    weightG: integer('weight_g').notNull().default(0),
    lengthMm: integer('length_mm').notNull().default(0),
    /** grams that pack one unit */
    packagingCardboard: integer('packaging_cardboard_g').notNull().default(0),
    packagingPlastic: integer('packaging_plastic_g').notNull().default(0),
    packagingWood: integer('packaging_wood_g').notNull().default(0),
    packagingMetal: integer('packaging_metal_g').notNull().default(0),
    /** SKUs in order */
    goesWith: text('goes_with').array().notNull().default([]),
    /** a sample, ordered in a film's colour */
    asksForColour: boolean('asks_for_colour').notNull().default(false),
    /** first in the recommended order */
    pinned: boolean('pinned').notNull().default(false),
    /** units sold in the domain's SELLING_DAYS; written by housekeeping */
    soldRecently: integer('sold_recently').notNull().default(0),
    /** the domain's `recommendedBand` and recent sales, highest first */
    recommended: integer('recommended')
      .notNull()
      .generatedAlwaysAs(
        sql`((case when pinned then 4 else 0 end) + (case when coalesce(category_id, '') || ' ' || coalesce(product_type_id, '') ~* 'folie|laminat|lakbeskyttelse|tpu|ppf' then 2 else 0 end) + (case when stock > 0 then 1 else 0 end)) * 10000000 + least(sold_recently, 9999999)`,
      ),
    /** written with the domain's `searchable` */
    searchText: text('search_text').notNull().default(''),
    /** increases with each staff change, to detect conflicts */
    revision: integer('revision').notNull().default(1),
    /** unguessable; shows the drawing of an inactive product */
    drawingKey: text('drawing_key').notNull().default(sql`substr(gen_random_uuid()::text, 25)`),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_kcw_id_unique').on(sql`lower(${table.kcwId})`),
    index('products_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('products_asking_for_colour').on(table.id).where(sql`asks_for_colour and active`),
    index('products_color_tags').using('gin', table.colorTags),
    index('products_feature_tags').using('gin', table.featureTags),
  ],
)

/** The file is stored with the pictures. */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    fileKey: text('file_key').notNull(),
    version: text('version'),
    dated: date('dated').notNull(),
    bytes: integer('bytes').notNull(),
    /** of a durability label; null for PDFs */
    picture: jsonb('picture').$type<NoticeFile>(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind] })],
)

/** Orders with a film and another product; counted by housekeeping. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] }), index('bought_together_other').on(table.otherId)],
)

/** One row: the last counted order, and when. */
export const boughtTogetherCounted = pgTable('bought_together_counted', {
  id: smallint('id').primaryKey().default(1),
  lastOrderId: integer('last_order_id').notNull().default(0),
  countedAt: instant('counted_at'),
})

/** One row: increased with every staff change guests can see (requirements §13). */
export const catalogueVersion = pgTable('catalogue_version', {
  id: smallint('id').primaryKey().default(1),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
  /** unannounced additions; with the version it counts all changes */
  untold: integer('untold').notNull().default(0),
  untoldSince: instant('untold_since'),
})
