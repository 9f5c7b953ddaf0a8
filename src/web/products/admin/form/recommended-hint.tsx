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
  /** The stock before typing. */
  inStock: number
  soldRecently: number | null
}

/** The product's place in the recommended order while typing, and its recent sales. */
export function RecommendedHint({ control, inStock, soldRecently }: RecommendedHintProps) {
  const { pinned, categoryId, productTypeId, stock } = useWatch({ control }) as ProductForm
  const band = recommendedBand({ pinned, categoryId, productTypeId, stock: stockAfter(stock, inStock) })
  return (
    <p className="text-xs text-muted" aria-live="polite">
      {PLACES[band]} {soldRecently !== null && `${wholeNumber(soldRecently)} solgt de seneste ${SELLING_DAYS} dage.`}
    </p>
  )
}
