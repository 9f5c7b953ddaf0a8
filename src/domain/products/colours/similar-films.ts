import { colourDifference, labFromLinear, linearFromHex } from './colour.ts'

export type ColouredFilm = Readonly<{ id: number; hex: string; finish: string | null }>

const MOST_SHOWN = 4
/** CIEDE2000 above which two colours are not similar: an ice blue and a white differ more. */
export const STILL_SIMILAR = 12

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
