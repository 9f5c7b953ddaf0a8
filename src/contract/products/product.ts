import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { day, flag, kr, nameInAddress, page, pageSize, percent, timestamp, typed } from '#contract/fields.ts'
import { maker } from '#contract/makers.ts'
import { MAX_CHOICES_LENGTH, MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PICTOGRAMS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { PRODUCT_SORTS } from '#domain/products/product-list.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { productDocument } from './product-documents.ts'

/** A picture in the widths and formats the shop keeps of it; `placeholder` is a tiny data URL for the time until it is loaded. */
export const picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
  /** ready `srcset` values, empty for drawn pictures */
  avif: z.string(),
  webp: z.string(),
})
export type Picture = z.infer<typeof picture>

const specification = z.union([z.string(), z.number(), z.boolean()])

/** A product as the shop answers it (requirements §3). */
export const product = z.object({
  id: z.number().int(),
  kcwId: z.string(),
  name: z.string(),
  nameDa: z.string(),
  series: z.string().nullable(),
  /** the category's Danish name */
  category: z.string().nullable(),
  categoryId: z.string().nullable(),
  productTypeId: z.string().nullable(),
  productType: z.string().nullable(),
  productTypeDa: z.string().nullable(),
  price: kr,
  discountPrice: kr.nullable(),
  /** the price that may stand struck through beside the promotion; null without one, and when none may (decision 9) */
  beforePrice: kr.nullable(),
  promotion: percent,
  /** when the promotion ends by itself; null while nobody knows */
  promotionUntil: timestamp.nullable(),
  description: z.string().nullable(),
  descriptionDa: z.string().nullable(),
  features: z.array(z.string()),
  specifications: z.record(z.string(), specification),
  colorTags: z.array(z.string()),
  backingType: z.string().nullable(),
  featureTags: z.array(z.string()),
  /** the colour the film is drawn and rendered in */
  hex: z.string().nullable(),
  imageUrl: z.string().nullable(),
  images: z.array(picture),
  stock: z.number().int(),
  /** its rolls of known batches, the oldest first; the rest of the stock is of unknown ones */
  batches: z.array(z.object({ id: z.number().int(), code: z.string(), rolls: z.number().int() })).readonly(),
  /** on the way and no waiting order's, the first day first */
  incoming: z.array(z.object({ on: day, rolls: z.number().int() })).readonly(),
  pointsEligible: z.boolean(),
  pointsCost: z.number().int(),
  featured: z.boolean(),
  active: z.boolean(),
  /** sold while there is stock and never ordered home again; at 0 it stands in no list */
  discontinued: z.boolean(),
  newlyAdded: z.boolean(),
  /** a sample: it is ordered in the colour of a film (`sampleOf` of an order's line) */
  asksForColour: z.boolean(),
  createdAt: timestamp,
})
export type Product = z.infer<typeof product>

/** What staff wrote about a product's tags, to be read beside them; null where nothing was written. */
const tagTexts = z.object({
  series: z.string().nullable(),
  backingType: z.string().nullable(),
  productType: z.string().nullable(),
  /** the feature tags in the order of the shop, with their Danish names */
  features: z.array(z.object({ id: z.string(), name: z.string(), description: z.string().nullable() })),
})
/** The shop's colour sample, which any film can be had as. */
export const sampleOffer = product.pick({ id: true, kcwId: true, nameDa: true, price: true, promotion: true, pointsCost: true })
export type SampleOffer = z.infer<typeof sampleOffer>

export type TagTexts = z.infer<typeof tagTexts>

/** A statement of a label as it is read: 'H225', 'Meget brandfarlig væske og damp.' */
const statement = z.object({ code: z.string(), text: z.string() })

/** What the label of a chemical says (Regulation (EC) 1272/2008, articles 17 and 48). */
const hazard = z.object({
  signalWord: z.enum(SIGNAL_WORDS).nullable(),
  pictograms: z.array(z.enum(PICTOGRAMS)),
  hazardStatements: z.array(statement),
  precautionaryStatements: z.array(statement),
  /** the substances that make it dangerous */
  contents: z.string().nullable(),
  ufi: z.string().nullable(),
})
export type Hazard = z.infer<typeof hazard>

