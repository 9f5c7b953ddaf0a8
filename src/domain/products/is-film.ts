import type { FilmFacts } from './film-look.ts'

/** Whether a product is a film, so that it is shown on a speed shape. */
export function isFilm(facts: Pick<FilmFacts, 'categoryId' | 'productType'>): boolean {
  return /folie|laminat|lakbeskyttelse|tpu|ppf/i.test(`${facts.categoryId ?? ''} ${facts.productType ?? ''}`)
}
