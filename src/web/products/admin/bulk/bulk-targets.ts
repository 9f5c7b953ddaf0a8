import type { StaffProduct } from '#contract/products/staff-product.ts'
import { ApiError } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'

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
