import type { Product } from '#contract/products/product.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'

/** The known keys in their order (requirements §2, §12 'Specification labels'). */
export const SPECIFICATION_LABELS = new Map(
  Object.entries({
    width: 'Bredde',
    length: 'Længde',
    thickness: 'Tykkelse',
    finish: 'Finish',
    durability: 'Holdbarhed',
    type: 'Folietype',
    airRelease: 'Luftkanaler',
    repositionable: 'Repositionerbar',
    selfHealing: 'Selvhelende',
    directional: 'Retningsbestemt',
    applicationTemp: 'Monteringstemperatur',
    postHeat: 'Efteropvarmning',
    serviceTemp: 'Brugstemperatur',
    shelfLife: 'Lagerholdbarhed',
  }),
)

export function specificationRows(specifications: Product['specifications']): { key: string; label: string; value: string }[] {
  const order = [...SPECIFICATION_LABELS.keys()]
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(specifications)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, value]) => ({ key, label: SPECIFICATION_LABELS.get(key) ?? key, value: valueText(value) }))
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  return typeof value === 'number' ? decimalNumber(value) : value
}
