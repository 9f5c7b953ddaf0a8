import type { Point } from '#domain/film/b-spline.ts'

/** Signed distance to a surface in metres; negative inside. */
export type Field = (x: number, y: number, z: number) => number

/** A smooth maximum, rounded over `round` metres: the intersection of two bodies with a fillet. Keeps curvature continuous. */
export function roundMax(a: number, b: number, round: number): number {
  const near = Math.max(0, round - Math.abs(a - b)) / round
  return Math.max(a, b) + (near * near * near * round) / 6
}

/** A smooth minimum, rounded over `round` metres: the union of two bodies with a fillet. */
export function roundMin(a: number, b: number, round: number): number {
  return -roundMax(-a, -b, round)
}

/** Smoothstep between 0 and 1. */
export function smooth(t: number): number {
  const s = Math.min(1, Math.max(0, t))
  return s * s * (3 - 2 * s)
}

/** `Math.hypot` guards against overflow and is far slower; a car needs no guard. */
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

/** Projects a nearby point onto the surface. */
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
