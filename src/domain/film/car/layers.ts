import type { Point } from '#domain/film/b-spline.ts'
import type { CarForm, Layer, PartName } from './car-form.ts'
import type { Field } from './fields.ts'

/** The part at a point of the right half; null for an opening. */
export function partAt({ layers, striped }: CarForm, [x, y, z]: Point): PartName | null {
  const upper = layers.find(({ where }) => where(x, y, z) < 0)
  const part = upper ? upper.part : 'body'
  const isStriped = (part === 'body' || part === 'bonnet' || part === 'roof') && striped(x, y, z) < 0
  return isStriped ? `${part}-stripe` : part
}

export function cutsOf(layers: readonly Layer[]): Field[] {
  return layers.flatMap(({ where, cuts }) => cuts ?? [where])
}

/** A gap of `half` metres on either side of a line, as between two panels. */
export function shut(line: Field, half: number, where: Field = line): Layer {
  const off: Field = (x, y, z) => Math.abs(where(x, y, z)) - half
  return { part: 'gap', where: off, cuts: [(x, y, z) => line(x, y, z) - half, (x, y, z) => line(x, y, z) + half] }
}

/** A part with an edge around it, such as a pane in its seal. `line` is where it is cut, when it fills only part of that. */
export function edged(edge: PartName, inside: PartName, wide: number, where: Field, line: Field = where): Layer[] {
  const inner: Field = (x, y, z) => line(x, y, z) + wide
  return [
    { part: inside, where: (x, y, z) => where(x, y, z) + wide, cuts: [inner] },
    { part: edge, where, cuts: [line] },
  ]
}

/** Limits a line drawn from the side to the flank, away from nose, tail and roof. */
export function onFlank(line: Field): Field {
  return (x, y, z) => (z > 0.6 ? line(x, y, z) : 1)
}
