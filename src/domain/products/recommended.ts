import { isFilm } from './is-film.ts'

/** What was sold in so many days says what sells. */
export const SELLING_DAYS = 90
/** More units than this count as this: the database keeps band and units in one figure, `band * (MOST_UNITS_COUNTED + 1) + units`. */
export const MOST_UNITS_COUNTED = 9_999_999

type Recommendable = Readonly<{ pinned: boolean; categoryId: string | null; productTypeId: string | null; stock: number }>

/** Where a product stands in the order 'Anbefalet', from 7 for the first to 0 for the last. */
export type RecommendedBand = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * The band of a product in the order 'Anbefalet', the highest first: what staff pinned, then films before everything else, then what is
 * in stock before what is sold out. Within a band stands first what sold most units lately, then by name (decision 0020).
 */
export function recommendedBand({ pinned, categoryId, productTypeId, stock }: Recommendable): RecommendedBand {
  const isOfFilm = isFilm({ categoryId, productType: productTypeId })
  return ((pinned ? 4 : 0) + (isOfFilm ? 2 : 0) + (stock > 0 ? 1 : 0)) as RecommendedBand
}
