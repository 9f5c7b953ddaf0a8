import type { Point } from '#domain/film/b-spline.ts'
import { unit } from '#domain/film/vectors.ts'
import { type Field, gradient } from './fields.ts'

/** A triangle mesh: three indices each, counter-clockwise seen from outside. Cutting appends to both lists. */
export interface Net {
  readonly places: Point[]
  readonly triangles: number[]
}

export function joined(nets: readonly Net[]): Net {
  const places: Point[] = []
  const triangles: number[] = []
  for (const net of nets) {
    const from = places.length
    places.push(...net.places)
    for (const corner of net.triangles) triangles.push(corner + from)
  }
  return { places, triangles }
}

export function moved({ places, triangles }: Net, to: (place: Point) => Point): Net {
  return { places: places.map(to), triangles }
}

/** Adds the mirror image on the other side of the centre plane. */
export function onBothSides(net: Net): Net {
  const twin = moved(net, ([x, y, z]) => [x, y, -z])
  return joined([net, { places: twin.places, triangles: insideOut(net.triangles) }])
}

function insideOut(triangles: readonly number[]): number[] {
  const turned: number[] = []
  for (let at = 0; at < triangles.length; at += 3) turned.push(triangles[at] ?? 0, triangles[at + 2] ?? 0, triangles[at + 1] ?? 0)
  return turned
}

/** Sorts triangles into parts by their centre; null is left out. */
export function sorted<Part>({ places, triangles }: Net, partOf: (place: Point) => Part | null): Map<Part, number[]> {
  const parts = new Map<Part, number[]>()
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [triangles[at], triangles[at + 1], triangles[at + 2]]
    const part = partOf(middleOf(places[a] ?? ORIGIN, places[b] ?? ORIGIN, places[c] ?? ORIGIN))
    if (part === null) continue
    const list = parts.get(part)
    if (list) list.push(a, b, c)
    else parts.set(part, [a, b, c])
  }
  return parts
}

/** Normals of the exact surface, not of the mesh; on the centre plane they lie within it. */
export function normalsOf(surface: Field, places: readonly Point[]): Point[] {
  return places.map(([x, y, z]) => {
    const [nx, ny, nz] = gradient(surface, x, y, z)
    return unit([nx, ny, z === 0 ? 0 : nz])
  })
}

const ORIGIN: Point = [0, 0, 0]

function middleOf(a: Point, b: Point, c: Point): Point {
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3]
}
