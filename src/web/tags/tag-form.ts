import type { Category, CategoryInput, CountedTag, TagInput } from '#contract/tags.ts'
import { categoryInput, tagInput } from '#contract/tags.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { danishNameOf, type EditedKind, type EditedTag } from './tag-choices.ts'

type TagForm = {
  id: string
  name: string
  name_da: string
  hex_code: string
  categoryId: string
  description: string
  productTypeIds: string[]
  pointsEligible: boolean
}
export const TAG_FIELDS = ['id', 'name', 'name_da', 'hex_code', 'categoryId', 'description', 'productTypeIds'] as const

export function tagFormOf(tag: EditedTag | undefined): TagForm {
  const { id = '', name = '', description = '' } = tag ?? {}
  const { hex_code, categoryId } = (tag ?? {}) as Partial<CountedTag>
  const { productTypeIds, pointsEligible } = (tag ?? {}) as Partial<Category>
  return {
    id,
    name,
    name_da: (tag && danishNameOf(tag)) ?? '',
    hex_code: hex_code ?? '#1d4f91',
    categoryId: categoryId ?? '',
    description: description ?? '',
    productTypeIds: [...(productTypeIds ?? [])],
    pointsEligible: pointsEligible ?? true,
  }
}

/** The fields of the kind only (requirements §2 'Tag management'). */
export function toTagInput(kind: EditedKind, { name, name_da, hex_code, categoryId, description }: TagForm): TagInput {
  if (kind === 'colors') return { name, name_da, hex_code: hex_code.trim() }
  if (kind === 'backing-types') return { name, description }
  if (kind === 'series') return { name, nameDa: name_da, categoryId, description }
  return { name, name_da, description }
}

export function toCategoryInput({ id, name, name_da, description, productTypeIds, pointsEligible }: TagForm): CategoryInput {
  return { id, name, name_da, description, productTypeIds, pointsEligible }
}

/** The changed fields with their opened values, so that a colleague's change is noticed. */
export function tagChangesOf(now: object, opened: object, tag: EditedTag) {
  const before = new Map(Object.entries(opened))
  const changed = Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)))
  const seen = new Map(Object.entries(tag))
  return { ...Object.fromEntries(changed), seen: Object.fromEntries(changed.map(([field]) => [field, seen.get(field)])) }
}

export function tagResolver(kind: EditedKind) {
  return formResolver<TagForm>(kind === 'categories' ? categoryInput : tagInput, {
    also: ({ hex_code }) => (kind !== 'colors' || readHexCode(hex_code) !== null ? {} : { hex_code: HEX_CODE_MISSING }),
  })
}
