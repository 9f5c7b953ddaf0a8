import type { Point } from '#domain/film/b-spline.ts'

/** How far a place lies outside a surface, in metres; below zero it lies inside. */
export type Field = (x: number, y: number, z: number) => number

/** The larger of two, rounded over `round` metres: the common part of two bodies with a fillet along their edge. Curvature runs through it. */
export function roundMax(a: number, b: number, round: number): number {
  const near = Math.max(0, round - Math.abs(a - b)) / round
  return Math.max(a, b) + (near * near * near * round) / 6
}

/** The smaller of two, rounded over `round` metres: two bodies melted together. */
export function roundMin(a: number, b: number, round: number): number {
  return -roundMax(-a, -b, round)
}

/** Level at 0 and 1, rising smoothly between. */
export function smooth(t: number): number {
  const s = Math.min(1, Math.max(0, t))
  return s * s * (3 - 2 * s)
}

/** `Math.hypot` guards against overflow, which costs most of its time; a car is small. */
export function length(a: number, b: number): number {
  return Math.sqrt(a * a + b * b)
}

const STEP = 0.0008

export function gradient(field: Field, x: number, y: number, z: number): Point {
  return [
    (field(x + STEP, y, z) - field(x - STEP, y, z)) / (2 * STEP),
    (field(x, y + STEP, z) - field(x, y - STEP, z)) / (2 * STEP),
    (field(x, y, z + STEP) - field(x, y, z - STEP)) / (2 * STEP),
  ]
}

/** The place on the surface nearest to a place near it. */
export function onSurface(field: Field, from: Point, isMiddle = false): Point {
  let [x, y, z] = from
  for (let turn = 0; turn < 5; turn += 1) {
    const off = field(x, y, z)
    if (Math.abs(off) < 1e-6) break
    const [gx, gy, rawZ] = gradient(field, x, y, z)
    const gz = isMiddle ? 0 : rawZ
    const steep = gx * gx + gy * gy + gz * gz || 1
    x -= (off * gx) / steep
    y -= (off * gy) / steep
    z -= (off * gz) / steep
  }
  return [x, y, z]
}
