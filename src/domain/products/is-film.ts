import type { FilmFacts } from './film-look.ts'

/** Whether the product is a film at all, so that a speed shape shows it. */
export function isFilm(facts: Pick<FilmFacts, 'categoryId' | 'productType'>): boolean {
  return /folie|laminat|lakbeskyttelse|tpu|ppf/i.test(`${facts.categoryId ?? ''} ${facts.productType ?? ''}`)
}
