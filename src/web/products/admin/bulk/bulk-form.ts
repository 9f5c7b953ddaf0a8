import type { BodyIn } from '#contract/call.ts'
import type { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { readPercent } from '#domain/numbers/danish-number.ts'

export type BulkChange = BodyIn<(typeof staffProductListCalls)['changeProducts']>['change']

/** The bulk dialog as it is filled in; what is empty stays as it is on every product. */
export type BulkForm = Readonly<{
  pricePercent: string
  promotion: string
  categoryId: string
  maker: string
  active: '' | 'true' | 'false'
  featured: '' | 'true' | 'false'
  newlyAdded: '' | 'true' | 'false'
  pinned: '' | 'true' | 'false'
  pointsEligible: '' | 'true' | 'false'
}>
export const EMPTY_BULK: BulkForm = {
  pricePercent: '',
  promotion: '',
  categoryId: '',
  maker: '',
  active: '',
  featured: '',
  newlyAdded: '',
  pinned: '',
  pointsEligible: '',
}

/** Only what was filled in; a number that is none is left for the schema to refuse. */
export function toBulkChange({ pricePercent, promotion, categoryId, maker, ...flags }: BulkForm): BulkChange {
  const change = {
    pricePercent: readPercent(pricePercent) ?? undefined,
    promotion: readPercent(promotion) ?? undefined,
    categoryId: categoryId || undefined,
    maker: maker || undefined,
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, value === '' ? undefined : value === 'true'])),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
