export type Point = readonly [x: number, y: number, z: number]

export interface PatchSample {
  readonly position: Point
  readonly alongU: Point
  readonly alongV: Point
}

const DEGREE = 3

/** A clamped bicubic B-spline patch over control points (rows along u, columns along v), with continuous curvature. */
export function createPatch(net: readonly (readonly Point[])[]): (u: number, v: number) => PatchSample {
  const rows = net.length
  const columns = net[0]?.length ?? 0
  const basisU = remembered(rows)
  const basisV = remembered(columns)
  return (u, v) => {
    const inU = basisU(u)
    const inV = basisV(v)
    const position: [number, number, number] = [0, 0, 0]
    const alongU: [number, number, number] = [0, 0, 0]
    const alongV: [number, number, number] = [0, 0, 0]
    for (let i = 0; i <= DEGREE; i += 1) {
      for (let j = 0; j <= DEGREE; j += 1) {
        const point = net[inU.first + i]?.[inV.first + j]
        if (!point) continue
        const weight = (inU.values[i] ?? 0) * (inV.values[j] ?? 0)
        const weightU = (inU.slopes[i] ?? 0) * (inV.values[j] ?? 0)
        const weightV = (inU.values[i] ?? 0) * (inV.slopes[j] ?? 0)
        position[0] += weight * point[0]
        position[1] += weight * point[1]
        position[2] += weight * point[2]
        alongU[0] += weightU * point[0]
        alongU[1] += weightU * point[1]
        alongU[2] += weightU * point[2]
        alongV[0] += weightV * point[0]
        alongV[1] += weightV * point[1]
        alongV[2] += weightV * point[2]
      }
    }
    return { position, alongU, alongV }
  }
}

interface Basis {
  readonly first: number
  readonly values: readonly number[]
  readonly slopes: readonly number[]
}

function remembered(count: number): (parameter: number) => Basis {
  const knots = clampedKnots(count)
  let last = { parameter: 0, found: basis(knots, count, 0) }
  return (parameter) => {
    if (parameter !== last.parameter) last = { parameter, found: basis(knots, count, parameter) }
    return last.found
  }
}

function basis(knots: readonly number[], count: number, parameter: number): Basis {
  let span = DEGREE
  while (span < count - 1 && parameter >= knot(knots, span + 1)) span += 1
  const values = basisOfDegree(knots, span, parameter, DEGREE)
  const lower = basisOfDegree(knots, span, parameter, DEGREE - 1)
  const slopes = values.map((_, i) => {
    const index = span - DEGREE + i
    const left = i > 0 ? ratio(lower[i - 1] ?? 0, knot(knots, index + DEGREE) - knot(knots, index)) : 0
    const right = i < DEGREE ? ratio(lower[i] ?? 0, knot(knots, index + DEGREE + 1) - knot(knots, index + 1)) : 0
    return DEGREE * (left - right)
  })
  return { first: span - DEGREE, values, slopes }
}

function basisOfDegree(knots: readonly number[], span: number, parameter: number, degree: number): number[] {
  const values = [1]
  for (let d = 1; d <= degree; d += 1) {
    let carried = 0
    for (let i = 0; i < d; i += 1) {
      const right = knot(knots, span + i + 1)
      const left = knot(knots, span + 1 - d + i)
      const share = ratio(values[i] ?? 0, right - left)
      values[i] = carried + (right - parameter) * share
      carried = (parameter - left) * share
    }
    values[d] = carried
  }
  return values
}

function clampedKnots(count: number): number[] {
  const inner = count - DEGREE
  return Array.from({ length: count + DEGREE + 1 }, (_, i) => Math.min(1, Math.max(0, (i - DEGREE) / inner)))
}

function knot(knots: readonly number[], index: number): number {
  return knots[index] ?? 1
}

function ratio(value: number, divisor: number): number {
  return divisor === 0 ? 0 : value / divisor
}
