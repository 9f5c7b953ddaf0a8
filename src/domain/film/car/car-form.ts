import type { Point } from '#domain/film/b-spline.ts'
import type { Field } from './fields.ts'
import type { Box } from './surface-net.ts'

export const CAR_PANELS = ['body', 'roof', 'bonnet', 'mirrors', 'stripes'] as const
export type CarPanel = (typeof CAR_PANELS)[number]

/** Parts that wear film. Stripes run over three panels and take the film below when none is chosen. */
export const FILM_PARTS = ['body', 'roof', 'bonnet', 'mirrors', 'body-stripe', 'roof-stripe', 'bonnet-stripe'] as const
export type FilmPart = (typeof FILM_PARTS)[number]
export const PLAIN_PARTS = ['glass', 'trim', 'gap', 'lamp', 'light', 'tail', 'tail-glass', 'plate', 'tyre', 'rim', 'steel', 'dark'] as const
export type PlainPart = (typeof PLAIN_PARTS)[number]
export type PartName = FilmPart | PlainPart

/** The panels whose film a part wears; the first with a film counts. */
export const WORN_BY: Readonly<Record<FilmPart, readonly CarPanel[]>> = {
  body: ['body'],
  roof: ['roof', 'body'],
  bonnet: ['bonnet', 'body'],
  mirrors: ['mirrors', 'body'],
  'body-stripe': ['stripes', 'body'],
  'roof-stripe': ['stripes', 'roof', 'body'],
  'bonnet-stripe': ['stripes', 'bonnet', 'body'],
}

/** A wheel on the right side, in metres. */
export interface WheelPlace {
  readonly x: number
  readonly y: number
  /** Distance of the tyre's outer wall from the centre plane. */
  readonly outer: number
  readonly radius: number
  readonly rim: number
  readonly arch: number
}

/** Position of the mirror head on the right side, and of its foot on the door. */
export interface MirrorPlace {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly foot: Point
  readonly half: readonly [height: number, width: number, depth: number]
}

/** A part (null is an opening) and its region: negative inside. */
export interface Layer {
  readonly part: PartName | null
  readonly where: Field
  /** Lines to cut the body along, when they differ from the region. */
  readonly cuts?: readonly Field[]
}

/** A car in metres: x forward, y up, z to the right; ground at y = 0, centre plane at z = 0. */
export interface CarForm {
  readonly body: Field
  readonly box: Box
  readonly cell: number
  /** Lines to cut the mesh along, so that parts end exactly there. */
  readonly cuts: readonly Field[]
  /** Regions from top to bottom; the body is below all. */
  readonly layers: readonly Layer[]
  /** Negative where a stripe runs. */
  readonly striped: Field
  readonly mirror: MirrorPlace
  readonly wheels: readonly WheelPlace[]
}

export const PANEL_LABELS: Readonly<Record<CarPanel, string>> = {
  body: 'Karosseri',
  roof: 'Tag',
  bonnet: 'Motorhjelm',
  mirrors: 'Spejle',
  stripes: 'Striber',
}
