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

type ProductInput = Partial<z.output<typeof newProduct>> & z.output<typeof productChange>

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
  input: ProductInput,
  tags: TagIndex,
  { images, now }: Readonly<{ images: readonly StoredImage[]; now: Date }>,
): ChangedState {
  const problems: Partial<Record<ProblemField, string>> = {}
  const one = (field: TagField, named: string | null | undefined, current: string | null) => {
    if (named === undefined) return current
    if (named === null) return null
    const id = tags.idOf(field, named)
    if (id === undefined) problems[field] = `${NOT_FOUND[field] ?? 'Tagget'} ${named} findes ikke.`
    return id ?? null
  }
  const many = (field: TagField, named: readonly string[] | undefined, current: string[]) =>
    named === undefined ? current : [...new Set(named.map((name) => one(field, name, null) ?? name))]
  const colorTags = many('colorTags', input.colorTags, before.colorTags)
  const unitPriceOre = input.price === undefined ? before.unitPriceOre : krToOre(input.price)
  const promotionPercent = promotionOf(before, input, unitPriceOre)
  if (promotionPercent === null) problems.discountPrice = 'Kampagneprisen kan ikke være højere end prisen.'
  const plan = plannedPromotion(before, input, promotionPercent ?? 0)
  Object.assign(problems, planProblems(plan, planOf(before), now.getTime()))
  const state: ProductState = {
    kcwId: input.kcwId ?? before.kcwId,
    name: input.name ?? before.name,
    nameDa: input.nameDa ?? before.nameDa,
    seriesId: one('series', input.series, before.seriesId),
    categoryId: one('categoryId', input.categoryId, before.categoryId),
    productTypeId: one('productTypeId', input.productTypeId, before.productTypeId),
    backingTypeId: one('backingType', input.backingType, before.backingTypeId),
    description: input.description === undefined ? before.description : input.description,
    descriptionDa: input.descriptionDa === undefined ? before.descriptionDa : input.descriptionDa,
    features: input.features ?? before.features,
    featureTags: many('featureTags', input.featureTags, before.featureTags),
    colorTags,
    specifications: input.specifications ?? before.specifications,
    hex: hexOf(before, input, colorTags, tags),
    images: [...images],
    unitPriceOre,
    ...toPlanColumns(plan),
    stock: input.stock ?? before.stock,
    pointsCost: input.pointsCost === undefined ? before.pointsCost : pointsCostOf({ pointsCost: input.pointsCost }),
    ...each(FLAGS, (flag) => input[flag] ?? before[flag]),
    makerId: one('maker', input.maker, before.makerId),
    signalWord: input.signalWord === undefined ? before.signalWord : input.signalWord,
    pictograms: input.pictograms ?? before.pictograms,
    hazardStatements: input.hazardStatements ?? before.hazardStatements,
    precautionaryStatements: input.precautionaryStatements ?? before.precautionaryStatements,
    hazardContents: input.hazardContents === undefined ? before.hazardContents : input.hazardContents,
    ufi: input.ufi === undefined ? before.ufi : input.ufi,
    ...substanceFieldsAfter(before, input),
    ...each(PARCEL_FIELDS, (field) => input[field] ?? before[field]),
    safetyText: input.safetyText === undefined ? before.safetyText : input.safetyText,
    ...guaranteeAfter(before, input),
    hsCode: input.hsCode === undefined ? before.hsCode : input.hsCode,
    gtin: input.gtin === undefined ? before.gtin : input.gtin,
    packing: input.packing === undefined ? before.packing : input.packing,
    shelf: input.shelf === undefined ? before.shelf : input.shelf,
    goesWith: input.goesWith ?? before.goesWith,
  }
  const answer = substanceProblems(state, copenhagenDay(now.getTime()))
  return { state, problems: { ...problems, ...labelProblems(state), ...guaranteeProblems(state), ...answer } }
}

type SubstanceFields = Pick<ProductState, 'substanceAnswer' | 'substances' | 'substancesAnsweredOn' | 'scipNumber'>

/** Missing fields stay; a new answer replaces what belonged to the earlier one. */
export function substanceFieldsAfter(
  before: SubstanceFields,
  input: { [Field in keyof SubstanceFields]?: SubstanceFields[Field] | undefined },
) {
  const substanceAnswer = input.substanceAnswer === undefined ? before.substanceAnswer : input.substanceAnswer
  const cleared: SubstanceFields = {
    ...before,
    ...(substanceAnswer !== 'contains' && { substances: [], scipNumber: null }),
    ...(substanceAnswer === null && { substancesAnsweredOn: null }),
  }
  const defaults = substanceAnswer === before.substanceAnswer ? before : cleared
  return {
    substanceAnswer,
    substances: input.substances ?? defaults.substances,
    substancesAnsweredOn: input.substancesAnsweredOn === undefined ? defaults.substancesAnsweredOn : input.substancesAnsweredOn,
    scipNumber: input.scipNumber === undefined ? defaults.scipNumber : input.scipNumber,
  }
}

/** A note for staff when whole percent did not give the exact discount price; null when it did. */
export function roundingNote(input: ProductInput, { unitPriceOre, promotionPercent }: ProductState): string | null {
  if (input.discountPrice == null || promotionPercent === 0) return null
  const became = priceAfterPromotion(unitPriceOre, promotionPercent)
  if (became === krToOre(input.discountPrice)) return null
  return `En kampagne gives i hele procent: ${promotionPercent} % giver kampagneprisen ${amount(became)}`
}

/** The promotion decides: a discount price sets it when there is none, and clearing the discount price ends it (requirements §10). */
function promotionOf(before: ProductState, { promotion, discountPrice }: ProductInput, unitPriceOre: number): number | null {
  // a new product defaults to promotion 0, so there the discount price counts unless a promotion was entered
  const isNew = before.kcwId === ''
  if (promotion !== undefined && (promotion > 0 || !isNew || discountPrice == null)) return promotion
  if (discountPrice === undefined) return before.promotionPercent
  if (discountPrice === null) return 0
  const discountPriceOre = krToOre(discountPrice)
  return discountPriceOre > unitPriceOre ? null : promotionFromPrice(unitPriceOre, discountPriceOre)
}

/** Missing fields stay; fields that lose their meaning are cleared. */
export function plannedPromotion(
  before: PlanColumns,
  input: Readonly<Partial<Record<PlanField, number | null | undefined>>>,
  promotionPercent: number,
): PromotionPlan {
  const current = withoutLeftovers({
    ...planOf(before),
    promotionPercent,
    nextPromotionPercent: input.nextPromotion ?? before.nextPromotionPercent,
  })
  return {
    ...current,
    promotionUntilMs: input.promotionUntil === undefined ? current.promotionUntilMs : input.promotionUntil,
    nextPromotionFromMs: input.nextPromotionFrom === undefined ? current.nextPromotionFromMs : input.nextPromotionFrom,
    nextPromotionUntilMs: input.nextPromotionUntil === undefined ? current.nextPromotionUntilMs : input.nextPromotionUntil,
  }
}

function hexOf(before: ProductState, input: ProductInput, colorTags: readonly string[], tags: TagIndex): string | null {
  if (input.hex) return input.hex
  if (input.hex === null) return tags.hexOf(colorTags[0])
  return input.colorTags === undefined ? before.hex : followingHex(before, colorTags, tags)
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
