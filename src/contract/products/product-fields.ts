import { z } from 'zod'
import { emptyAsNull, LIST_EXPECTED, line, optionalLine, optionalText, refuseFor, typed, wholeNumber } from '#contract/http/fields.ts'
import { type Edge, readMoment } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { withoutSeparators } from '#domain/numbers/digits.ts'
import { PERCENT } from '#domain/numbers/range.ts'
import { CARTON_FIGURES, GRAMS, GRAMS_WRONG, PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { PACKING_LABELS, PACKINGS } from '#domain/parcels/packing.ts'
import {
  isScipNumber,
  SCIP_WRONG,
  SUBSTANCE_ANSWER_WRONG,
  SUBSTANCE_ANSWERS,
  SUBSTANCES,
  substanceProblem,
  substanceSpelling,
} from '#domain/products/candidate-substances.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { MAX_GOES_WITH } from '#domain/products/goes-with.ts'
import { GUARANTEE_YEARS, GUARANTORS } from '#domain/products/guarantee.ts'
import { PICTOGRAMS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { STATEMENTS, type StatementKind, statementProblem, statementSpelling } from '#domain/products/hazards/statement.ts'
import { isUfi, UFI_WRONG, ufiSpelling } from '#domain/products/hazards/ufi.ts'
import { each, FLAGS } from '#domain/products/product-fields.ts'
import {
  CATEGORY_MISSING,
  HS_CODE_WRONG,
  isHsCode,
  isShelf,
  NAME_MISSING,
  POINTS_COST,
  PRICE_EXPECTED,
  PRICE_KR,
  PRICE_MISSING,
  PRODUCT_LISTS,
  PRODUCT_TEXTS,
  SHELF_WRONG,
  STOCK,
  STOCK_EXPECTED,
  STOCK_TOO_LARGE,
  shelfSpelling,
} from '#domain/products/product-limits.ts'
import { gtinProblem, MAX_SKU_LENGTH, SKU_MISSING, skuProblem } from '#domain/products/product-sku.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { plainText } from '#domain/texts/plain-text.ts'

const GUARANTEE_YEARS_WRONG = `Skriv hele år, fra ${GUARANTEE_YEARS.min} til ${GUARANTEE_YEARS.max}.`
const MOMENT_WRONG = 'Skriv en dato, fx 29.11.2026 eller 29.11.2026 18:00.'

const price = z
  .number(PRICE_EXPECTED)
  .min(PRICE_KR.min, 'Prisen kan ikke være negativ.')
  .max(PRICE_KR.max, 'Prisen er for høj.')
  .refine(hasAtMostTwoDecimals, 'Prisen må højst have to decimaler.')
/** A price of 0 is refused as a mistake. */
export const productPrice = price.refine((amount) => amount !== 0, PRICE_MISSING)
export const stock = wholeNumber(STOCK, STOCK_EXPECTED, STOCK_TOO_LARGE)
/** A moment in Danish time as people and programs write it: '29.11.2026', '2026-11-29T18:00'. Empty is none; parsed to milliseconds. */
const moment = (edge: Edge) =>
  z
    .string(MOMENT_WRONG)
    .nullish()
    .transform((typed, context) => {
      const text = plainText(typed ?? '').trim()
      const ms = text === '' ? null : readMoment(text, edge)
      if (text !== '' && ms === null) context.addIssue({ code: 'custom', message: MOMENT_WRONG })
      return ms
    })
export const promotion = wholeNumber(PERCENT, `Kampagnen skal være et helt tal fra ${PERCENT.min} til ${PERCENT.max}.`)
/** The running promotion's end and the next promotion. */
export const promotionPlan = {
  /** a date is its last day */
  promotionUntil: moment('end'),
  /** 0 is none */
  nextPromotion: promotion,
  nextPromotionFrom: moment('start'),
  nextPromotionUntil: moment('end'),
}
export const pointsCost = wholeNumber(POINTS_COST, 'Pris i point skal være et helt tal på mindst 0.', 'Så mange point kan intet koste.')
/** id or name of the tag */
const tagId = optionalLine(TAG_TEXTS.id)
const listOf = (maxLength: number, most: number) =>
  z
    .array(line(maxLength), LIST_EXPECTED)
    .max(most, `Højst ${most}.`)
    .transform((entries) => [...new Set(entries)])

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
const address = typed(PICTURE).regex(/^\P{Cc}{0,300}$/u, 'Adressen kan ikke bruges.')

export const hsCode = emptyAsNull(z.string().transform(withoutSeparators).refine(isHsCode, HS_CODE_WRONG))

/** The number of its barcode, without spaces. */
const gtin = emptyAsNull(z.string().transform(withoutSeparators).superRefine(refuseFor(gtinProblem)))
export const packing = z.enum(PACKINGS, `Vælg ${PACKINGS.map((one) => PACKING_LABELS[one]).join(', ')}.`).nullish()
export const shelf = emptyAsNull(z.string().transform(shelfSpelling).refine(isShelf, SHELF_WRONG))

/** A guarantee beyond the legal one; years may be a range. */
export const guaranteeFields = {
  /** null takes years and cover away too */
  guaranteeBy: z.enum(GUARANTORS, 'Vælg producenten eller butikken.').nullish(),
  guaranteeFromYears: wholeNumber(GUARANTEE_YEARS, GUARANTEE_YEARS_WRONG).nullish(),
  /** without it `guaranteeFromYears` is exact */
  guaranteeToYears: wholeNumber(GUARANTEE_YEARS, GUARANTEE_YEARS_WRONG).nullish(),
  guaranteeCovers: optionalText(PRODUCT_TEXTS.guaranteeCovers),
}

const SIGNAL_WORD_WRONG = 'Vælg »Fare« eller »Advarsel«.'
const PICTOGRAM_WRONG = 'Et farepiktogram hedder GHS01 til GHS09.'
/** Statement codes with the text for their gap; no free text. */
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

/** Each with its CAS number. */
const candidateSubstances = z
  .array(line(SUBSTANCES.letters).transform(substanceSpelling).superRefine(refuseFor(substanceProblem)), LIST_EXPECTED)
  .max(SUBSTANCES.most, `Højst ${SUBSTANCES.most}.`)
  .transform((entries) => [...new Set(entries)])

const ANSWERED_ON_WRONG = 'Skriv datoen for svaret, fx 12.11.2026.'
/** A day as people and programs write it; empty is none. */
const answeredOn = z
  .string(ANSWERED_ON_WRONG)
  .nullish()
  .transform((typed, context) => {
    const text = plainText(typed ?? '').trim()
    const ms = text === '' ? null : readMoment(text, 'start')
    if (text !== '' && ms === null) context.addIssue({ code: 'custom', message: ANSWERED_ON_WRONG })
    return ms === null ? null : copenhagenDay(ms)
  })
  .optional()

/** Keys are API field names. */
export const productFields = {
  /** empty takes the next free KCW number */
  kcwId: z.union([z.literal('').transform(() => null), z.null(), kcwId]).optional(),
  name: line(PRODUCT_TEXTS.name, NAME_MISSING),
  nameDa: line(PRODUCT_TEXTS.name, NAME_MISSING),
  series: tagId,
  categoryId: line(TAG_TEXTS.id, CATEGORY_MISSING),
  productTypeId: tagId,
  backingType: tagId,
  price: productPrice,
  /** sets the promotion when there is none (requirements §10 'discountPrice') */
  discountPrice: price.nullish(),
  promotion,
  ...promotionPlan,
  description: optionalText(PRODUCT_TEXTS.description),
  descriptionDa: optionalText(PRODUCT_TEXTS.description),
  features: listOf(PRODUCT_TEXTS.feature, PRODUCT_LISTS.features),
  specifications,
  colorTags: listOf(TAG_TEXTS.id, PRODUCT_LISTS.colorTags),
  featureTags: listOf(TAG_TEXTS.id, PRODUCT_LISTS.featureTags),
  /** empty takes the first colour tag's */
  hex: z
    .string()
    .nullish()
    .transform((text, context) => {
      const typed = plainText(text ?? '').trim()
      if (typed === '') return null
      const hex = readHexCode(typed)
      if (hex === null) context.addIssue({ code: 'custom', message: HEX_CODE_MISSING })
      return hex
    })
    .optional(),
  /** uploaded pictures, main one first; addresses of drawn pictures are ignored */
  images: z
    .array(z.union([address, z.object({ url: address }).transform(({ url }) => url)], PICTURE), LIST_EXPECTED)
    .max(PRODUCT_LISTS.images, `Højst ${PRODUCT_LISTS.images} billeder.`)
    .optional(),
  /** a single picture; `images` has precedence */
  imageUrl: address.nullish(),
  stock,
  ...each(FLAGS, () => z.boolean()),
  /** 0 is the default */
  pointsCost,
  maker: tagId,
  signalWord: z.enum(SIGNAL_WORDS, SIGNAL_WORD_WRONG).nullish(),
  pictograms: z
    .array(z.enum(PICTOGRAMS, PICTOGRAM_WRONG), LIST_EXPECTED)
    .transform((entries) => PICTOGRAMS.filter((one) => entries.includes(one))),
  hazardStatements: statements('hazard'),
  precautionaryStatements: statements('precautionary'),
  hazardContents: optionalLine(PRODUCT_TEXTS.hazardContents),
  ufi: emptyAsNull(z.string().transform(ufiSpelling).refine(isUfi, UFI_WRONG)),
  substanceAnswer: z.enum(SUBSTANCE_ANSWERS, SUBSTANCE_ANSWER_WRONG).nullish(),
  substances: candidateSubstances,
  packing,
  /** grams; 0 where not written */
  ...each(PARCEL_FIELDS, () => wholeNumber(GRAMS, GRAMS_WRONG)),
  lengthMm: wholeNumber({ min: 0, max: CARTON_FIGURES.mm.max }, 'Skriv hele millimeter fra 0 til 10.000.'),
  substancesAnsweredOn: answeredOn,
  scipNumber: emptyAsNull(z.string().toLowerCase().refine(isScipNumber, SCIP_WRONG)),
  safetyText: optionalText(PRODUCT_TEXTS.safetyText),
  hsCode,
  gtin,
  shelf,
  ...guaranteeFields,
  goesWith: listOf(MAX_SKU_LENGTH, MAX_GOES_WITH),
}
