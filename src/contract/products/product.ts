import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, flag, kr, nameInAddress, page, pageSize, percent, timestamp, typed } from '#contract/http/fields.ts'
import { maker } from '#contract/manufacturers.ts'
import { MAX_CHOICES_LENGTH, MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PACKINGS } from '#domain/parcels/packing.ts'
import { SUBSTANCE_ANSWERS } from '#domain/products/candidate-substances.ts'
import { GUARANTORS } from '#domain/products/guarantee.ts'
import { PICTOGRAMS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { each, SHARED_FLAGS } from '#domain/products/product-fields.ts'
import { PRODUCT_SORTS } from '#domain/products/product-list.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { productDocument } from './product-documents.ts'

/** `placeholder` is a tiny data URL shown while loading. */
export const picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
  /** `srcset` values, empty for drawn pictures */
  avif: z.string(),
  webp: z.string(),
})
export type Picture = z.infer<typeof picture>

const specification = z.union([z.string(), z.number(), z.boolean()])

/** Requirements §3. */
export const product = z.object({
  id: z.number().int(),
  kcwId: z.string(),
  name: z.string(),
  nameDa: z.string(),
  series: z.string().nullable(),
  category: z.string().nullable(),
  categoryId: z.string().nullable(),
  productTypeId: z.string().nullable(),
  productType: z.string().nullable(),
  productTypeDa: z.string().nullable(),
  price: kr,
  discountPrice: kr.nullable(),
  /** struck-through price beside a promotion; null for none (decision 9) */
  beforePrice: kr.nullable(),
  promotion: percent,
  /** null for an open-ended promotion */
  promotionUntil: timestamp.nullable(),
  description: z.string().nullable(),
  descriptionDa: z.string().nullable(),
  features: z.array(z.string()),
  specifications: z.record(z.string(), specification),
  colorTags: z.array(z.string()),
  backingType: z.string().nullable(),
  featureTags: z.array(z.string()),
  hex: z.string().nullable(),
  imageUrl: z.string().nullable(),
  images: z.array(picture),
  stock: z.number().int(),
  batches: z.array(z.object({ id: z.number().int(), code: z.string(), rolls: z.number().int() })).readonly(),
  /** unreserved incoming rolls, earliest first */
  incoming: z.array(z.object({ on: day, rolls: z.number().int() })).readonly(),
  /** its own or those of its type; null and 0 are not known */
  measures: z.object({ packing: z.enum(PACKINGS).nullable(), weightG: z.number().int(), lengthMm: z.number().int() }),
  pointsEligible: z.boolean(),
  pointsCost: z.number().int(),
  ...each(SHARED_FLAGS, () => z.boolean()),
  createdAt: timestamp,
})
export type Product = z.infer<typeof product>

/** Descriptions of a product's tags; null for none. */
const tagTexts = z.object({
  series: z.string().nullable(),
  backingType: z.string().nullable(),
  productType: z.string().nullable(),
  /** in the shop's order */
  features: z.array(z.object({ id: z.string(), name: z.string(), description: z.string().nullable() })),
})
/** The product that is the shop's colour sample. */
export const sampleOffer = product.pick({ id: true, kcwId: true, nameDa: true, price: true, promotion: true, pointsCost: true })
export type SampleOffer = z.infer<typeof sampleOffer>

export type TagTexts = z.infer<typeof tagTexts>

/** 'H225', 'Meget brandfarlig væske og damp.' */
const statement = z.object({ code: z.string(), text: z.string() })

/** The label of a chemical (Regulation (EC) 1272/2008, articles 17 and 48). */
const hazard = z.object({
  signalWord: z.enum(SIGNAL_WORDS).nullable(),
  pictograms: z.array(z.enum(PICTOGRAMS)),
  hazardStatements: z.array(statement),
  precautionaryStatements: z.array(statement),
  /** hazardous ingredients */
  contents: z.string().nullable(),
  ufi: z.string().nullable(),
})
export type Hazard = z.infer<typeof hazard>

/** Years are equal when they are no range. */
const guarantee = z.object({
  by: z.enum(GUARANTORS),
  fromYears: z.number().int(),
  toYears: z.number().int(),
  covers: z.string(),
  isFree: z.boolean(),
  isWhole: z.boolean(),
  /** the EU's durability label with its size, where it may be shown */
  label: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
})

