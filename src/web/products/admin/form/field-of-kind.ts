import type { EditedKind } from '#web/tags/tag-kinds.ts'

/** Which field of the form a tag just created goes into. */
export const FIELD_OF_KIND = {
  categories: 'categoryId',
  'product-types': 'productTypeId',
  series: 'series',
  'backing-types': 'backingType',
  colors: 'colorTags',
  features: 'featureTags',
} as const satisfies Record<EditedKind, string>
