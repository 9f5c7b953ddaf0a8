import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { oreToKr } from '#domain/money/money.ts'
import { DEFAULT_POINTS_COST } from '#domain/points/points.ts'
import { each, FLAGS, fieldOf, fieldOfColumn } from '#domain/products/product-fields.ts'
import type { products } from '#server/database/schema/goods/products.ts'
import { EMPTY_SAFETY_FIELDS } from '#server/products/safety.ts'

/** The fields staff can set, as stored. */
export type ProductState = Readonly<
  Omit<
    typeof products.$inferSelect,
    | 'id'
    | 'finish'
    | 'gone'
    | 'priceAfterPromotionOre'
    | 'soldRecently'
    | 'recommended'
    | 'searchText'
    | 'revision'
    | 'drawingKey'
    | 'batches'
    | 'incoming'
    | 'stockCause'
    | 'createdAt'
    | 'updatedAt'
  >
>

/** Requirements §5 'Product create/update defaults'. */
export const BLANK_PRODUCT: ProductState = {
  kcwId: '',
  name: '',
  nameDa: '',
  seriesId: null,
  categoryId: null,
  productTypeId: null,
  backingTypeId: null,
  description: null,
  descriptionDa: null,
  features: [],
  featureTags: [],
  colorTags: [],
  specifications: {},
  hex: null,
  images: [],
  unitPriceOre: 0,
  promotionPercent: 0,
  promotionUntil: null,
  nextPromotionPercent: 0,
  nextPromotionFrom: null,
  nextPromotionUntil: null,
  stock: 0,
  pointsCost: DEFAULT_POINTS_COST,
  ...each(FLAGS, (flag) => fieldOf(flag).isOn ?? false),
  ...EMPTY_SAFETY_FIELDS,
  goesWith: [],
}

/** The differences by API field name, for log and preview. */
export function changesOf(before: ProductState | null, after: ProductState): AuditChanges {
  return changedFields(before ? toWire(before) : {}, toWire(after))
}

export function lastFields(before: ProductState): AuditChanges {
  return Object.fromEntries(
    Object.entries(toWire(before))
      .filter(([, value]) => !isEmpty(value))
      .map(([field, from]) => [field, { from }]),
  )
}

export function fieldOnWire(state: ProductState, field: string): Readonly<{ field: string; value: unknown }> {
  const name = fieldOfColumn(field) ?? field
  return { field: name, value: toWire(state)[name] ?? null }
}

function toWire(state: ProductState): Readonly<Record<string, unknown>> {
  const { unitPriceOre, images, specifications } = state
  return {
    ...Object.fromEntries(Object.entries(state).map(([column, value]) => [fieldOfColumn(column) ?? column, value])),
    price: oreToKr(unitPriceOre),
    images: images.map(({ key }) => key),
    // sorted, as the database has its own key order
    specifications: Object.fromEntries(Object.entries(specifications).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}'
}

export function stateOf(row: typeof products.$inferSelect): ProductState {
  const {
    id,
    finish,
    gone,
    priceAfterPromotionOre,
    soldRecently,
    recommended,
    searchText,
    revision,
    batches,
    incoming,
    stockCause,
    createdAt,
    updatedAt,
    ...state
  } = row
  return state
}

export function labelOf({ nameDa, kcwId }: Pick<ProductState, 'nameDa' | 'kcwId'>): string {
  return `${nameDa} (${kcwId})`
}
