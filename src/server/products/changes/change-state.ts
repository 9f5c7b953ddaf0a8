import type { z } from 'zod'
import type { newProduct, productChange } from '#contract/products/staff-product.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { type PlanField, type PromotionPlan, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'
import { priceAfterPromotion, promotionFromPrice } from '#domain/prices/pricing.ts'
import { type SubstanceProblems, substanceProblems } from '#domain/products/candidate-substances.ts'
import { type GUARANTEE_FIELDS, guaranteeAfter, guaranteeProblems } from '#domain/products/guarantee.ts'
import { type LabelProblems, labelProblems } from '#domain/products/hazards/hazard-label.ts'
import { each, FLAGS, type TagField } from '#domain/products/product-fields.ts'
import type { StoredImage } from '#server/database/schema/goods/products.ts'
import { type PlanColumns, planOf, toPlanColumns } from '#server/prices/apply-due-prices.ts'
import type { ProductState } from './product-state.ts'
import type { TagIndex } from './tag-index.ts'

const NOT_FOUND: Readonly<Partial<Record<TagField, string>>> = { categoryId: 'Kategorien', maker: 'Producenten' }

type AskedProduct = Partial<z.output<typeof newProduct>> & z.output<typeof productChange>

type ProblemField =
  | TagField
  | 'discountPrice'
  | PlanField
  | keyof LabelProblems
  | keyof SubstanceProblems
  | (typeof GUARANTEE_FIELDS)[number]

export type ChangedState = Readonly<{
  state: ProductState
  /** field → error: unknown tags, a discount price above the price, a contradictory label */
  problems: Readonly<Partial<Record<ProblemField, string>>>
}>

/** The product after the requested changes. Stores nothing; a state with problems must not be stored. */
export function changeState(
  before: ProductState,
  asked: AskedProduct,
  tags: TagIndex,
  { images, now }: Readonly<{ images: readonly StoredImage[]; now: Date }>,
): ChangedState {
  const problems: Partial<Record<ProblemField, string>> = {}
  const one = (field: TagField, named: string | null | undefined, stays: string | null) => {
    if (named === undefined) return stays
    if (named === null) return null
    const id = tags.idOf(field, named)
    if (id === undefined) problems[field] = `${NOT_FOUND[field] ?? 'Tagget'} ${named} findes ikke.`
    return id ?? null
  }
  const many = (field: TagField, named: readonly string[] | undefined, stay: string[]) =>
    named === undefined ? stay : [...new Set(named.map((name) => one(field, name, null) ?? name))]
  const colorTags = many('colorTags', asked.colorTags, before.colorTags)
  const unitPriceOre = asked.price === undefined ? before.unitPriceOre : krToOre(asked.price)
  const promotionPercent = promotionOf(before, asked, unitPriceOre)
  if (promotionPercent === null) problems.discountPrice = 'Kampagneprisen kan ikke være højere end prisen.'
  const plan = askedPlan(before, asked, promotionPercent ?? 0)
  Object.assign(problems, planProblems(plan, planOf(before), now.getTime()))
  const state: ProductState = {
    kcwId: asked.kcwId ?? before.kcwId,
    name: asked.name ?? before.name,
    nameDa: asked.nameDa ?? before.nameDa,
    seriesId: one('series', asked.series, before.seriesId),
    categoryId: one('categoryId', asked.categoryId, before.categoryId),
    productTypeId: one('productTypeId', asked.productTypeId, before.productTypeId),
    backingTypeId: one('backingType', asked.backingType, before.backingTypeId),
    description: asked.description === undefined ? before.description : asked.description,
    descriptionDa: asked.descriptionDa === undefined ? before.descriptionDa : asked.descriptionDa,
    features: asked.features ?? before.features,
    featureTags: many('featureTags', asked.featureTags, before.featureTags),
    colorTags,
    specifications: asked.specifications ?? before.specifications,
    hex: hexOf(before, asked, colorTags, tags),
    images: [...images],
    unitPriceOre,
    ...toPlanColumns(plan),
    stock: asked.stock ?? before.stock,
    pointsCost: asked.pointsCost === undefined ? before.pointsCost : pointsCostOf({ pointsCost: asked.pointsCost }),
    ...each(FLAGS, (flag) => asked[flag] ?? before[flag]),
    makerId: one('maker', asked.maker, before.makerId),
    signalWord: asked.signalWord === undefined ? before.signalWord : asked.signalWord,
    pictograms: asked.pictograms ?? before.pictograms,
    hazardStatements: asked.hazardStatements ?? before.hazardStatements,
    precautionaryStatements: asked.precautionaryStatements ?? before.precautionaryStatements,
    hazardContents: asked.hazardContents === undefined ? before.hazardContents : asked.hazardContents,
    ufi: asked.ufi === undefined ? before.ufi : asked.ufi,
    ...answerOf(before, asked),
    ...each(PARCEL_FIELDS, (field) => asked[field] ?? before[field]),
    safetyText: asked.safetyText === undefined ? before.safetyText : asked.safetyText,
    ...guaranteeAfter(before, asked),
    hsCode: asked.hsCode === undefined ? before.hsCode : asked.hsCode,
    gtin: asked.gtin === undefined ? before.gtin : asked.gtin,
    packing: asked.packing === undefined ? before.packing : asked.packing,
    shelf: asked.shelf === undefined ? before.shelf : asked.shelf,
    goesWith: asked.goesWith ?? before.goesWith,
  }
  const answer = substanceProblems(state, copenhagenDay(now.getTime()))
  return { state, problems: { ...problems, ...labelProblems(state), ...guaranteeProblems(state), ...answer } }
}

