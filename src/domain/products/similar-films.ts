import { colourDifference, labFromLinear, linearFromHex } from './colour.ts'

/** A film as its colour is compared; `hex` is `#rrggbb`. */
export type ColouredFilm = Readonly<{ id: number; hex: string; finish: string | null }>

/** So many similar colours are shown beside a film. */
const MOST_SHOWN = 4
/** From here on (CIEDE2000) nobody would call two colours similar: an ice blue beside a white is further off. */
export const STILL_SIMILAR = 12

/**
 * The films whose colour comes nearest to a film's, by their ids: those of the same finish first, in each group the smallest CIEDE2000
 * difference first. Colours nobody would call similar are left out, so there may be none.
 */
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
