import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, idParam, kr, optionalLine, percent, secretKey, timestamp, wholeNumber } from '#contract/http/fields.ts'
import { eachForWork, forWork } from '#contract/http/for-work.ts'
import { undoableId } from '#contract/undo.ts'
import { BATCH_CODE_MAX, BATCH_WITHOUT_ROLLS, batchCode } from '#domain/batches/batch-code.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { PACKINGS } from '#domain/parcels/packing.ts'
import { SUBSTANCE_ANSWERS } from '#domain/products/candidate-substances.ts'
import { GUARANTORS } from '#domain/products/guarantee.ts'
import { PICTOGRAMS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { each, FLAGS, fieldOf, fieldsOf, STAFF_FLAGS } from '#domain/products/product-fields.ts'
import { STOCK_CHANGE, STOCK_TOO_LARGE } from '#domain/products/product-limits.ts'
import { product } from './product.ts'
import { productDocument } from './product-documents.ts'
import { productFields as fields, pointsCost, productFields, stock } from './product-fields.ts'

/** Requirements §5 'Product create/update defaults'. */
export const newProduct = z.object({
  ...fields,
  promotion: fields.promotion.default(0),
  nextPromotion: fields.nextPromotion.default(0),
  features: fields.features.default([]),
  specifications: fields.specifications.default({}),
  colorTags: fields.colorTags.default([]),
  featureTags: fields.featureTags.default([]),
  stock: fields.stock.default(0),
  ...each(FLAGS, (flag) => fields[flag].default(fieldOf(flag).isOn ?? false)),
  pointsCost: fields.pointsCost.nullish(),
  pictograms: fields.pictograms.default([]),
  hazardStatements: fields.hazardStatements.default([]),
  precautionaryStatements: fields.precautionaryStatements.default([]),
  substances: fields.substances.default([]),
  ...each(PARCEL_FIELDS, (field) => fields[field].default(0)),
  goesWith: fields.goesWith.default([]),
})
export type NewProduct = z.input<typeof newProduct>

/** With the batch of its initial stock, if known. */
export const firstProduct = newProduct
  .extend({
    batch: optionalLine(BATCH_CODE_MAX).transform((code) => (code === null ? null : batchCode(code))),
    importKey: secretKey.optional(),
  })
  .refine(({ batch, stock }) => batch === null || stock > 0, { path: ['stock'], message: BATCH_WITHOUT_ROLLS })
export type FirstProduct = z.input<typeof firstProduct>

/** With tag ids, and the revision an edit starts from. */
export const staffProduct = product.extend({
  ...eachForWork('seePrices', {
    ...product.pick({ price: true, discountPrice: true, beforePrice: true, promotion: true, promotionUntil: true, pointsCost: true }).shape,
    /** 0 is none */
    nextPromotion: percent,
    nextPromotionFrom: timestamp.nullable(),
    nextPromotionUntil: timestamp.nullable(),
    /** lowest price of the 30 days before the running promotion; null without one (prisangivelse) */
    lowestPrice: kr.nullable(),
  }),
  seriesId: z.string().nullable(),
  backingTypeId: z.string().nullable(),
  /** as ticked; `pointsEligible` also depends on category and TPU */
  markedPointsEligible: z.boolean(),
  ...each(STAFF_FLAGS, () => z.boolean()),
  /** units sold in the period that order counts */
  soldRecently: forWork('seeFigures', z.number().int()),
  revision: z.number().int(),
  updatedAt: timestamp,
  goesWith: z.array(z.string()),
  waiting: z.number().int(),
  /** workshops with the product on a shelf list, and their total minimum */
  keepers: z.number().int(),
  kept: z.number().int(),
  hasDrawnPicture: z.boolean(),
  makerId: z.string().nullable(),
  signalWord: z.enum(SIGNAL_WORDS).nullable(),
  pictograms: z.array(z.enum(PICTOGRAMS)),
  /** codes with the text for their gap */
  hazardStatements: z.array(z.string()),
  precautionaryStatements: z.array(z.string()),
  hazardContents: z.string().nullable(),
  ufi: z.string().nullable(),
  /** null: the manufacturer has not answered (REACH, article 33) */
  substanceAnswer: z.enum(SUBSTANCE_ANSWERS).nullable(),
  substances: z.array(z.string()),
  substancesAnsweredOn: day.nullable(),
  scipNumber: z.string().nullable(),
  packing: z.enum(PACKINGS).nullable(),
  /** grams, the length in millimetres; 0 where not written */
  ...each(PARCEL_FIELDS, () => z.number().int()),
  safetyText: z.string().nullable(),
  hsCode: z.string().nullable(),
  gtin: z.string().nullable(),
  shelf: z.string().nullable(),
  guaranteeBy: z.enum(GUARANTORS).nullable(),
  guaranteeFromYears: z.number().int().nullable(),
  guaranteeToYears: z.number().int().nullable(),
  guaranteeCovers: z.string().nullable(),
})
export type StaffProduct = z.infer<typeof staffProduct>

const described = fieldsOf('describeProducts', productFields)
const priced = { ...fieldsOf('changePrices', productFields), pointsCost: pointsCost.nullable() }

const stockChange = wholeNumber(STOCK_CHANGE, 'Skriv, hvor mange der skal lægges til eller trækkes fra lageret.', STOCK_TOO_LARGE)

/** Missing fields stay. With the seen stock only the difference is applied, so that no sale is undone. */
export const productChange = z
  .object({ ...eachForWork('describeProducts', described), ...eachForWork('changePrices', priced), stock: forWork('changeStock', stock) })
  .partial()
  .extend({
    /** a change to the present stock, instead of `stock` */
    stockChange: forWork('changeStock', stockChange).optional(),
    seen: seenOf(staffProduct.pick({ revision: true, stock: true })),
  })
  .refine(({ stock, stockChange }) => stock === undefined || stockChange === undefined, {
    path: ['stock'],
    message: 'Skriv enten, hvor mange der er på lager, eller hvor mange der lægges til.',
  })
export type ProductChange = z.input<typeof productChange>

const changed = answer({ message: z.string(), product: staffProduct })

export const staffProductCalls = defineCalls({
  showStaffProduct: {
    access: 'staff:readProducts',
    summary: 'Returns a product as staff see it, with its documents',
    params: idParam,
    response: answer({ product: staffProduct, documents: z.array(productDocument) }),
    errors: ['product_not_found'],
  },
  createProduct: {
    access: 'staff:addProducts',
    summary:
      'Creates a product. `batch` is the batch of all its initial rolls; products created with the same `importKey` can be undone together',
    body: firstProduct,
    response: changed.extend({ undoableId }),
    errors: ['sku_taken', 'category_not_found', 'tag_not_found', 'maker_not_found', 'picture_not_found', 'product_not_found'],
  },
  changeProduct: {
    access: 'staff:changeProducts',
    summary: 'Changes a product, unless somebody else changed it since it was read',
    params: idParam,
    body: productChange,
    response: changed,
    now: staffProduct,
    errors: [
      'product_not_found',
      'changed_meanwhile',
      'sku_taken',
      'category_not_found',
      'tag_not_found',
      'maker_not_found',
      'picture_not_found',
    ],
  },
  deleteProduct: {
    access: 'staff:addProducts',
    summary: 'Deletes a product; orders keep its name, price and picture',
    params: idParam,
    response: done.extend({ undoableId }),
    errors: ['product_not_found'],
  },
  showPriceHistory: {
    access: 'staff:changePrices',
    summary: 'Lists the prices of a product and since when each applied, newest first',
    params: idParam,
    response: answer({
      history: z.array(z.object({ price: kr, promotion: percent, priceAfterPromotion: kr, hidden: z.boolean(), since: timestamp })),
      lowestPrice: kr.nullable(),
    }),
    errors: ['product_not_found'],
  },
})
