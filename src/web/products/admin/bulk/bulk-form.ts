import type { BodyIn } from '#contract/http/call.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import type { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { readNumber, readPercent } from '#domain/numbers/danish-number.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import type { Packing } from '#domain/parcels/packing.ts'
import type { SubstanceAnswer } from '#domain/products/candidate-substances.ts'
import type { Guarantor } from '#domain/products/guarantee.ts'
import { BULK_FLAGS, each } from '#domain/products/product-fields.ts'
import { ApiError } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'
import { linesOf } from '#web/products/admin/form/product-form-values.ts'

export type BulkChange = BodyIn<(typeof staffProductListCalls)['changeProducts']>['change']

/** Empty fields change nothing. */
export type BulkForm = Readonly<{
  pricePercent: string
  promotion: string
  /** '-' takes an end away */
  promotionUntil: string
  nextPromotion: string
  nextPromotionFrom: string
  nextPromotionUntil: string
  categoryId: string
  maker: string
  series: string
  productTypeId: string
  addedColor: string
  removedColor: string
  addedFeature: string
  removedFeature: string
  /** '-' takes the guarantee away */
  guaranteeBy: '' | '-' | Guarantor
  guaranteeFromYears: string
  guaranteeToYears: string
  guaranteeCovers: string
  hsCode: string
  shelf: string
  packing: '' | Packing
  stock: string
  substanceAnswer: '' | SubstanceAnswer
  /** One per line. */
  substances: string
  substancesAnsweredOn: string
}> &
  Readonly<Record<(typeof PARCEL_FIELDS)[number], string>> &
  Readonly<Record<(typeof BULK_FLAGS)[number], '' | 'true' | 'false'>>
export const EMPTY_BULK: BulkForm = {
  pricePercent: '',
  promotion: '',
  promotionUntil: '',
  nextPromotion: '',
  nextPromotionFrom: '',
  nextPromotionUntil: '',
  categoryId: '',
  maker: '',
  series: '',
  productTypeId: '',
  addedColor: '',
  removedColor: '',
  addedFeature: '',
  removedFeature: '',
  guaranteeBy: '',
  guaranteeFromYears: '',
  guaranteeToYears: '',
  guaranteeCovers: '',
  hsCode: '',
  shelf: '',
  packing: '',
  stock: '',
  substanceAnswer: '',
  substances: '',
  substancesAnsweredOn: '',
  ...each(PARCEL_FIELDS, () => ''),
  ...each(BULK_FLAGS, () => '' as const),
}

/** The filled-in fields; an invalid number is left for the schema to refuse. */
export function toBulkChange(form: BulkForm): BulkChange {
  const { pricePercent, promotion, nextPromotion, guaranteeBy, guaranteeFromYears, guaranteeToYears, stock, substances, ...choices } = form
  const chosen = Object.entries(choices).filter(([, value]) => value !== '')
  const change = {
    pricePercent: readPercent(pricePercent) ?? undefined,
    promotion: readPercent(promotion) ?? undefined,
    nextPromotion: readPercent(nextPromotion) ?? undefined,
    guaranteeBy: guaranteeBy === '-' ? null : guaranteeBy || undefined,
    guaranteeFromYears: numberIn(guaranteeFromYears),
    guaranteeToYears: numberIn(guaranteeToYears),
    stock: numberIn(stock),
    substances: substances.trim() === '' ? undefined : linesOf(substances),
    ...Object.fromEntries(chosen.map(([name, value]) => [name, value === 'true' || (value === 'false' ? false : value)])),
    ...each(PARCEL_FIELDS, (field) => numberIn(form[field])),
    ...each(['promotionUntil', 'nextPromotionUntil'] as const, (field) => endIn(form[field].trim())),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function numberIn(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readNumber(text) ?? Number.NaN)
}

function endIn(text: string): string | null | undefined {
  return text === '-' ? null : text || undefined
}

export type BulkTarget = Readonly<{ id: number; revision: number }>

/** The products to change after a colleague's change, at their newest revision. Null for other refusals. Show a new preview before saving. */
export function targetsAfter(error: unknown, targets: readonly BulkTarget[]): readonly BulkTarget[] | null {
  if (!(error instanceof ApiError)) return null
  const changed = editConflict<readonly StaffProduct[]>(error)
  if (changed) {
    const revisions = new Map(changed.now.map(({ id, revision }) => [id, revision]))
    return targets.map(({ id, revision }) => ({ id, revision: revisions.get(id) ?? revision }))
  }
  const { ids = [] } = (error.body ?? {}) as { ids?: readonly number[] }
  if (error.code === 'product_not_found' && ids.length > 0) return targets.filter(({ id }) => !ids.includes(id))
  return null
}
