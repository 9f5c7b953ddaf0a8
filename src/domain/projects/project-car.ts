import type { Question } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, type CarPart } from '#domain/calculator/car-parts.ts'
import { type CarPanel, PANEL_LABELS } from '#domain/film/car/car-form.ts'
import { type CarPicture, readCarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'

/** A panel and its film's name when the car was stored. */
export type WornFilm = Readonly<{ panel: CarPanel; nameDa: string }>

/** Room for five SKUs in which each character may be percent-encoded. */
export const MAX_CHOICE_LENGTH = 2_000
export const CAR_PICTURE = { maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const NOT_A_CAR_PICTURE = 'Bilen skal være et billede: JPG, PNG eller WebP.'
export const CAR_WITHOUT_FILM = 'Vælg en folie til bilen først.'
export const CAR_IS_DRAWN = 'Bilen er en tegning, ikke en bestemt model. En farveprøve afgør farven.'

export function readChoice(choice: string): CarPicture {
  return readCarPicture(new URLSearchParams(choice))
}

/** The normalised address of a car. */
export function writeChoice(picture: CarPicture): string {
  return new URLSearchParams(writeCarPicture(picture)).toString()
}

export function onlyFilms(picture: CarPicture, isSold: (sku: string) => boolean): CarPicture {
  const films = Object.entries(picture.films).filter(([, sku]) => isSold(sku))
  return { ...picture, films: Object.fromEntries(films) }
}

/** 'Karosseri: Satin blå'. */
export function wornText({ panel, nameDa }: WornFilm): string {
  return `${PANEL_LABELS[panel]}: ${nameDa}`
}

export function carInWords(films: readonly WornFilm[]): string {
  return `Bilen i folie. ${films.map(wornText).join(', ')}`
}

/** Mirrors and stripes have no share of their own and are measured by hand. */
const OWN_PARTS: Readonly<Partial<Record<CarPanel, readonly CarPart[]>>> = { roof: ['roof'], bonnet: ['bonnet'] }

/** The calculations of a new project for a car in these films: the body, then each other film. None when only mirrors and stripes have one. */
export function questionsOf({ films }: Pick<CarPicture, 'films'>, car: string): Question[] {
  const apart = Object.entries(OWN_PARTS).filter(([panel]) => films[panel as CarPanel] !== undefined)
  const coveredParts = apart.flatMap(([, parts]) => parts)
  const calculations = [
    { film: films.body, parts: CAR_PARTS.filter((part) => !coveredParts.includes(part)) },
    ...apart.map(([panel, parts]) => ({ film: films[panel as CarPanel], parts })),
  ]
  const byFilm = new Map<string, Readonly<{ film: string; parts: readonly CarPart[] }>>()
  for (const { film, parts } of calculations) {
    if (film === undefined) continue
    const before = byFilm.get(film.toLowerCase())
    byFilm.set(film.toLowerCase(), { film: before?.film ?? film, parts: [...(before?.parts ?? []), ...parts] })
  }
  const plain = { panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false } as const
  return [...byFilm.values()].map(({ film, parts }) => ({ ...plain, car, film, parts: CAR_PARTS.filter((part) => parts.includes(part)) }))
}

/** Suggests which films of a project's calculations go on which panels; hand-measured panels are not assigned. */
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
