import { beforeAll, describe, expect, test } from 'vitest'
import type { Point } from './b-spline.ts'
import type { FormMesh } from './form-mesh.ts'
import { speedShape } from './speed-shape.ts'
import { cross, dot, minus, unit } from './vectors.ts'

/** One model unit in millimetres: the body is 1.27 m long. */
const MODEL_UNIT_MM = 500
/** Twice the area of a triangle of one square millimetre, in model units. */
const SMALLEST_SEEN = 2 / MODEL_UNIT_MM ** 2

let shape: FormMesh
beforeAll(() => {
  shape = speedShape()
})

describe('the body films are shown on', () => {
  test('is closed: every edge lies between exactly two triangles', () => {
    const seen = new Map<string, number>()
    for (const corners of solidTriangles()) {
      const names = corners.map((corner) => nameOf(pointAt(shape.positions, corner)))
      for (const [a = '', b = ''] of [
        [names[0], names[1]],
        [names[1], names[2]],
        [names[2], names[0]],
      ]) {
        const edge = a < b ? `${a}|${b}` : `${b}|${a}`
        seen.set(edge, (seen.get(edge) ?? 0) + 1)
      }
    }
    expect(seen.size).toBeGreaterThan(100_000)
    expect([...seen].filter(([, times]) => times !== 2)).toEqual([])
  })

  test('has normals that stand on its surface and look outwards', () => {
    let volume = 0
    let worst = 1
    for (const corners of solidTriangles()) {
      const [a, b, c] = corners.map((corner) => pointAt(shape.positions, corner)) as [Point, Point, Point]
      const face = cross(minus(b, a), minus(c, a))
      volume += dot(a, cross(b, c)) / 6
      if (Math.hypot(...face) < SMALLEST_SEEN) continue
      for (const corner of corners) worst = Math.min(worst, dot(unit(face), pointAt(shape.normals, corner)))
    }
    expect(volume).toBeGreaterThan(0.5)
    expect(worst).toBeGreaterThan(0.8)
  })

  test('stands on the ground with a wide foot', () => {
    const heights = Array.from({ length: shape.positions.length / 3 }, (_, i) => shape.positions[i * 3 + 1] ?? -1)
    expect(Math.min(...heights)).toBe(0)
    const foot = sectionAt(0).filter(([, y]) => y < 0.005)
    expect(Math.max(...foot.map(([, , z]) => z))).toBeGreaterThan(0.4)
  })

  test('has a left side like its right side', () => {
    const stride = shape.columns + 1
    for (let row = 0; row <= shape.rows; row += 16) {
      for (let column = 0; column < stride; column += 5) {
        const [x, y, z] = pointAt(shape.positions, row * stride + column)
        expect(pointAt(shape.positions, row * stride + shape.columns - column)).toEqual([x, y, 0 - z])
      }
    }
  })

  test('stays light enough for a telephone', () => {
    expect(shape.triangles.length / 3).toBeLessThanOrEqual(100_000)
  })
})

describe('what film is judged on', () => {
  test.each([0.3, -0.1, -0.5])('the crease turns the film by 40 to 80 degrees within 24 mm, %s of the way along', (x) => {
    const section = sectionAt(x)
    const edge = tightest(section, ([, y]) => y > 0.3)
    const [before, after] = [-12, 12].map((mm) => headingFrom(section, edge.index, mm / MODEL_UNIT_MM))
    const turn = (Math.acos(dot(before as Point, after as Point)) * 180) / Math.PI
    expect(turn).toBeGreaterThan(40)
    expect(turn).toBeLessThan(80)
    expect(edge.radiusMm).toBeLessThan(5)
  })

  test.each([0, -0.3, -0.6])('the channel is 20 to 40 mm deep below its lips, %s of the way along', (x) => {
    const section = sectionAt(x)
    const flank = section.filter(([, y]) => y > 0.06 && y < 0.33)
    const depths = flank.map((point) => -Math.min(0, depthBelowHull(point, flank)) * MODEL_UNIT_MM)
    expect(Math.max(...depths)).toBeGreaterThan(20)
    expect(Math.max(...depths)).toBeLessThan(40)
  })

  test('its lips have a radius of 3 to 10 mm', () => {
    const lip = tightest(sectionAt(-0.3), ([, y]) => y > 0.08 && y < 0.3)
    expect(lip.radiusMm).toBeGreaterThan(3)
    expect(lip.radiusMm).toBeLessThan(10)
  })

  test('nothing is so tight that no film could follow', () => {
    for (const x of [0.9, 0.6, 0.3, 0, -0.3, -0.6, -0.9]) expect(tightest(sectionAt(x), () => true).radiusMm).toBeGreaterThan(1.5)
  })

  test('the bottom of the channel is a hollow, the rest is open', () => {
    expect(Math.max(...shape.hollows)).toBe(1)
    const roofs = Array.from({ length: shape.rows + 1 }, (_, row) => shape.hollows[row * (shape.columns + 1) + shape.columns / 2])
    expect(Math.max(...roofs.map(Number))).toBe(0)
  })
})

