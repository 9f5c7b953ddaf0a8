import { expect, test } from 'vitest'
import type { Point } from '#domain/film/b-spline.ts'
import { cross, minus } from '#domain/film/vectors.ts'
import type { Net } from './net.ts'
import { halfNet } from './surface-net.ts'
import { cutAlong } from './trim.ts'

const RADIUS = 0.6
const ball = (x: number, y: number, z: number) => Math.hypot(x, y - 1, z) - RADIUS
const halfBall = () => halfNet(ball, { least: [-0.8, 0.2, 0], most: [0.8, 1.8, 0.8] }, 0.05)

test('half a ball is a net on its surface, facing outwards, whose middle lies exactly in the middle', () => {
  const net = halfBall()
  for (const place of net.places) expect(ball(...place)).toBeCloseTo(0, 5)
  expect(Math.min(...net.places.map(([, , z]) => z))).toBe(0)
  expect(area(net)).toBeCloseTo(2 * Math.PI * RADIUS ** 2, 1)
  expect(volume(net)).toBeCloseTo((2 / 3) * Math.PI * RADIUS ** 3, 2)
})

test('a cut leaves no triangle on both sides of its line, loses nothing and opens no seam', () => {
  const net = halfBall()
  const before = area(net)
  const line = (x: number, y: number) => Math.hypot(x, y - 1) - 0.31
  const straight = (x: number, _y: number) => x - 0.1
  for (const cut of [line, straight]) {
    cutAlong(net, ball, cut)
    for (const corners of triangles(net)) {
      const sides = corners.map(([x, y]) => cut(x, y))
      expect(Math.min(...sides) >= -3e-4 || Math.max(...sides) <= 3e-4).toBe(true)
    }
  }
  for (const place of net.places) expect(ball(...place)).toBeCloseTo(0, 5)
  expect(area(net)).toBeCloseTo(before, 2)
  expect(openEdges(net)).toEqual([])
})

/** Edges that belong to one triangle only and are not on the centre plane. */
function openEdges({ places, triangles: corners }: Net): string[] {
  const seen = new Map<string, number>()
  for (let at = 0; at < corners.length; at += 3) {
    const three = corners.slice(at, at + 3)
    for (const [i, a] of three.entries()) {
      const b = three[(i + 1) % 3] ?? 0
      const name = `${Math.min(a, b)},${Math.max(a, b)}`
      seen.set(name, (seen.get(name) ?? 0) + 1)
    }
  }
  const isMiddle = (name: string) => name.split(',').every((corner) => places[Number(corner)]?.[2] === 0)
  return [...seen].filter(([name, times]) => times !== (isMiddle(name) ? 1 : 2)).map(([name]) => name)
}

function triangles({ places, triangles: corners }: Net): [Point, Point, Point][] {
  const found: [Point, Point, Point][] = []
  for (let at = 0; at < corners.length; at += 3) {
    found.push(corners.slice(at, at + 3).map((corner) => places[corner]) as [Point, Point, Point])
  }
  return found
}

function area(net: Net): number {
  return triangles(net).reduce((sum, [a, b, c]) => sum + Math.hypot(...cross(minus(b, a), minus(c, a))) / 2, 0)
}

function volume(net: Net): number {
  const from: Point = [0, 1, 0]
  return triangles(net).reduce((sum, corners) => {
    const [a, b, c] = corners.map((corner) => minus(corner, from)) as [Point, Point, Point]
    const [x, y, z] = cross(b, c)
    return sum + (a[0] * x + a[1] * y + a[2] * z) / 6
  }, 0)
}
