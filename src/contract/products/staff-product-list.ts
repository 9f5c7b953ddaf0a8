import { z } from 'zod'
import { FILE_ERRORS, fileChanges, fileOutcome, fileRowOutcome, mappingChoice, namedProducts } from '#contract/csv.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { flag, id, line, page, pageSize, searchText, typed } from '#contract/http/fields.ts'
import { eachForWork, forWork } from '#contract/http/for-work.ts'
import { undoableId } from '#contract/undo.ts'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { PRICE_CHANGE_PERCENT } from '#domain/prices/rounding.ts'
import { BULK_FLAGS, each, FILTERED_FLAGS, fieldsOf } from '#domain/products/product-fields.ts'
import { CATEGORY_MISSING, MAX_CHANGED_AT_ONCE } from '#domain/products/product-limits.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { guaranteeFields, hsCode, packing, productFields, promotion, promotionPlan, shelf, stock } from './product-fields.ts'
import { staffProduct } from './staff-product.ts'

export const STAFF_PRODUCT_SORTS = [
  'nameDa',
  '-nameDa',
  'kcwId',
  '-kcwId',
  'price',
  '-price',
  'stock',
  '-stock',
  'promotion',
  '-promotion',
  'updatedAt',
  '-updatedAt',
  'createdAt',
  '-createdAt',
] as const

/** Legally required information that is missing. */
export const MISSING_FACTS = ['maker', 'safetyDataSheet', 'substanceAnswer'] as const

const staffProductQuery = z.object({
  search: searchText.optional(),
  /** the search finds names only, not descriptions */
  onlyNames: flag.optional(),
  category: typed().max(TAG_TEXTS.id).optional(),
  series: typed().max(TAG_TEXTS.id).optional(),
  productType: typed().max(TAG_TEXTS.id).optional(),
  backingType: typed().max(TAG_TEXTS.id).optional(),
  color: typed().max(TAG_TEXTS.id).optional(),
  feature: typed().max(TAG_TEXTS.id).optional(),
  finish: typed().max(TAG_TEXTS.id).optional(),
  ...each(FILTERED_FLAGS, () => flag.optional()),
  promoted: forWork('seePrices', flag).optional(),
  lowStock: flag.optional(),
  missing: z.enum(MISSING_FACTS).optional(),
  sort: forWork('seePrices', z.enum(STAFF_PRODUCT_SORTS), (by) => /price|promotion/.test(by)).optional(),
  page,
  limit: pageSize(),
})

/** Missing fields stay. */
const tagChoice = line(TAG_TEXTS.id, 'Vælg et tag.').optional()

export const pricePercent = z
  .number('Skriv et tal i procent.')
  .min(PRICE_CHANGE_PERCENT.min, `Prisen kan højst sættes ${-PRICE_CHANGE_PERCENT.min} % ned.`)
  .max(PRICE_CHANGE_PERCENT.max, `Prisen kan højst sættes ${PRICE_CHANGE_PERCENT.max} % op.`)
  .refine(hasAtMostTwoDecimals, 'Skriv højst to decimaler.')

const flagsToChange = each(BULK_FLAGS, () => z.boolean().optional())

export const bulkChange = z.object({
  ...eachForWork('changePrices', {
    /** rounded to whole kroner */
    pricePercent: pricePercent.optional(),
    promotion: promotion.optional(),
    promotionUntil: promotionPlan.promotionUntil.optional(),
    nextPromotion: promotion.optional(),
    nextPromotionFrom: promotionPlan.nextPromotionFrom.optional(),
    nextPromotionUntil: promotionPlan.nextPromotionUntil.optional(),
    ...fieldsOf('changePrices', flagsToChange),
  }),
  ...eachForWork('describeProducts', {
    categoryId: line(TAG_TEXTS.id, CATEGORY_MISSING).optional(),
    maker: line(TAG_TEXTS.id, 'Vælg en producent.').optional(),
    series: tagChoice,
    productTypeId: tagChoice,
    addedColor: tagChoice,
    removedColor: tagChoice,
    addedFeature: tagChoice,
    removedFeature: tagChoice,
    ...guaranteeFields,
    // as the text of a missing one is null
    guaranteeCovers: guaranteeFields.guaranteeCovers.optional(),
    ...each(PARCEL_FIELDS, (field) => productFields[field].optional()),
    /** replaces what belonged to an earlier answer */
    substanceAnswer: productFields.substanceAnswer.unwrap().unwrap().optional(),
    substances: productFields.substances.optional(),
    substancesAnsweredOn: productFields.substancesAnsweredOn,
    hsCode: hsCode.optional(),
    shelf: shelf.optional(),
    packing,
    ...fieldsOf('describeProducts', flagsToChange),
  }),
  ...eachForWork('changeStock', {
    /** sets the same stock on all */
    stock: stock.optional(),
  }),
})

const bulkRow = z.object({
  id: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  /** only changed fields */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})

/** `line` as Excel counts it. */
const importRow = z.object({
  line: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  outcome: fileRowOutcome,
  changes: fileChanges,
})

export const staffProductListCalls = defineCalls({
  listStaffProducts: {
    access: 'staff:readProducts',
    summary: 'Lists products as staff see them, including inactive ones, filtered by any kind of tag; `search` works as for customers',
    query: staffProductQuery,
    response: answer({ products: z.array(staffProduct), total: z.number().int() }),
    errors: [],
  },
  changeProducts: {
    access: 'staff:changeProducts',
    summary:
      'Changes many products at once, all or none; `dryRun` only previews the changes. With changed_meanwhile, `now` lists the products that others changed',
    body: z.object({
      products: z
        .array(z.object({ id, seen: seenOf(staffProduct.pick({ revision: true })) }), 'Vælg mindst ét produkt.')
        .min(1, 'Vælg mindst ét produkt.')
        .max(MAX_CHANGED_AT_ONCE, `Højst ${count(MAX_CHANGED_AT_ONCE, 'produkt', 'produkter')} ad gangen.`),
      change: bulkChange,
      dryRun: z.boolean().default(false),
    }),
    response: answer({ message: z.string(), products: z.array(bulkRow), undoableId }),
    now: z.array(staffProduct),
    errors: ['product_not_found', 'changed_meanwhile', 'category_not_found', 'maker_not_found', 'tag_not_found'],
  },
  exportProducts: {
    access: 'staff:addProducts',
    summary: 'Returns products as CSV, for Danish Excel (semicolons, decimal comma, byte order mark) or plain, filtered like the list',
    query: staffProductQuery.omit({ page: true, limit: true, sort: true }).extend({ format: z.enum(['excel', 'plain']).default('excel') }),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: [],
  },
  importProducts: {
    access: 'staff:addProducts',
    summary:
      'Creates and changes products from a CSV file (form field "file"), all or nothing; ?dryRun=true only previews. For a file from another system, ?mapping= says what its columns are and is remembered for files with the same headings',
    accepts: 'multipart',
    query: z.object({ dryRun: flag.default(false), mapping: mappingChoice.optional() }),
    response: fileOutcome(importRow).extend({
      undoableId,
      /** with environmental claims in their new texts */
      claims: namedProducts,
      /** changed after the export, with the fields the file sets back */
      outdated: namedProducts,
    }),
    errors: [...FILE_ERRORS, 'catalogue_busy'],
  },
})
export type ImportOutcome = z.infer<(typeof staffProductListCalls)['importProducts']['response']>
