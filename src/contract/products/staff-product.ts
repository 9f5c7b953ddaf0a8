import { z } from 'zod'
import { answer, defineCall, done } from '#contract/call.ts'
import { seenOf } from '#contract/changed-meanwhile.ts'
import {
  emptyAsNull,
  idParam,
  kr,
  LIST_EXPECTED,
  line,
  optionalLine,
  optionalText,
  percent,
  refuseFor,
  timestamp,
  wholeNumber,
} from '#contract/fields.ts'
import { eachForWork, forWork } from '#contract/for-work.ts'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { PERCENT } from '#domain/numbers/range.ts'
import { MAX_GOES_WITH } from '#domain/products/goes-with.ts'
import { PICTOGRAMS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { STATEMENTS, type StatementKind, statementProblem, statementSpelling } from '#domain/products/hazards/statement.ts'
import { isUfi, UFI_WRONG, ufiSpelling } from '#domain/products/hazards/ufi.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/hex-code.ts'
import {
  CATEGORY_MISSING,
  NAME_MISSING,
  POINTS_COST,
  PRICE_KR,
  PRICE_MISSING,
  PRODUCT_LISTS,
  PRODUCT_TEXTS,
  STOCK,
  STOCK_CHANGE,
  STOCK_TOO_LARGE,
} from '#domain/products/product-limits.ts'
import { MAX_SKU_LENGTH, SKU_MISSING, skuProblem } from '#domain/products/product-sku.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { product } from './product.ts'

const PRICE = 'Skriv en pris i kr.'

const price = z
  .number(PRICE)
  .min(PRICE_KR.min, 'Prisen kan ikke være negativ.')
  .max(PRICE_KR.max, 'Prisen er for høj.')
  .refine(hasAtMostTwoDecimals, 'Prisen må højst have to decimaler.')
/** What a product costs: 0 is a slip of the finger, not a gift. */
const productPrice = price.refine((amount) => amount !== 0, PRICE_MISSING)
export const stock = wholeNumber(STOCK, 'Lageret skal være et helt tal på mindst 0.', STOCK_TOO_LARGE)
const stockChange = wholeNumber(STOCK_CHANGE, 'Skriv, hvor mange der skal lægges til eller trækkes fra lageret.', STOCK_TOO_LARGE)
export const promotion = wholeNumber(PERCENT, `Tilbud skal være et helt tal fra ${PERCENT.min} til ${PERCENT.max}.`)
const pointsCost = wholeNumber(POINTS_COST, 'Pris i point skal være et helt tal på mindst 0.', 'Så mange point kan intet koste.')
const tagId = optionalLine(TAG_TEXTS.id)
const listOf = (maxLength: number, most: number) =>
  z
    .array(line(maxLength), LIST_EXPECTED)
    .max(most, `Højst ${most}.`)
    .transform((entries) => [...new Set(entries)])

/** A specification's value: text, a number, or yes and no. */
const specifications = z
  .record(
    line(PRODUCT_TEXTS.specificationName, 'Skriv et navn.'),
    z.union([z.boolean(), z.number(), line(PRODUCT_TEXTS.specificationValue, 'Skriv en værdi, eller fjern specifikationen.')]),
  )
  .refine(
    (entries) => Object.keys(entries).length <= PRODUCT_LISTS.specifications,
    `Højst ${PRODUCT_LISTS.specifications} specifikationer.`,
  )

const kcwId = line(MAX_SKU_LENGTH, SKU_MISSING).superRefine(refuseFor(skuProblem))

const PICTURE = 'Vælg et billede, der er uploadet.'
const address = z.string(PICTURE).regex(/^\P{Cc}{0,300}$/u, 'Adressen kan ikke bruges.')

const SIGNAL_WORD_WRONG = 'Vælg »Fare« eller »Advarsel«.'
const PICTOGRAM_WRONG = 'Et farepiktogram hedder GHS01 til GHS09.'
/** Statements by their codes, each with what fills its gap; free words are none. */
const statements = (kind: StatementKind) =>
  z
    .array(
      line(STATEMENTS.letters)
        .transform(statementSpelling)
        .superRefine(refuseFor((spelled) => statementProblem(spelled, kind))),
      LIST_EXPECTED,
    )
    .max(STATEMENTS.most, `Højst ${STATEMENTS.most}.`)
    .transform((entries) => [...new Set(entries)])

const fields = {
  /** the next free KCW number when empty */
  kcwId: z.union([z.literal('').transform(() => null), z.null(), kcwId]).optional(),
  name: line(PRODUCT_TEXTS.name, NAME_MISSING),
  nameDa: line(PRODUCT_TEXTS.name, NAME_MISSING),
  /** the id of a series tag; its name is understood too */
  series: tagId,
  categoryId: line(TAG_TEXTS.id, CATEGORY_MISSING),
  productTypeId: tagId,
  /** the id of a backing type tag; its name is understood too */
  backingType: tagId,
  price: productPrice,
  /** the price after promotion; without a promotion it sets one (design §5 'discountPrice') */
  discountPrice: price.nullish(),
  promotion,
  description: optionalText(PRODUCT_TEXTS.description),
  descriptionDa: optionalText(PRODUCT_TEXTS.description),
  features: listOf(PRODUCT_TEXTS.feature, PRODUCT_LISTS.features),
  specifications,
  colorTags: listOf(TAG_TEXTS.id, PRODUCT_LISTS.colorTags),
  featureTags: listOf(TAG_TEXTS.id, PRODUCT_LISTS.featureTags),
  /** the colour the film is drawn in; of the first colour tag when empty */
  hex: z
    .string()
    .nullish()
    .transform((text, context) => {
      if (!text?.trim()) return null
      const hex = readHexCode(text)
      if (hex === null) context.addIssue({ code: 'custom', message: HEX_CODE_MISSING })
      return hex
    })
    .optional(),
  /** addresses of uploaded pictures, the first is the main one; a drawn picture's address is none */
  images: z
    .array(z.union([address, z.object({ url: address }).transform(({ url }) => url)], PICTURE), LIST_EXPECTED)
    .max(PRODUCT_LISTS.images, `Højst ${PRODUCT_LISTS.images} billeder.`)
    .optional(),
  /** one picture, as the specification's product has it; `images` wins */
  imageUrl: address.nullish(),
  stock,
  pointsEligible: z.boolean(),
  /** 0 stores the default */
  pointsCost,
  featured: z.boolean(),
  active: z.boolean(),
  /** 'Udgår': sold while there is stock */
  discontinued: z.boolean(),
  newlyAdded: z.boolean(),
  /** the id of a maker; its name is understood too */
  maker: tagId,
  signalWord: z.enum(SIGNAL_WORDS, SIGNAL_WORD_WRONG).nullish(),
  pictograms: z
    .array(z.enum(PICTOGRAMS, PICTOGRAM_WRONG), LIST_EXPECTED)
    .transform((entries) => PICTOGRAMS.filter((one) => entries.includes(one))),
  hazardStatements: statements('hazard'),
  precautionaryStatements: statements('precautionary'),
  hazardContents: optionalLine(PRODUCT_TEXTS.hazardContents),
  ufi: emptyAsNull(z.string().transform(ufiSpelling).refine(isUfi, UFI_WRONG)),
  safetyText: optionalText(PRODUCT_TEXTS.safetyText),
  /** what is shown with the product before what is bought with it: SKUs, the first one first */
  goesWith: listOf(MAX_SKU_LENGTH, MAX_GOES_WITH),
  asksForColour: z.boolean(),
  /** stands first in the order 'Anbefalet' */
  pinned: z.boolean(),
}

const { stock: _stock, price: _price, discountPrice, promotion: _promotion, pointsEligible, pointsCost: _points, ...described } = fields
/** What a product costs, in kroner and in points. */
const priced = { price: productPrice, discountPrice, promotion, pointsEligible, pointsCost: pointsCost.nullable() }

/** A new product (spec §5 'Product create/update defaults'). */
export const newProduct = z.object({
  ...fields,
  promotion: fields.promotion.default(0),
  features: fields.features.default([]),
  specifications: fields.specifications.default({}),
  colorTags: fields.colorTags.default([]),
  featureTags: fields.featureTags.default([]),
  stock: fields.stock.default(0),
  pointsEligible: fields.pointsEligible.default(false),
  pointsCost: fields.pointsCost.nullish(),
  featured: fields.featured.default(false),
  active: fields.active.default(true),
  discontinued: fields.discontinued.default(false),
  newlyAdded: fields.newlyAdded.default(false),
  pictograms: fields.pictograms.default([]),
  hazardStatements: fields.hazardStatements.default([]),
  precautionaryStatements: fields.precautionaryStatements.default([]),
  goesWith: fields.goesWith.default([]),
  asksForColour: fields.asksForColour.default(false),
  pinned: fields.pinned.default(false),
})
export type NewProduct = z.input<typeof newProduct>

/** A product as staff see it: with the ids of its tags, what was ticked, and the revision an edit starts from. */
export const staffProduct = product.extend({
  ...eachForWork('seePrices', {
    ...product.pick({ price: true, discountPrice: true, beforePrice: true, promotion: true, pointsCost: true }).shape,
    /** the lowest price of the last 30 days before the promotion that runs now; null without one (prisangivelse) */
    lowestPrice: kr.nullable(),
  }),
  seriesId: z.string().nullable(),
  backingTypeId: z.string().nullable(),
  /** what staff ticked; category and TPU decide over `pointsEligible` too */
  markedPointsEligible: z.boolean(),
  /** stands first in the order 'Anbefalet' (decision 0020) */
  pinned: z.boolean(),
  /** units sold in the days that order counts */
  soldRecently: forWork('seeFigures', z.number().int()),
  revision: z.number().int(),
  updatedAt: timestamp,
  /** SKUs staff chose to show with it */
  goesWith: z.array(z.string()),
  /** how many are to be told when it is back in stock */
  waiting: z.number().int(),
  /** true when the picture is drawn, not uploaded */
  hasDrawnPicture: z.boolean(),
  makerId: z.string().nullable(),
  signalWord: z.enum(SIGNAL_WORDS).nullable(),
  pictograms: z.array(z.enum(PICTOGRAMS)),
  /** codes, each with what fills its gap */
  hazardStatements: z.array(z.string()),
  precautionaryStatements: z.array(z.string()),
  hazardContents: z.string().nullable(),
  ufi: z.string().nullable(),
  safetyText: z.string().nullable(),
})
export type StaffProduct = z.infer<typeof staffProduct>

/**
 * What changes of a product; what is left out stays. Orders move the stock while somebody writes: with the stock that was seen
 * only the difference is carried out, so that no sale is undone, and another stock by now is no reason to refuse.
 */
export const productChange = z
  .object({ ...eachForWork('describeProducts', described), ...eachForWork('changePrices', priced), stock: forWork('changeStock', stock) })
  .partial()
  .extend({
    /** so many more or fewer than are in stock when it is carried out, in place of `stock` */
    stockChange: forWork('changeStock', stockChange).optional(),
    seen: seenOf(staffProduct.pick({ revision: true, stock: true })),
  })
  .refine(({ stock, stockChange }) => stock === undefined || stockChange === undefined, {
    path: ['stock'],
    message: 'Skriv enten, hvor mange der er på lager, eller hvor mange der lægges til.',
  })
export type ProductChange = z.input<typeof productChange>

const changed = answer({ message: z.string(), product: staffProduct })

export const staffProductCalls = {
  showStaffProduct: defineCall({
    method: 'GET',
    path: '/assortment/{id}',
    access: 'staff:readProducts',
    summary: 'One product as staff see it',
    params: idParam,
    response: answer({ product: staffProduct }),
    errors: ['product_not_found'],
  }),
  createProduct: defineCall({
    method: 'POST',
    path: '/products',
    access: 'staff:addProducts',
    summary: 'Creates a product',
    body: newProduct,
    response: changed,
    errors: ['sku_taken', 'category_not_found', 'tag_not_found', 'maker_not_found', 'picture_not_found', 'product_not_found'],
  }),
  changeProduct: defineCall({
    method: 'PUT',
    path: '/products/{id}',
    access: 'staff:changeProducts',
    summary: 'Changes a product, unless somebody else changed it since it was seen',
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
  }),
  deleteProduct: defineCall({
    method: 'DELETE',
    path: '/products/{id}',
    access: 'staff:addProducts',
    summary: 'Deletes a product; orders keep its name, price and picture',
    params: idParam,
    response: done,
    errors: ['product_not_found'],
  }),
  showPriceHistory: defineCall({
    method: 'GET',
    path: '/products/{id}/price-history',
    access: 'staff:changePrices',
    summary: 'What a product cost and since when, newest first',
    params: idParam,
    response: answer({
      history: z.array(z.object({ price: kr, promotion: percent, priceAfterPromotion: kr, since: timestamp })),
      lowestPrice: kr.nullable(),
    }),
    errors: ['product_not_found'],
  }),
} as const
