import { isFilm } from './is-film.ts'

/** Recent sales are counted over this many days. */
export const SELLING_DAYS = 90
/** The highest unit count: the database stores `band * (MAX_UNITS_COUNTED + 1) + units`. */
export const MAX_UNITS_COUNTED = 9_999_999

type Recommendable = Readonly<{ pinned: boolean; categoryId: string | null; productTypeId: string | null; stock: number }>

/** From 7 (first) to 0 (last). */
export type RecommendedBand = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The band in the order 'Anbefalet': pinned, then films, then in stock; within it by sales and name (decision 0020). */
export function recommendedBand({ pinned, categoryId, productTypeId, stock }: Recommendable): RecommendedBand {
  const isOfFilm = isFilm({ categoryId, productType: productTypeId })
  return ((pinned ? 4 : 0) + (isOfFilm ? 2 : 0) + (stock > 0 ? 1 : 0)) as RecommendedBand
}
