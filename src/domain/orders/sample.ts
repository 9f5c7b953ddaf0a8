import { isFilm } from '#domain/products/is-film.ts'

/** What is known of the film a sample is asked of. */
export type SampledFilm = Readonly<{
  nameDa: string
  kcwId: string
  active: boolean
  categoryId: string | null
  productType: string | null
}>

type Asked = Readonly<{ asksForColour: boolean; sampleOf: number | null }>

/** What is wrong with the colour of a line: not chosen, of no film the shop sells, or of goods that have none. */
export type SampleProblem = 'colour-missing' | 'no-sample' | 'film-unknown' | 'film-not-sold' | 'no-film'

/**
 * Why a line cannot be ordered in the colour it names, or null when it can. A product that asks for a colour is ordered in one, and
 * no other product is. A film that is sold out still has its sample: it is cut from a roll of the shop's own.
 */
export function sampleProblem({ asksForColour, sampleOf }: Asked, film: SampledFilm | undefined): SampleProblem | null {
  if (!asksForColour) return sampleOf === null ? null : 'no-sample'
  if (sampleOf === null) return 'colour-missing'
  if (!film) return 'film-unknown'
  if (!isFilm(film)) return 'no-film'
  return film.active ? null : 'film-not-sold'
}

/** What a line is called wherever it stands: a sample says its colour and the number it is cut by. */
export function lineName(
  product: Readonly<{ nameDa: string }>,
  film: Readonly<{ nameDa: string; kcwId: string }> | null | undefined,
): string {
  return film ? `${product.nameDa}: ${film.nameDa} (${film.kcwId})` : product.nameDa
}
