import type { StaffProduct } from '#contract/products/staff-product.ts'
import { ApiError } from '#web/api.ts'

export type BulkTarget = Readonly<{ id: number; revision: number }>

/**
 * Which products are still to be changed after a bulk change was refused because of a colleague: those he changed at their newest
 * revision, those he deleted left out. Null for every other refusal. What would change must be shown anew before it is saved.
 */
export function targetsAfter(error: unknown, targets: readonly BulkTarget[]): readonly BulkTarget[] | null {
  if (!(error instanceof ApiError)) return null
  const { products = [], ids = [] } = (error.body ?? {}) as { products?: readonly StaffProduct[]; ids?: readonly number[] }
  if (error.code === 'product_changed' && products.length > 0) {
    const revisions = new Map(products.map(({ id, revision }) => [id, revision]))
    return targets.map(({ id, revision }) => ({ id, revision: revisions.get(id) ?? revision }))
  }
  if (error.code === 'product_not_found' && ids.length > 0) return targets.filter(({ id }) => !ids.includes(id))
  return null
}
