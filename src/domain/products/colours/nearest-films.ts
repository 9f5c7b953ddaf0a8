import { danishFigures } from '#domain/numbers/danish-figures.ts'
import { colourDifference, type Lab, labFromLinear, linearFromHex, MAX_LIGHTNESS_SCALE } from './colour.ts'

export type FilmColour = Readonly<{ id: number; hex: string; finish: string | null }>
export type NearFilm = Readonly<{ id: number; difference: number }>

type Entry<Film extends FilmColour> = Readonly<{ film: Film; lab: Lab }>
/** Films sorted by lightness, so that distant ones need no comparison. */
export type ColourTable<Film extends FilmColour = FilmColour> = readonly Entry<Film>[]

export const NEAREST = { shown: 8, most: 24 } as const

export function colourTable<Film extends FilmColour>(films: readonly Film[]): ColourTable<Film> {
  return films.map((film) => ({ film, lab: labOf(film.hex) })).toSorted((one, other) => one.lab[0] - other.lab[0])
}

/** One table per finish; films without a finish are under null. */
export function tablesOfFinishes<Film extends FilmColour>(table: ColourTable<Film>): ReadonlyMap<string | null, ColourTable<Film>> {
  return Map.groupBy(table, ({ film }) => film.finish)
}

/** The CIEDE2000 difference of two colour codes. */
export function differenceOf(hex: string, other: string): number {
  return colourDifference(labOf(hex), labOf(other))
}

type NearestOptions = Readonly<{
  limit: number
  except?: number | undefined
}>

/** The films nearest to a colour by CIEDE2000, nearest first; stops where lightness alone is too different. */
export function nearestFilms(table: ColourTable, hex: string, { limit, except }: NearestOptions): NearFilm[] {
  const lab = labOf(hex)
  const found: NearFilm[] = []
  const worst = () => (found.length < limit ? Number.POSITIVE_INFINITY : (found.at(-1)?.difference ?? Number.NEGATIVE_INFINITY))
  const canHold = ({ lab: [lightness] }: Entry<FilmColour>) => Math.abs(lightness - lab[0]) / MAX_LIGHTNESS_SCALE <= worst()
  let up = firstAtLeast(table, lab[0])
  let down = up - 1
  for (;;) {
    const [above, below] = [table[up], table[down]]
    const isUp = above !== undefined && (below === undefined || above.lab[0] - lab[0] <= lab[0] - below.lab[0])
    const entry = isUp ? above : below
    // the nearer side is too far, so the rest is too
    if (entry === undefined || !canHold(entry)) return found
    if (isUp) up += 1
    else down -= 1
    const { film } = entry
    if (film.id === except) continue
    const near = { id: film.id, difference: colourDifference(lab, entry.lab) }
    if (near.difference <= worst()) insert(found, near, limit)
  }
}

export function byNearness(table: ColourTable, hex: string, { except }: Omit<NearestOptions, 'limit'>): NearFilm[] {
  const lab = labOf(hex)
  return table
    .filter(({ film }) => film.id !== except)
    .map((entry) => ({ id: entry.film.id, difference: colourDifference(lab, entry.lab) }))
    .toSorted(nearerFirst)
}

function insert(found: NearFilm[], near: NearFilm, limit: number): void {
  const after = found.findIndex((other) => nearerFirst(near, other) < 0)
  found.splice(after === -1 ? found.length : after, 0, near)
  if (found.length > limit) found.pop()
}

function nearerFirst(one: NearFilm, other: NearFilm): number {
  return one.difference - other.difference || one.id - other.id
}

function firstAtLeast(table: ColourTable, lightness: number): number {
  let [from, to] = [0, table.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((table[middle]?.lab[0] ?? 0) < lightness) from = middle + 1
    else to = middle
  }
  return from
}

function labOf(hex: string): Lab {
  return labFromLinear(linearFromHex(hex))
}

export const NEARNESS = ['alike', 'close', 'apart'] as const
type Nearness = (typeof NEARNESS)[number]

const ALIKE_UP_TO = 2
const CLOSE_UP_TO = 5

const TEXTS: Readonly<Record<Nearness, string>> = { alike: 'næsten ens', close: 'tæt på', apart: 'ses tydeligt' }

/** The word for a CIEDE2000 difference, decided by the figure shown beside it, with one decimal. */
export function howNear(exact: number): Nearness {
  const difference = Number(exact.toFixed(1))
  if (difference <= ALIKE_UP_TO) return 'alike'
  return difference <= CLOSE_UP_TO ? 'close' : 'apart'
}

/** 'tæt på, ΔE 3,4'. */
export function nearnessText(difference: number): string {
  return `${TEXTS[howNear(difference)]}, ΔE ${danishFigures(difference, { least: 1, most: 1 })}`
}

export type ColouredFilm = Readonly<{ id: number; hex: string; finish: string | null }>

const MAX_SHOWN = 4
/** CIEDE2000 above which two colours are not similar: an ice blue and a white differ more. */
const STILL_SIMILAR = 12

/** The ids of films with similar colours: the same finish first, nearest first by CIEDE2000. Possibly none. */
export function similarFilms(film: ColouredFilm, others: readonly ColouredFilm[]): number[] {
  const own = labOf(film.hex)
  return others
    .filter(({ id }) => id !== film.id)
    .map((other) => ({ id: other.id, hasOtherFinish: other.finish !== film.finish, difference: colourDifference(own, labOf(other.hex)) }))
    .filter(({ difference }) => difference <= STILL_SIMILAR)
    .toSorted((a, b) => Number(a.hasOtherFinish) - Number(b.hasOtherFinish) || a.difference - b.difference || a.id - b.id)
    .slice(0, MAX_SHOWN)
    .map(({ id }) => id)
}

export const STAND_INS = 3

/** Alternatives to a sold-out film: the nearest of the same finish while their colour is similar, then the nearest of any finish. */
export function standIns<Film extends NearFilm>(sameFinish: readonly Film[], any: readonly Film[]): Film[] {
  const alike = sameFinish.filter(({ difference }) => difference <= STILL_SIMILAR)
  const others = any.filter(({ id }) => alike.every((film) => film.id !== id))
  return [...alike, ...others].slice(0, STAND_INS)
}