/** Without the triangles that collapse to a line at nose and tail. */
function solidTriangles(): number[][] {
  const found: number[][] = []
  for (let at = 0; at < shape.triangles.length; at += 3) {
    const corners = [...shape.triangles.subarray(at, at + 3)]
    if (new Set(corners.map((corner) => nameOf(pointAt(shape.positions, corner)))).size === 3) found.push(corners)
  }
  return found
}

function nameOf(point: Point): string {
  return point.map((part) => (Math.round(part * 1e6) + 0).toString()).join()
}

/** The right half of the cross-section nearest to x, from the roof to the underside. */
function sectionAt(x: number): Point[] {
  const stride = shape.columns + 1
  const middle = shape.columns / 2
  const rows = Array.from({ length: shape.rows + 1 }, (_, row) => Math.abs((shape.positions[(row * stride + middle) * 3] ?? 9) - x))
  const row = rows.indexOf(Math.min(...rows))
  return Array.from({ length: middle + 1 }, (_, column) => pointAt(shape.positions, row * stride + middle + column))
}

/** The tightest bend among the wanted points, and the radius of the circle through three neighbours there. */
function tightest(section: readonly Point[], isWanted: (point: Point) => boolean): { index: number; radiusMm: number } {
  let best = { index: 0, radiusMm: Number.POSITIVE_INFINITY }
  for (let index = 1; index < section.length - 1; index += 1) {
    const [a, b, c] = section.slice(index - 1, index + 2) as [Point, Point, Point]
    const area = Math.hypot(...cross(minus(b, a), minus(c, a))) / 2
    const radius = (Math.hypot(...minus(a, b)) * Math.hypot(...minus(b, c)) * Math.hypot(...minus(c, a))) / (4 * area)
    if (isWanted(b) && radius * MODEL_UNIT_MM < best.radiusMm) best = { index, radiusMm: radius * MODEL_UNIT_MM }
  }
  return best
}

function headingFrom(section: readonly Point[], from: number, distance: number): Point {
  const step = Math.sign(distance)
  let walked = 0
  let at = from
  while (walked < Math.abs(distance)) {
    walked += Math.hypot(...minus(section[at + step] as Point, section[at] as Point))
    at += step
  }
  return unit(minus(section[at + 1] as Point, section[at - 1] as Point))
}

/** Distance of a flank point from the straight line over the two lips; negative inside. */
function depthBelowHull(point: Point, flank: readonly Point[]): number {
  const reach = ([, y, z]: Point) => z + 0.1 * y
  const upper = flank.filter(([, y]) => y > 0.24).reduce((out, other) => (reach(other) > reach(out) ? other : out))
  const lower = flank.filter(([, y]) => y < 0.12).reduce((out, other) => (other[2] > out[2] ? other : out))
  const [dy, dz] = [upper[1] - lower[1], upper[2] - lower[2]]
  return ((point[2] - lower[2]) * dy - (point[1] - lower[1]) * dz) / Math.hypot(dy, dz)
}

function pointAt(values: Float32Array, index: number): Point {
  // adding 0 turns -0 into 0
  return [(values[index * 3] ?? 0) + 0, (values[index * 3 + 1] ?? 0) + 0, (values[index * 3 + 2] ?? 0) + 0]
}
