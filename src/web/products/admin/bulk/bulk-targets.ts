import type { StaffProduct } from '#contract/products/staff-product.ts'
import { ApiError } from '#web/api.ts'
import { changedMeanwhile } from '#web/forms/changed-meanwhile.ts'

export type BulkTarget = Readonly<{ id: number; revision: number }>

/**
 * Which products are still to be changed after a bulk change was refused because of a colleague: those he changed at their newest
 * revision, those he deleted left out. Null for every other refusal. What would change must be shown anew before it is saved.
 */
export function targetsAfter(error: unknown, targets: readonly BulkTarget[]): readonly BulkTarget[] | null {
  if (!(error instanceof ApiError)) return null
  const changed = changedMeanwhile<readonly StaffProduct[]>(error)
  if (changed) {
    const revisions = new Map(changed.now.map(({ id, revision }) => [id, revision]))
    return targets.map(({ id, revision }) => ({ id, revision: revisions.get(id) ?? revision }))
  }
  const { ids = [] } = (error.body ?? {}) as { ids?: readonly number[] }
  if (error.code === 'product_not_found' && ids.length > 0) return targets.filter(({ id }) => !ids.includes(id))
  return null
}
