import { isFilm } from '#domain/products/is-film.ts'

export type SampledFilm = Readonly<{
  nameDa: string
  kcwId: string
  active: boolean
  categoryId: string | null
  productType: string | null
}>

type Asked = Readonly<{ asksForColour: boolean; sampleOf: number | null }>

export type SampleProblem = 'colour-missing' | 'no-sample' | 'film-unknown' | 'film-not-sold' | 'no-film'

/** Why a line cannot be ordered in its colour; null when it can. A sold-out film still has samples. */
export function sampleProblem({ asksForColour, sampleOf }: Asked, film: SampledFilm | undefined): SampleProblem | null {
  if (!asksForColour) return sampleOf === null ? null : 'no-sample'
  if (sampleOf === null) return 'colour-missing'
  if (!film) return 'film-unknown'
  if (!isFilm(film)) return 'no-film'
  return film.active ? null : 'film-not-sold'
}

/** A line's name; a sample says its colour and number in place of what follows the dash ('– valgfri farve'). */
export function lineName(
  product: Readonly<{ nameDa: string }>,
  film: Readonly<{ nameDa: string; kcwId: string }> | null | undefined,
): string {
  return film ? `${product.nameDa.replace(/ – .*/, '')}: ${film.nameDa} (${film.kcwId})` : product.nameDa
}
