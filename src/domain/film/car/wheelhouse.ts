import type { Point } from '#domain/film/b-spline.ts'
import type { WheelPlace } from './car-form.ts'
import type { Field } from './fields.ts'
import { joined, type Net, onBothSides } from './net.ts'

const LIP = 0.028
const AROUND = 72
const UNDERSIDE = 0.16
const FILM_FROM = 0.34

/** The dark room around a wheel on both sides, and the lip of the flank around it. */
export function wheelhouse(body: Field, { x, y, arch }: WheelPlace): { lip: Net; room: Net } {
  const ring = (radius: number, zAt: (px: number, py: number) => number): Point[] =>
    Array.from({ length: AROUND + 1 }, (_, i): Point => {
      const angle = ((i % AROUND) / AROUND) * 2 * Math.PI
      const [px, py] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
      return [px, py, zAt(px, py)]
    })
  const edge = ring(arch, (px, py) => flankAt(body, px, Math.max(py, UNDERSIDE + 0.06)))
  const turnedIn = edge.map(([px, py, z]): Point => [px - ((px - x) / arch) * 0.004, py - ((py - y) / arch) * 0.004, z - LIP])
  const deep = ring(arch + 0.005, () => 0.5)
  const middle = ring(0.001, () => 0.5)
  return {
    lip: onBothSides(band(edge, turnedIn, FILM_FROM)),
    room: onBothSides(joined([band(edge, turnedIn, UNDERSIDE, FILM_FROM), band(turnedIn, deep), band(deep, middle)])),
  }
}

function flankAt(body: Field, x: number, y: number): number {
  let [low, high] = [0.4, 1.1]
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2
    if (body(x, y, middle) < 0) low = middle
    else high = middle
  }
  return low
}

function band(outer: readonly Point[], inner: readonly Point[], from = UNDERSIDE, to = Number.POSITIVE_INFINITY): Net {
  const count = outer.length
  const triangles: number[] = []
  for (let i = 0; i + 1 < count; i += 1) {
    const height = outer[i]?.[1] ?? 0
    if (height > from && height <= to) triangles.push(i, i + count + 1, i + count, i, i + 1, i + count + 1)
  }
  return { places: [...outer, ...inner], triangles }
}
