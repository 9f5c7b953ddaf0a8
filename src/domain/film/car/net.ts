import type { Point } from '#domain/film/b-spline.ts'

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
