import type { CarPanel } from '#domain/film/car/car-form.ts'
import { type CarPicture, readCarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'
import { PANEL_LABELS } from '#domain/film/car/panel-labels.ts'
import type { Question } from '#domain/metres/calculator-address.ts'
import { CAR_PARTS, type CarPart } from '#domain/metres/car-parts.ts'

/** A panel of a job's car and its film, as it was called when the car was kept. */
export type WornFilm = Readonly<{ panel: CarPanel; nameDa: string }>

/** As many characters as a choice may have: five numbers of films, each letter of which an address may spell with six. */
export const LONGEST_CHOICE = 2_000
/** A picture of a car as it is sent, and what is said of something else. */
export const CAR_PICTURE = { maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const NOT_A_CAR_PICTURE = 'Bilen skal være et billede: JPG, PNG eller WebP.'
export const CAR_WITHOUT_FILM = 'Vælg en folie til bilen først.'
/** What stands below a car, since no customer's own is drawn. */
export const CAR_IS_DRAWN = 'Bilen er en tegning, ikke en bestemt model. En farveprøve afgør farven.'

/** The car that an address says, as `/bil` reads it. */
export function readChoice(choice: string): CarPicture {
  return readCarPicture(new URLSearchParams(choice))
}

/** The address of a car, written as it is kept: the same car again when it is opened. */
export function writeChoice(picture: CarPicture): string {
  return new URLSearchParams(writeCarPicture(picture)).toString()
}

/** The same without the films nobody sells. */
export function onlyFilms(picture: CarPicture, isSold: (sku: string) => boolean): CarPicture {
  const films = Object.entries(picture.films).filter(([, sku]) => isSold(sku))
  return { ...picture, films: Object.fromEntries(films) }
}

/** 'Karosseri: Satin blå'. */
export function wornText({ panel, nameDa }: WornFilm): string {
  return `${PANEL_LABELS[panel]}: ${nameDa}`
}

/** The picture of a car for who cannot see it. */
export function carInWords(films: readonly WornFilm[]): string {
  return `Bilen i folie. ${films.map(wornText).join(', ')}`
}

/** The parts of a car a panel is reckoned as. Mirrors and stripes have no share of their own: they are measured by hand. */
const OWN_PARTS: Readonly<Partial<Record<CarPanel, readonly CarPart[]>>> = { roof: ['roof'], bonnet: ['bonnet'] }

/**
 * What a new job of a car in these films asks of the calculator: the body without what has a film of its own, then each of those. Panels in the
 * same film are one question. None where only mirrors and stripes have a film.
 */
export function questionsOf({ films }: Pick<CarPicture, 'films'>, car: string): Question[] {
  const apart = Object.entries(OWN_PARTS).filter(([panel]) => films[panel as CarPanel] !== undefined)
  const taken = apart.flatMap(([, parts]) => parts)
  const asked = [
    { film: films.body, parts: CAR_PARTS.filter((part) => !taken.includes(part)) },
    ...apart.map(([panel, parts]) => ({ film: films[panel as CarPanel], parts })),
  ]
  const byFilm = new Map<string, Readonly<{ film: string; parts: readonly CarPart[] }>>()
  for (const { film, parts } of asked) {
    if (film === undefined) continue
    const before = byFilm.get(film.toLowerCase())
    byFilm.set(film.toLowerCase(), { film: before?.film ?? film, parts: [...(before?.parts ?? []), ...parts] })
  }
  const plain = { panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false } as const
  return [...byFilm.values()].map(({ film, parts }) => ({ ...plain, car, film, parts: CAR_PARTS.filter((part) => parts.includes(part)) }))
}

/** The other way: which films a job's calculations put on which panels, to begin with. Panels measured by hand could lie anywhere. */
export function filmsOnCar(
  films: readonly Readonly<{ kcwId: string | null; question: Pick<Question, 'car' | 'parts'> }>[],
): CarPicture['films'] {
  const worn: Partial<Record<CarPanel, string>> = {}
  const ofCar = films.flatMap(({ kcwId, question: { car, parts } }) => (kcwId === null || car === null ? [] : [{ kcwId, parts }]))
  const [body] = ofCar
    .filter(({ parts }) => parts.some((part) => part !== 'roof' && part !== 'bonnet'))
    .toSorted((a, b) => b.parts.length - a.parts.length)
  if (body) worn.body = body.kcwId
  for (const panel of ['roof', 'bonnet'] as const) {
    const film = ofCar.find(({ parts }) => parts.includes(panel))
    if (film && film.kcwId !== worn.body) worn[panel] = film.kcwId
  }
  return worn
}
