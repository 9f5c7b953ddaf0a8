import type { LightName } from '#domain/film/lighting.ts'
import { PITCH } from '#domain/film/pitch.ts'
import { CAR_PANELS, type CarPanel } from './car-form.ts'

export const CARS = ['coupe', 'varevogn'] as const
export type CarName = (typeof CARS)[number]

export type CarPicture = Readonly<{
  car: CarName
  /** SKU of each panel's film; a panel without one takes the body's */
  films: Readonly<Partial<Record<CarPanel, string>>>
  light: LightName
  /** degrees around the car and above the ground; null for the default view */
  view: Readonly<{ yaw: number; pitch: number }> | null
}>

const PANEL_WORDS: Readonly<Record<CarPanel, string>> = {
  body: 'karosseri',
  roof: 'tag',
  bonnet: 'motorhjelm',
  mirrors: 'spejle',
  stripes: 'striber',
}
const LIGHT_WORDS: Readonly<Record<LightName, string>> = { studio: 'studie', sun: 'sol', overcast: 'overskyet', evening: 'aften' }
const MAX_SKU_LENGTH = 100
const VIEW = /^(-?\d{1,3}),(\d{1,2})$/

/** Reads the address; invalid values count as missing. Does not check that the films exist. */
export function readCarPicture(params: Readonly<{ get: (name: string) => string | null }>): CarPicture {
  const films: Partial<Record<CarPanel, string>> = {}
  for (const panel of CAR_PANELS) {
    const sku = (params.get(PANEL_WORDS[panel]) ?? '').trim().slice(0, MAX_SKU_LENGTH)
    if (sku !== '') films[panel] = sku
  }
  const lights = Object.keys(LIGHT_WORDS) as LightName[]
  return {
    car: CARS.find((car) => car === params.get('bil')) ?? 'coupe',
    films,
    light: lights.find((light) => LIGHT_WORDS[light] === params.get('lys')) ?? 'studio',
    view: viewOf(params.get('drej') ?? ''),
  }
}

function viewOf(typed: string): CarPicture['view'] {
  const [yaw, pitch] = (VIEW.exec(typed) ?? []).slice(1).map(Number)
  if (yaw === undefined || pitch === undefined || pitch < PITCH.least || pitch > PITCH.most) return null
  return { yaw: turned(yaw), pitch }
}

/** Writes the address without default values. */
export function writeCarPicture({ car, films, light, view }: CarPicture): Record<string, string> {
  const worn = CAR_PANELS.flatMap((panel) => (films[panel] === undefined ? [] : [[PANEL_WORDS[panel], films[panel]] as const]))
  return {
    ...(car !== 'coupe' && { bil: car }),
    ...Object.fromEntries(worn),
    ...(light !== 'studio' && { lys: LIGHT_WORDS[light] }),
    ...(view !== null && { drej: `${turned(Math.round(view.yaw))},${Math.round(view.pitch)}` }),
  }
}

function turned(yaw: number): number {
  return ((yaw % 360) + 360) % 360
}
