import type { TagChoices } from '#web/tags/tag-choices.ts'
import { type Draft, type DraftFields, withCategory } from './draft.ts'

/** `mixed` when the drafts differ; a mixed flag is not changed. */
type Flag = boolean | 'mixed'
export type BulkForm = Pick<DraftFields, 'price' | 'stock' | 'batch' | 'categoryId' | 'productTypeId'> &
  Record<'featured' | 'pointsEligible' | 'newlyAdded', Flag>

export function commonFlag(drafts: readonly Draft[], flag: 'featured' | 'pointsEligible' | 'newlyAdded'): Flag {
  const having = drafts.filter((draft) => draft[flag]).length
  if (having === 0) return false
  return having === drafts.length ? true : 'mixed'
}

/** The change to apply to a draft; blank fields are left out (requirements §2 'Product import'). A category with one type sets it. */
export function bulkChangeOf(
  { price, stock, batch, categoryId, productTypeId, ...flags }: BulkForm,
  draft: Pick<DraftFields, 'categoryId' | 'productTypeId'>,
  categories: TagChoices['categories'],
): Partial<DraftFields> {
  return {
    ...(price.trim() !== '' && { price: price.trim() }),
    ...(stock.trim() !== '' && { stock: stock.trim() }),
    ...(batch.trim() !== '' && { batch: batch.trim() }),
    ...(categoryId !== '' && withCategory(draft, categoryId, categories)),
    ...(productTypeId !== '' && { productTypeId }),
    ...Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== 'mixed')),
  }
}