/** Of an article; null for a chemical (REACH, article 33). */
const candidateSubstances = z.object({
  /** the manufacturer's; null without one */
  answer: z.enum(SUBSTANCE_ANSWERS).nullable(),
  answeredOn: day.nullable(),
  found: z.array(z.object({ name: z.string(), cas: z.string() })),
  scipNumber: z.string().nullable(),
})
export type CandidateSubstances = z.infer<typeof candidateSubstances>

/** Manufacturer, hazards, substances, warnings and guarantee, required before buying. */
export const productSafety = z.object({
  maker: maker.nullable(),
  hazard: hazard.nullable(),
  substances: candidateSubstances.nullable(),
  safetyText: z.string().nullable(),
  /** beyond the legal one; null when there is none */
  guarantee: guarantee.nullable(),
  documents: z.array(productDocument),
})
export type ProductSafety = z.infer<typeof productSafety>

const facet = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
  hex: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
})
export type Facet = z.infer<typeof facet>

const facets = z.object({
  categories: z.array(facet),
  series: z.array(facet),
  finishes: z.array(facet),
  colors: z.array(facet),
  features: z.array(facet),
  /** newly added products within the other filters */
  newlyAdded: z.number().int(),
})
export type Facets = z.infer<typeof facets>

export const searchOutcome = z.object({
  /** words ignored because no product matches them with the others */
  ignored: z.array(z.string()),
  /** misspelled words and their replacement */
  corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
})
export type SearchOutcome = z.infer<typeof searchOutcome>

/** Comma-separated values: any must match, of features all. */
const choicesUpTo = (length: number) =>
  typed()
    .max(length)
    .transform((text) =>
      text
        .split(',')
        .map((choice) => choice.trim())
        .filter(Boolean),
    )
const choices = choicesUpTo(MAX_CHOICES_LENGTH)

const MAX_SKUS = 200

/** Requirements §10 'product list API'. */
const productQuery = z.object({
  category: typed().max(TAG_TEXTS.id).optional(),
  active: flag.optional(),
  featured: flag.optional(),
  search: typed().max(MAX_SEARCH_LENGTH).optional(),
  series: choices.optional(),
  finish: choices.optional(),
  color: choices.optional(),
  /** all must match */
  feature: choices.optional(),
  newlyAdded: flag.optional(),
  /** films only, or everything else */
  film: flag.optional(),
  /** exact ids, in any order, for cart, favourites and comparison */
  ids: choicesUpTo(8_000)
    .transform((ids) => ids.map(Number))
    .pipe(z.array(z.number().int().positive()).max(1000))
    .optional(),
  /** exact SKUs in any letter case, for quick orders */
  skus: choicesUpTo(MAX_SKUS * (MAX_SKU_LENGTH + 1))
    .pipe(z.array(typed().max(MAX_SKU_LENGTH)).max(MAX_SKUS, `Højst ${MAX_SKUS} varenumre ad gangen.`))
    .optional(),
  /** default with a search is relevance, else name; the shop page asks for 'recommended' (decision 0020) */
  sort: z.enum(PRODUCT_SORTS).optional(),
  page,
  limit: pageSize(),
})

export const productCalls = defineCalls({
  listProducts: {
    access: 'public',
    summary: 'Lists products, filtered, sorted and paginated, with the total and the number of matches of each filter',
    query: productQuery,
    response: answer({
      products: z.array(product),
      total: z.number().int(),
      facets,
      search: searchOutcome.nullable(),
      /** null when the shop sells no samples */
      sample: sampleOffer.nullable(),
    }),
    errors: [],
  },
  listRelatedProducts: {
    access: 'public',
    summary: 'Lists products related to a film, by SKU or numeric id: similar colours, and tools and cleaners used with it',
    params: z.object({ id: nameInAddress }),
    response: answer({
      /** nearest colours, same finish first */
      similar: z.array(product),
      /** staff's choice, then bought together most often */
      goesWith: z.array(product),
    }),
    errors: ['product_not_found'],
  },
  showProduct: {
    access: 'public',
    summary: 'Returns a product by SKU (kcwId) or numeric id',
    params: z.object({ id: nameInAddress }),
    response: answer({
      product,
      tagTexts,
      safety: productSafety,
      sample: sampleOffer.nullable(),
      /** picture for link previews, 1200 × 630; null for an inactive product */
      sharedPictureUrl: z.string().nullable(),
    }),
    errors: ['product_not_found'],
  },
})
