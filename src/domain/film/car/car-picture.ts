import type { LightName } from '#domain/film/lighting.ts'
import { PITCH } from '#domain/film/pitch.ts'
import { CAR_PANELS, type CarPanel } from './car-form.ts'

export const CARS = ['coupe', 'varevogn'] as const
export type CarName = (typeof CARS)[number]

/** A car in films, as a link holds it. */
export type CarPicture = Readonly<{
  car: CarName
  /** the SKU of the film on each panel; a panel without one is done like the body */
  films: Readonly<Partial<Record<CarPanel, string>>>
  light: LightName
  /** degrees round the car and above the ground; null where it rests */
  view: Readonly<{ yaw: number; pitch: number }> | null
}>

/** How a panel is called in an address. */
const PANEL_WORDS: Readonly<Record<CarPanel, string>> = {
  body: 'karosseri',
  roof: 'tag',
  bonnet: 'motorhjelm',
  mirrors: 'spejle',
  stripes: 'striber',
}
const LIGHT_WORDS: Readonly<Record<LightName, string>> = { studio: 'studie', sun: 'sol', overcast: 'overskyet', evening: 'aften' }
const LONGEST_SKU = 100
const VIEW = /^(-?\d{1,3}),(\d{1,2})$/

/** Reads the address; what it says wrongly is as if it said nothing. Whether the films exist is for the shop to say. */
export function readCarPicture(params: Readonly<{ get: (name: string) => string | null }>): CarPicture {
  const films: Partial<Record<CarPanel, string>> = {}
  for (const panel of CAR_PANELS) {
    const sku = (params.get(PANEL_WORDS[panel]) ?? '').trim().slice(0, LONGEST_SKU)
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

/** The address of a car in films: what is as it is by itself is left out. */
export function writeCarPicture({ car, films, light, view }: CarPicture): Record<string, string> {
  const worn = CAR_PANELS.flatMap((panel) => (films[panel] === undefined ? [] : [[PANEL_WORDS[panel], films[panel]] as const]))
  return {
    ...(car !== 'coupe' && { bil: car }),
    ...Object.fromEntries(worn),
    ...(light !== 'studio' && { lys: LIGHT_WORDS[light] }),
    ...(view !== null && { drej: `${turned(Math.round(view.yaw))},${Math.round(view.pitch)}` }),
  }
}

/** The same direction between 0 and 359 degrees. */
function turned(yaw: number): number {
  return ((yaw % 360) + 360) % 360
}
