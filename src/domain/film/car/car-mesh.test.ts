import { beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#domain/film/b-spline.ts'
import { cross, dot, minus, unit } from '#domain/film/vectors.ts'
import { FILM_PARTS, type FilmPart, PLAIN_PARTS } from './car-form.ts'
import { type CarMesh, carMesh, trimmedBody } from './car-mesh.ts'
import { CARS } from './car-picture.ts'
import { CAR_FORMS } from './cars.ts'
import type { Net } from './net.ts'
import { partAt } from './outlines.ts'
import type { PartMesh } from './part-mesh.ts'

/** Length, width without mirrors, height and wheelbase in metres. */
const SIZES = {
  coupe: { long: 4.5, wide: 1.92, high: 1.33, wheelbase: 2.75 },
  varevogn: { long: 5.4, wide: 2.02, high: 2.5, wheelbase: 3.3 },
} as const
/** A triangle thinner than this has no reliable direction. */
const SPLINTER = 1e-6

describe.each(CARS)('the %s', (name) => {
  const form = CAR_FORMS[name]
  let body: Net
  let mesh: CarMesh
  beforeAll(() => {
    body = trimmedBody(form)
    mesh = carMesh(form, body)
  }, 60_000)

  test('is as large as a real one, and stands on its wheels', () => {
    const [x, , z] = extents(body.places)
    const { long, wide, high, wheelbase } = SIZES[name]
    const [front, rear] = form.wheels
    expect(Math.abs(x.most - x.least - long)).toBeLessThan(0.06)
    expect(Math.abs(2 * z.most - wide)).toBeLessThan(0.1)
    const everywhere = extents([...mesh.values()].flatMap(places))
    expect(Math.abs(everywhere[1].most - high)).toBeLessThan(0.03)
    expect((front?.x ?? 0) - (rear?.x ?? 0)).toBeCloseTo(wheelbase, 2)
    expect(extents(places(mesh.get('tyre') as PartMesh))[1].least).toBeCloseTo(0, 3)
    // the tyres stand at most six centimetres within the flanks
    for (const { x: axle, y, outer, radius } of form.wheels) {
      expect(form.body(axle, y + radius + 0.06, outer)).toBeLessThan(0)
      expect(form.body(axle, y + radius + 0.06, outer + 0.06)).toBeGreaterThan(0)
    }
  })

  test('has a body without a hole: every edge lies between two triangles, also after all cuts', () => {
    expect(openEdges(body)).toEqual([])
  })

  test('has every place of its body on its surface', () => {
    const worst = Math.max(...body.places.map((place) => Math.abs(form.body(...place))))
    expect(worst).toBeLessThan(0.0015)
  })

  test('has normals of length 1 that look outwards, and no place that is no number', () => {
    for (const part of FILM_PARTS) {
      const { positions, normals, triangles, along, lengths } = mesh.get(part) as PartMesh
      for (const values of [positions, normals, along, lengths]) expect(values.every(Number.isFinite)).toBe(true)
      let [inwards, seen, unevenest] = [0, 0, 0]
      for (let at = 0; at < triangles.length; at += 3) {
        const corners = [...triangles.subarray(at, at + 3)]
        const [a, b, c] = corners.map((corner) => pointAt(positions, corner)) as [Point, Point, Point]
        const face = cross(minus(b, a), minus(c, a))
        if (Math.hypot(...face) < SPLINTER) continue
        seen += 1
        for (const corner of corners) {
          const normal = pointAt(normals, corner)
          unevenest = Math.max(unevenest, Math.abs(Math.hypot(...normal) - 1))
          if (dot(unit(face), normal) < 0.5) inwards += 1
        }
      }
      expect(unevenest).toBeLessThan(1e-3)
      expect(seen).toBeGreaterThan(100)
      expect(inwards / seen, part).toBeLessThan(0.004)
    }
  })

  test('has a left side like its right side', () => {
    for (const [part, { positions }] of mesh) {
      if (part === 'tyre' || part === 'rim' || part === 'steel' || part === 'dark') continue
      const names = new Set<string>()
      for (let i = 0; i < positions.length; i += 3) names.add(nameOf(pointAt(positions, i / 3)))
      for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = pointAt(positions, i / 3)
        if (!names.has(nameOf([x, y, -z]))) throw new Error(`${part}: nothing stands across from ${x}, ${y}, ${z}`)
      }
    }
  })

  test('has every panel that can be done in a film, as large as there is to wrap', () => {
    const area = (...parts: FilmPart[]) => parts.reduce((sum, part) => sum + areaOf(mesh.get(part) as PartMesh), 0)
    const least = name === 'coupe' ? { body: 7.5, roof: 1.2, bonnet: 1, stripes: 1 } : { body: 17, roof: 6, bonnet: 0.9, stripes: 1.2 }
    expect(area('body', 'body-stripe')).toBeGreaterThan(least.body)
    expect(area('roof', 'roof-stripe')).toBeGreaterThan(least.roof)
    expect(area('bonnet', 'bonnet-stripe')).toBeGreaterThan(least.bonnet)
    expect(area('body-stripe', 'bonnet-stripe', 'roof-stripe')).toBeGreaterThan(least.stripes)
    expect(area('mirrors')).toBeGreaterThan(0.08)
    for (const part of PLAIN_PARTS) expect(mesh.get(part)?.triangles.length, part).toBeGreaterThan(0)
  })

  test('has stripes that end nowhere but on a line they are cut along, so that no edge is jagged', () => {
    const parts = partsBesideEdges(body, (place) => partAt(form, place))
    const isJagged = ([name, beside]: [string, readonly (string | null)[]]) => {
      if (beside[0] === beside[1] || !beside.some((part) => part?.endsWith('stripe'))) return false
      const ends = name.split(',').map((corner) => body.places[Number(corner)] as Point)
      return !form.cuts.some((line) => ends.every((end) => Math.abs(line(...end)) < 4e-4))
    }
    expect([...parts].filter(isJagged)).toEqual([])
  })

  test('shows a shut line 5 to 6 mm wide round its doors', () => {
    const gap = mesh.get('gap') as PartMesh
    const flank: Point[] = places(gap).filter(([x, y, z]) => z > 0.6 && y > 0.45 && y < 0.65 && x > -1.2 && x < 1)
    expect(flank.length).toBeGreaterThan(10)
    // each length of a gap has two edges, so its points lie in pairs
    const reach = flank.map((place) => Math.min(...flank.filter((other) => other[0] !== place[0]).map((other) => apart(place, other))))
    expect(Math.min(...reach)).toBeLessThan(0.0075)
    expect(areaOf(gap)).toBeLessThan(0.35)
  })

  test('stays light enough for a telephone', () => {
    const triangles = [...mesh.values()].reduce((sum, part) => sum + part.triangles.length / 3, 0)
    expect(triangles).toBeLessThan(110_000)
  })
})

