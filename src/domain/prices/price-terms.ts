import type { VatLabel } from '#domain/money/vat.ts'
import type { SpecificationValue } from '#domain/products/specification-value.ts'
import { type Classified, type Roll, rollOf } from './roll.ts'

/** What one unit of a product is: a roll or a piece, and its finish. */
export type SoldAs = Readonly<{ roll: Roll | null; finish: string | null }>

export function soldAs(product: Classified & Readonly<{ specifications: Readonly<Record<string, SpecificationValue>> }>): SoldAs {
  const { finish } = product.specifications
  return { roll: rollOf(product), finish: typeof finish === 'string' && finish !== '' ? finish : null }
}

/** The note beside the price of one unit: 'pr. rulle · Satin · ekskl. moms', or 'Din pris pr. rulle …' for an agreed price. */
export function priceTerms({ roll, finish }: SoldAs, { isOwn, vatLabel }: Readonly<{ isOwn: boolean; vatLabel: VatLabel }>): string {
  const unit = roll ? 'pr. rulle' : 'pr. stk.'
  return [isOwn ? `Din pris ${unit}` : unit, finish, vatLabel].filter(Boolean).join(' · ')
}
