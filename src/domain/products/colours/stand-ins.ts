import { STILL_SIMILAR } from '#domain/products/similar-films.ts'
import type { NearFilm } from './nearest-films.ts'

/** So many films in stock are shown in place of one that is sold out. */
export const STAND_INS = 3

/**
 * What is offered in place of a film that is sold out: the nearest of its own finish, since another finish is another surface, as far as
 * their colour is still like it; then the nearest of any.
 */
export function standIns<Film extends NearFilm>(sameFinish: readonly Film[], any: readonly Film[]): Film[] {
  const alike = sameFinish.filter(({ difference }) => difference <= STILL_SIMILAR)
  const others = any.filter(({ id }) => alike.every((film) => film.id !== id))
  return [...alike, ...others].slice(0, STAND_INS)
}
