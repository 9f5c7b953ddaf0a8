import type { NearFilm } from './nearest-films.ts'
import { STILL_SIMILAR } from './similar-films.ts'

export const STAND_INS = 3

/** Alternatives to a sold-out film: the nearest of the same finish while their colour is similar, then the nearest of any finish. */
export function standIns<Film extends NearFilm>(sameFinish: readonly Film[], any: readonly Film[]): Film[] {
  const alike = sameFinish.filter(({ difference }) => difference <= STILL_SIMILAR)
  const others = any.filter(({ id }) => alike.every((film) => film.id !== id))
  return [...alike, ...others].slice(0, STAND_INS)
}