type SubstanceFields = Pick<ProductState, 'substanceAnswer' | 'substances' | 'substancesAnsweredOn' | 'scipNumber'>

/** Missing fields stay; a new answer replaces what belonged to the earlier one. */
export function answerOf(before: SubstanceFields, asked: { [Field in keyof SubstanceFields]?: SubstanceFields[Field] | undefined }) {
  const substanceAnswer = asked.substanceAnswer === undefined ? before.substanceAnswer : asked.substanceAnswer
  const stays: SubstanceFields = {
    ...before,
    ...(substanceAnswer !== 'contains' && { substances: [], scipNumber: null }),
    ...(substanceAnswer === null && { substancesAnsweredOn: null }),
  }
  const kept = substanceAnswer === before.substanceAnswer ? before : stays
  return {
    substanceAnswer,
    substances: asked.substances ?? kept.substances,
    substancesAnsweredOn: asked.substancesAnsweredOn === undefined ? kept.substancesAnsweredOn : asked.substancesAnsweredOn,
    scipNumber: asked.scipNumber === undefined ? kept.scipNumber : asked.scipNumber,
  }
}

/** A note for staff when whole percent did not give the exact discount price; null when it did. */
export function roundingNote(asked: AskedProduct, { unitPriceOre, promotionPercent }: ProductState): string | null {
  if (asked.discountPrice == null || promotionPercent === 0) return null
  const became = priceAfterPromotion(unitPriceOre, promotionPercent)
  if (became === krToOre(asked.discountPrice)) return null
  return `En kampagne gives i hele procent: ${promotionPercent} % giver kampagneprisen ${amount(became)}`
}

/** The promotion decides: a discount price sets it when there is none, and clearing the discount price ends it (requirements §10). */
function promotionOf(before: ProductState, { promotion, discountPrice }: AskedProduct, unitPriceOre: number): number | null {
  // a new product defaults to promotion 0, so there the discount price counts unless a promotion was entered
  const isNew = before.kcwId === ''
  if (promotion !== undefined && (promotion > 0 || !isNew || discountPrice == null)) return promotion
  if (discountPrice === undefined) return before.promotionPercent
  if (discountPrice === null) return 0
  const discountPriceOre = krToOre(discountPrice)
  return discountPriceOre > unitPriceOre ? null : promotionFromPrice(unitPriceOre, discountPriceOre)
}

/** Missing fields stay; fields that lose their meaning are cleared. */
export function askedPlan(
  before: PlanColumns,
  asked: Readonly<Partial<Record<PlanField, number | null | undefined>>>,
  promotionPercent: number,
): PromotionPlan {
  const stays = withoutLeftovers({
    ...planOf(before),
    promotionPercent,
    nextPromotionPercent: asked.nextPromotion ?? before.nextPromotionPercent,
  })
  return {
    ...stays,
    promotionUntilMs: asked.promotionUntil === undefined ? stays.promotionUntilMs : asked.promotionUntil,
    nextPromotionFromMs: asked.nextPromotionFrom === undefined ? stays.nextPromotionFromMs : asked.nextPromotionFrom,
    nextPromotionUntilMs: asked.nextPromotionUntil === undefined ? stays.nextPromotionUntilMs : asked.nextPromotionUntil,
  }
}

function hexOf(before: ProductState, asked: AskedProduct, colorTags: readonly string[], tags: TagIndex): string | null {
  if (asked.hex) return asked.hex
  if (asked.hex === null) return tags.hexOf(colorTags[0])
  return asked.colorTags === undefined ? before.hex : followingHex(before, colorTags, tags)
}

type Coloured = Pick<ProductState, 'colorTags' | 'hex'>

/** New colour tags; a colour code taken from the first tag follows it. */
export function recoloured(before: Coloured, colorTags: string[], tags: TagIndex): Coloured {
  return { colorTags, hex: colorTags[0] === before.colorTags[0] ? before.hex : followingHex(before, colorTags, tags) }
}

function followingHex(before: Coloured, colorTags: readonly string[], tags: TagIndex): string | null {
  const isFromTag = before.hex === null || before.hex.toLowerCase() === tags.hexOf(before.colorTags[0])?.toLowerCase()
  return isFromTag ? tags.hexOf(colorTags[0]) : before.hex
}
