import { colourDifference, labFromLinear, linearFromHex } from './colour.ts'
import type { NearFilm } from './nearest-films.ts'

export type ColouredFilm = Readonly<{ id: number; hex: string; finish: string | null }>

const MOST_SHOWN = 4
/** CIEDE2000 above which two colours are not similar: an ice blue and a white differ more. */
const STILL_SIMILAR = 12

/** The ids of films with similar colours: the same finish first, nearest first by CIEDE2000. Possibly none. */
export function similarFilms(film: ColouredFilm, others: readonly ColouredFilm[]): number[] {
  const own = labOf(film)
  return others
    .filter(({ id }) => id !== film.id)
    .map((other) => ({ id: other.id, hasOtherFinish: other.finish !== film.finish, difference: colourDifference(own, labOf(other)) }))
    .filter(({ difference }) => difference <= STILL_SIMILAR)
    .toSorted((a, b) => Number(a.hasOtherFinish) - Number(b.hasOtherFinish) || a.difference - b.difference || a.id - b.id)
    .slice(0, MOST_SHOWN)
    .map(({ id }) => id)
}

function labOf({ hex }: ColouredFilm) {
  return labFromLinear(linearFromHex(hex))
}

export const STAND_INS = 3

/** Alternatives to a sold-out film: the nearest of the same finish while their colour is similar, then the nearest of any finish. */
export function standIns<Film extends NearFilm>(sameFinish: readonly Film[], any: readonly Film[]): Film[] {
  const alike = sameFinish.filter(({ difference }) => difference <= STILL_SIMILAR)
  const others = any.filter(({ id }) => alike.every((film) => film.id !== id))
  return [...alike, ...others].slice(0, STAND_INS)
}
