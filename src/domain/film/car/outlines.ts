import type { Point } from '#domain/film/b-spline.ts'
import type { CarForm, Layer, PartName } from './car-form.ts'
import type { Field } from './fields.ts'

type Spot = readonly [x: number, y: number]
type Corner = readonly [x: number, y: number, radius: number]

const STEPS = 7

/** The signed distance to a closed outline with rounded corners; negative inside. */
export function outline(corners: readonly Corner[]): (x: number, y: number) => number {
  const ring = corners.flatMap((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] ?? corner
    const after = corners[(i + 1) % corners.length] ?? corner
    return rounded(before, corner, after)
  })
  return distanceTo(ring)
}

function rounded(before: Corner, [x, y, radius]: Corner, after: Corner): Spot[] {
  if (radius === 0) return [[x, y]]
  const back = Math.hypot(before[0] - x, before[1] - y)
  const ahead = Math.hypot(after[0] - x, after[1] - y)
  const reach = Math.min(radius, back * 0.49, ahead * 0.49)
  const start: Spot = [x + ((before[0] - x) * reach) / back, y + ((before[1] - y) * reach) / back]
  const end: Spot = [x + ((after[0] - x) * reach) / ahead, y + ((after[1] - y) * reach) / ahead]
  return Array.from({ length: STEPS + 1 }, (_, i): Spot => {
    const t = i / STEPS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    return [a * start[0] + b * x + c * end[0], a * start[1] + b * y + c * end[1]]
  })
}

function distanceTo(ring: readonly Spot[]): (x: number, y: number) => number {
  const count = ring.length
  const xs = Float64Array.from(ring, ([x]) => x)
  const ys = Float64Array.from(ring, ([, y]) => y)
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return (px, py) => {
    const away = Math.max(left - px, px - right, low - py, py - high)
    if (away > 0.1) return away
    let nearest = Number.POSITIVE_INFINITY
    let isInside = false
    for (let i = 0, j = count - 1; i < count; j = i, i += 1) {
      const [ax, ay, bx, by] = [xs[j] ?? 0, ys[j] ?? 0, xs[i] ?? 0, ys[i] ?? 0]
      const [ex, ey] = [bx - ax, by - ay]
      const t = Math.min(1, Math.max(0, ((px - ax) * ex + (py - ay) * ey) / (ex * ex + ey * ey || 1)))
      const [dx, dy] = [px - ax - ex * t, py - ay - ey * t]
      nearest = Math.min(nearest, dx * dx + dy * dy)
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside
    }
    return (isInside ? -1 : 1) * Math.sqrt(nearest)
  }
}

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
