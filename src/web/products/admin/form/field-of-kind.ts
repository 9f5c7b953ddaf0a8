import type { EditedKind } from '#web/tags/tag-kinds.ts'

export const FIELD_OF_KIND = {
  categories: 'categoryId',
  'product-types': 'productTypeId',
  series: 'series',
  'backing-types': 'backingType',
  colors: 'colorTags',
  features: 'featureTags',
} as const satisfies Record<EditedKind, string>