/** What whoever buys or uses a product must be told: its maker, its dangers and what to take care of. */
export const productSafety = z.object({
  maker: maker.nullable(),
  /** null for what is no dangerous chemical */
  hazard: hazard.nullable(),
  /** warnings of staff, in Danish */
  safetyText: z.string().nullable(),
  documents: z.array(productDocument),
})
export type ProductSafety = z.infer<typeof productSafety>

/** A choice a list can be narrowed by, with how many products it would show and, where staff wrote one, what it means. */
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
  /** how many newly added products the other filters leave */
  newlyAdded: z.number().int(),
})
export type Facets = z.infer<typeof facets>

/** How a search was understood. */
export const searchOutcome = z.object({
  /** words that did not count, because no product has them beside the others */
  ignored: z.array(z.string()),
  /** words nothing is spelled like, and what was searched instead */
  corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
})
export type SearchOutcome = z.infer<typeof searchOutcome>

/** Several choices separated by commas: any of them matches, of features all must. */
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

/** The most SKUs one question may name. */
const MAX_SKUS = 200

/** How `GET /products` may be narrowed, ordered and paged (requirements §10 'product list API'). */
const productQuery = z.object({
  category: typed().max(TAG_TEXTS.id).optional(),
  active: flag.optional(),
  featured: flag.optional(),
  search: typed().max(MAX_SEARCH_LENGTH).optional(),
  series: choices.optional(),
  finish: choices.optional(),
  color: choices.optional(),
  /** a product must have all of them: each further one narrows */
  feature: choices.optional(),
  newlyAdded: flag.optional(),
  /** films alone, or everything else alone */
  film: flag.optional(),
  /** exact ids, in no order: what a cart, the favourites or a comparison show */
  ids: choicesUpTo(8_000)
    .transform((ids) => ids.map(Number))
    .pipe(z.array(z.number().int().positive()).max(1000))
    .optional(),
  /** exact SKUs, whatever their letter case: what a quick order looks up */
  skus: choicesUpTo(MAX_SKUS * (MAX_SKU_LENGTH + 1))
    .pipe(z.array(typed().max(MAX_SKU_LENGTH)).max(MAX_SKUS, `Højst ${MAX_SKUS} varenumre ad gangen.`))
    .optional(),
  /** a search without one answers by rank: SKU, name, then the rest; everything else by name; the shop's own page asks for 'recommended' (decision 0020) */
  sort: z.enum(PRODUCT_SORTS).optional(),
  page,
  limit: pageSize(),
})

export const productCalls = {
  listProducts: defineCall({
    method: 'GET',
    path: '/products',
    access: 'public',
    summary: 'Products: filtered, ordered and paged, with the total and how many each filter would show',
    query: productQuery,
    response: answer({
      products: z.array(product),
      total: z.number().int(),
      facets,
      /** null without a search */
      search: searchOutcome.nullable(),
      /** what any film can be had as; null where the shop sells no samples */
      sample: sampleOffer.nullable(),
    }),
    errors: [],
  }),
  listRelatedProducts: defineCall({
    method: 'GET',
    path: '/products/related/{id}',
    access: 'public',
    summary: 'Beside a film, by SKU or numeric id: colours like it, and tools and cleaners used with it',
    params: z.object({ id: nameInAddress }),
    response: answer({
      /** the nearest colours, the same finish first */
      similar: z.array(product),
      /** staff's choice first, then what is bought together most often */
      goesWith: z.array(product),
    }),
    errors: ['product_not_found'],
  }),
  showProduct: defineCall({
    method: 'GET',
    path: '/products/{id}',
    access: 'public',
    summary: 'One product by SKU (kcwId) or numeric id',
    params: z.object({ id: nameInAddress }),
    response: answer({
      product,
      tagTexts,
      safety: productSafety,
      /** of a film, where the shop sells samples */
      sample: sampleOffer.nullable(),
      /** what a shared link shows: picture, name and SKU, 1200 × 630; null while the product is not in the shop */
      sharedPictureUrl: z.string().nullable(),
    }),
    errors: ['product_not_found'],
  }),
} as const
