import type { Point } from '#domain/film/b-spline.ts'
import type { Field } from './fields.ts'
import type { Box } from './surface-net.ts'

/** What can be done in a film of its own. */
export const CAR_PANELS = ['body', 'roof', 'bonnet', 'mirrors', 'stripes'] as const
export type CarPanel = (typeof CAR_PANELS)[number]

/** What wears film. Stripes run over three panels, and are done like what lies below them where nobody wants any. */
export const FILM_PARTS = ['body', 'roof', 'bonnet', 'mirrors', 'body-stripe', 'roof-stripe', 'bonnet-stripe'] as const
export type FilmPart = (typeof FILM_PARTS)[number]
export const PLAIN_PARTS = ['glass', 'trim', 'gap', 'lamp', 'light', 'tail', 'tail-glass', 'plate', 'tyre', 'rim', 'steel', 'dark'] as const
export type PlainPart = (typeof PLAIN_PARTS)[number]
export type PartName = FilmPart | PlainPart

/** The panels whose film a part wears, the first that has one. */
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
  /** Where the tyre's outer wall stands, from the car's middle. */
  readonly outer: number
  readonly radius: number
  readonly rim: number
  /** The radius of the opening in the flank. */
  readonly arch: number
}

/** Where a mirror's head stands on the right side, and where its foot meets the door. */
export interface MirrorPlace {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly foot: Point
  /** Half its height, width and depth. */
  readonly half: readonly [height: number, width: number, depth: number]
}

/** A part, or an opening where that is null, and where it lies: below zero. */
export interface Layer {
  readonly part: PartName | null
  readonly where: Field
  /** The lines the body is cut along for it, when they are others than where it lies. */
  readonly cuts?: readonly Field[]
}

/** A car in metres: x to its nose, y up, z to its right side; the ground lies at y = 0, its middle at z = 0. */
export interface CarForm {
  readonly body: Field
  readonly box: Box
  /** The size of the net's meshes. */
  readonly cell: number
  /** Lines that the body is cut along, so that every part ends exactly there. */
  readonly cuts: readonly Field[]
  /** What lies where, from the uppermost down; the body lies below all. */
  readonly layers: readonly Layer[]
  /** Below zero where a stripe runs. */
  readonly striped: Field
  readonly mirror: MirrorPlace
  readonly wheels: readonly WheelPlace[]
}
