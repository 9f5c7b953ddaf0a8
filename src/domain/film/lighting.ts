import type { Point } from './b-spline.ts'

export type LightName = 'studio' | 'sun' | 'overcast' | 'evening'
export type Scheme = 'light' | 'dark'

/** A softbox: direction and size in degrees, brightness, and softness of its edge. */
export interface Softbox {
  readonly azimuth: number
  readonly elevation: number
  readonly width: number
  readonly height: number
  readonly intensity: number
  readonly feather: number
  readonly hex?: string
}

export interface Lighting {
  readonly zenith: readonly [hex: string, intensity: number]
  readonly horizon: readonly [hex: string, intensity: number]
  readonly skyline: readonly [hex: string, intensity: number] | null
  readonly floor: readonly [hex: string, intensity: number]
  readonly boxes: readonly Softbox[]
  /** A lamp that casts a shadow, if there is one; the shadow's darkness is 0–1. */
  readonly beam: {
    readonly azimuth: number
    readonly elevation: number
    readonly intensity: number
    readonly hex: string
    readonly shadow: number
  } | null
  readonly exposure: number
  readonly shadow: number
  /** Light on a dark floor around the shape, 0–1. */
  readonly pool: number
  readonly backdrop: readonly [top: string, middle: string, bottom: string]
}

const DAY_STUDIO: Lighting = {
  zenith: ['#FFFFFF', 0.2],
  horizon: ['#FFFFFF', 0.05],
  skyline: null,
  floor: ['#FFFDF8', 0.44],
  boxes: [
    { azimuth: 90, elevation: 66, width: 3.4, height: 0.4, intensity: 5, feather: 0.03 },
    { azimuth: 90, elevation: 58, width: 3.6, height: 1.2, intensity: 0.36, feather: 0.5 },
    { azimuth: -90, elevation: 18, width: 2.8, height: 0.13, intensity: 2.8, feather: 0.035 },
    { azimuth: -90, elevation: 46, width: 3, height: 0.6, intensity: 0.42, feather: 0.4 },
    { azimuth: 96, elevation: 11, width: 2.6, height: 0.16, intensity: 2.1, feather: 0.05 },
    { azimuth: 172, elevation: 26, width: 0.32, height: 0.8, intensity: 2.6, feather: 0.05 },
  ],
  beam: null,
  exposure: 1,
  shadow: 0.72,
  pool: 0,
  backdrop: ['#d6d4d0', '#e4e2de', '#d9d6d1'],
}

const NIGHT_STUDIO: Lighting = {
  zenith: ['#C9D4E2', 0.06],
  horizon: ['#8E99A8', 0.02],
  skyline: null,
  floor: ['#6A6764', 0.3],
  boxes: [
    { azimuth: 90, elevation: 64, width: 3.2, height: 0.26, intensity: 6.2, feather: 0.02, hex: '#FFF4E4' },
    { azimuth: 90, elevation: 60, width: 3.4, height: 1.1, intensity: 0.34, feather: 0.5, hex: '#FFF6EA' },
    { azimuth: -88, elevation: 15, width: 3, height: 0.1, intensity: 5.2, feather: 0.025, hex: '#CFE0FF' },
    { azimuth: -90, elevation: 48, width: 2.6, height: 0.34, intensity: 0.8, feather: 0.25, hex: '#DCE7FA' },
    { azimuth: 98, elevation: 11, width: 2.6, height: 0.14, intensity: 2.2, feather: 0.05, hex: '#FFF0DE' },
    { azimuth: 176, elevation: 24, width: 0.16, height: 0.9, intensity: 3.6, feather: 0.03, hex: '#D6E4FF' },
  ],
  beam: null,
  exposure: 1,
  shadow: 0.92,
  pool: 0.34,
  backdrop: ['#0e1012', '#191c1f', '#0c0d0f'],
}

const OUTDOORS: Readonly<Record<Exclude<LightName, 'studio'>, Lighting>> = {
  sun: {
    zenith: ['#B4C8E0', 0.72],
    horizon: ['#F4F5F5', 1.05],
    skyline: ['#6B6A62', 0.6],
    floor: ['#C9C2B6', 0.72],
    boxes: [
      { azimuth: 138, elevation: 44, width: 0.12, height: 0.12, intensity: 110, feather: 0.04, hex: '#FFF3DC' },
      { azimuth: 138, elevation: 44, width: 0.7, height: 0.7, intensity: 1.6, feather: 0.5, hex: '#FFF6E6' },
      { azimuth: 80, elevation: 58, width: 2.4, height: 0.5, intensity: 0.9, feather: 0.4, hex: '#FFFFFF' },
    ],
    beam: { azimuth: 138, elevation: 44, intensity: 2.2, hex: '#FFF3DE', shadow: 0.5 },
    exposure: 1,
    shadow: 0.55,
    pool: 0,
    backdrop: ['#cfdde9', '#ebe9e4', '#d8d3ca'],
  },
  overcast: {
    zenith: ['#E9EEF3', 0.72],
    horizon: ['#D5DBE1', 0.3],
    skyline: ['#3F4448', 0.35],
    floor: ['#9B9C9A', 0.3],
    boxes: [{ azimuth: 70, elevation: 62, width: 2.2, height: 1.2, intensity: 0.55, feather: 0.9, hex: '#F4F7FA' }],
    beam: null,
    exposure: 1.12,
    shadow: 0.62,
    pool: 0,
    backdrop: ['#ccd2d8', '#dfe1e2', '#cfd0cf'],
  },
  evening: {
    zenith: ['#8790B0', 0.72],
    horizon: ['#E9BFA8', 1.05],
    skyline: ['#5A5058', 0.7],
    floor: ['#A3948F', 0.66],
    boxes: [
      { azimuth: 100, elevation: 9, width: 2.6, height: 0.2, intensity: 2, feather: 0.22, hex: '#FF9B5A' },
      { azimuth: 142, elevation: 14, width: 0.14, height: 0.14, intensity: 26, feather: 0.08, hex: '#FFD9A8' },
      { azimuth: -80, elevation: 26, width: 2.4, height: 0.3, intensity: 0.7, feather: 0.3, hex: '#8FA6E0' },
      { azimuth: 90, elevation: 70, width: 2.6, height: 0.4, intensity: 0.9, feather: 0.4, hex: '#C9B7D8' },
    ],
    beam: { azimuth: 142, elevation: 30, intensity: 1.7, hex: '#FFC796', shadow: 0.4 },
    exposure: 1.1,
    shadow: 0.62,
    pool: 0,
    backdrop: ['#a9adc4', '#e6cbbb', '#c4b8b5'],
  },
}

/** The lighting of a scene. The studio depends on the page's colour scheme; outdoors does not. */
export function lightingOf(name: LightName, scheme: Scheme): Lighting {
  if (name !== 'studio') return OUTDOORS[name]
  return scheme === 'dark' ? NIGHT_STUDIO : DAY_STUDIO
}

/** The direction towards a lamp, from degrees around the shape and above the ground. */
export function directionOf({ azimuth, elevation }: { readonly azimuth: number; readonly elevation: number }): Point {
  const round = (azimuth * Math.PI) / 180
  const up = (elevation * Math.PI) / 180
  return [Math.cos(round) * Math.cos(up), Math.sin(up), Math.sin(round) * Math.cos(up)]
}