/** The parts on both sides of each edge, except edges on the centre plane. */
function partsBesideEdges<Part>({ places: all, triangles }: Net, partOf: (place: Point) => Part): Map<string, Part[]> {
  const beside = new Map<string, Part[]>()
  for (let at = 0; at < triangles.length; at += 3) {
    const three = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0]
    const [a, b, c] = three.map((corner) => all[corner]) as [Point, Point, Point]
    const part = partOf([(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3])
    for (const [i, from] of three.entries()) {
      const name = edgeName(from, three[(i + 1) % 3] ?? 0)
      beside.set(name, [...(beside.get(name) ?? []), part])
    }
  }
  return new Map([...beside].filter(([, parts]) => parts.length === 2))
}

function edgeName(a: number, b: number): string {
  return a < b ? `${a},${b}` : `${b},${a}`
}

/** Edges that belong to one triangle only and are not on the centre plane. */
function openEdges({ places: all, triangles }: Net): string[] {
  const seen = new Map<string, number>()
  for (let at = 0; at < triangles.length; at += 3) {
    const three = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0]
    for (const [i, a] of three.entries()) {
      const name = edgeName(a, three[(i + 1) % 3] ?? 0)
      seen.set(name, (seen.get(name) ?? 0) + 1)
    }
  }
  const isMiddle = (name: string) => name.split(',').every((corner) => all[Number(corner)]?.[2] === 0)
  return [...seen].filter(([name, times]) => times !== 2 && !(times === 1 && isMiddle(name))).map(([name]) => name)
}

function extents(all: readonly Point[]) {
  const along = (axis: 0 | 1 | 2) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const place of all) {
      least = Math.min(least, place[axis])
      most = Math.max(most, place[axis])
    }
    return { least, most }
  }
  return [along(0), along(1), along(2)] as const
}

function places({ positions }: PartMesh): Point[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => pointAt(positions, i))
}

function areaOf({ positions, triangles }: PartMesh): number {
  let sum = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [...triangles.subarray(at, at + 3)].map((corner) => pointAt(positions, corner)) as [Point, Point, Point]
    sum += Math.hypot(...cross(minus(b, a), minus(c, a))) / 2
  }
  return sum
}

function nameOf(point: Point): string {
  return point.map((part) => Math.round(part * 1e4) + 0).join()
}

function pointAt(values: Float32Array, index: number): Point {
  return [values[index * 3] ?? 0, values[index * 3 + 1] ?? 0, values[index * 3 + 2] ?? 0]
}

function apart(a: Point, b: Point): number {
  return Math.hypot(...minus(a, b))
}
