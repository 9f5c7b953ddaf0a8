import type { Point } from '#domain/film/b-spline.ts'
import { type Field, onSurface } from './fields.ts'
import type { Net } from './net.ts'

/** In metres. */
const ON_LINE = 2e-5

/** Cuts a mesh in place along the zero of `line`, so that no triangle crosses it; new points lie on the surface. */
export function cutAlong({ places, triangles }: Net, surface: Field, line: Field): void {
  const sides = places.map(([x, y, z]) => {
    const side = line(x, y, z)
    return Math.abs(side) < ON_LINE ? 0 : side
  })
  const between = new Map<string, number>()
  const cut = (a: number, b: number): number => {
    const [from, to] = a < b ? [a, b] : [b, a]
    const name = `${from},${to}`
    const known = between.get(name)
    if (known !== undefined) return known
    between.set(name, places.length)
    places.push(crossing(surface, line, places[from] ?? ORIGIN, places[to] ?? ORIGIN))
    sides.push(0)
    return places.length - 1
  }
  const end = triangles.length
  for (let at = 0; at < end; at += 3) {
    const [a = 0, b = 0, c = 0] = [triangles[at], triangles[at + 1], triangles[at + 2]]
    const [sa = 0, sb = 0, sc = 0] = [sides[a], sides[b], sides[c]]
    if (Math.min(sa, sb, sc) >= 0 || Math.max(sa, sb, sc) <= 0) continue
    const pieces = [...half([a, b, c], sides, 1, cut), ...half([a, b, c], sides, -1, cut)]
    const [first = [a, b, c], ...others] = pieces
    triangles[at] = first[0]
    triangles[at + 1] = first[1]
    triangles[at + 2] = first[2]
    for (const piece of others) triangles.push(...piece)
  }
}

type Corners = readonly [number, number, number]

function half(corners: Corners, sides: readonly number[], side: 1 | -1, cut: (a: number, b: number) => number): Corners[] {
  const ring: number[] = []
  corners.forEach((here, i) => {
    const next = corners[(i + 1) % 3] ?? here
    const sign = Math.sign(sides[here] ?? 0)
    if (sign !== -side) ring.push(here)
    if (sign * Math.sign(sides[next] ?? 0) < 0) ring.push(cut(here, next))
  })
  const [first = 0] = ring
  return ring.slice(2).map((third, i): Corners => [first, ring[i + 1] ?? first, third])
}

const ORIGIN: Point = [0, 0, 0]
const STEPS = 6

/** Where the line crosses the way between two points: by false position with bisection, then projected onto the surface. */
function crossing(surface: Field, line: Field, from: Point, to: Point): Point {
  let [low, high] = [0, 1]
  let [lowSide, highSide] = [line(...from), line(...to)]
  const between = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t]
  let t = 0
  for (let step = 0; step < STEPS; step += 1) {
    const share = step % 3 === 2 ? 0.5 : Math.min(0.97, Math.max(0.03, lowSide / (lowSide - highSide)))
    t = low + (high - low) * share
    const side = line(...between(t))
    if (Math.abs(side) < ON_LINE / 2) break
    if (side > 0 === lowSide > 0) {
      low = t
      lowSide = side
    } else {
      high = t
      highSide = side
    }
  }
  const isMiddle = from[2] === 0 && to[2] === 0
  const place = onSurface(surface, between(t), isMiddle)
  // the surface bulges, so the projected point has left the line slightly
  const off = line(...place)
  const slope = (highSide - lowSide) / (high - low)
  if (Math.abs(off) < ON_LINE || !Number.isFinite(off / slope)) return place
  return onSurface(surface, between(Math.min(0.99, Math.max(0.01, t - off / slope))), isMiddle)
}
