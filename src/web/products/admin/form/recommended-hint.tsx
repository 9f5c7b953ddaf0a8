import { type Control, useWatch } from 'react-hook-form'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type RecommendedBand, recommendedBand, SELLING_DAYS } from '#domain/products/recommended.ts'
import { stockAfter } from '#domain/products/typed-stock.ts'
import type { ProductForm } from './product-form-values.ts'

const PINNED = 'Står øverst i »Anbefalet«.'
const PLACES: Readonly<Record<RecommendedBand, string>> = {
  7: PINNED,
  6: PINNED,
  5: PINNED,
  4: PINNED,
  3: 'Står blandt film på lager i »Anbefalet«.',
  2: 'Står efter film på lager i »Anbefalet«, fordi det er udsolgt.',
  1: 'Står efter alle film i »Anbefalet«.',
  0: 'Står sidst i »Anbefalet«, fordi det er udsolgt.',
}

type RecommendedHintProps = {
  control: Control<ProductForm>
  /** how many there are, before what is typed */
  inStock: number
  soldRecently: number | null
}

/** Where the product stands in the shop's own order while it is typed, and what it sold lately. */
export function RecommendedHint({ control, inStock, soldRecently }: RecommendedHintProps) {
  const { pinned, categoryId, productTypeId, stock } = useWatch({ control }) as ProductForm
  const band = recommendedBand({ pinned, categoryId, productTypeId, stock: stockAfter(stock, inStock) })
  return (
    <p className="text-xs text-muted" aria-live="polite">
      {PLACES[band]} {soldRecently !== null && `${wholeNumber(soldRecently)} solgt de seneste ${SELLING_DAYS} dage.`}
    </p>
  )
}
