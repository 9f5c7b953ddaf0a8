import type { LastChange, StaffProduct } from '#contract/products/staff-product.ts'
import { ApiError } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'

/** The colleague's product a change was refused for, with who changed it last; null for every other refusal. */
export function conflictOf(error: unknown): Readonly<{ product: StaffProduct; last: LastChange }> | null {
  if (!(error instanceof ApiError) || error.code !== 'product_changed') return null
  const { product, ...last } = (error.body ?? {}) as Partial<{ product: StaffProduct }> & LastChange
  return product ? { product, last } : null
}

/** 'Ada Admin', or 'en anden' where the log knows nobody. */
export function nameOfOther({ changedBy }: LastChange): string {
  return changedBy ?? 'en anden'
}

/** When the other one saved, as part of a sentence. */
export function timeOfOther({ changedAt }: LastChange): string {
  return changedAt ? ` ${dateAndTime(changedAt)}` : ''
}
