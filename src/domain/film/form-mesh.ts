import type { Point } from './b-spline.ts'
import { cross, unit } from './vectors.ts'

/** A surface as rows × columns of points, with what a renderer needs to lay film on it. */
export interface FormMesh {
  readonly rows: number
  readonly columns: number
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly along: Float32Array<ArrayBuffer>
  /** Film coordinates along the surface in model units, so that a texture has the same size everywhere. */
  readonly lengths: Float32Array<ArrayBuffer>
  /** Depth of each point in a hollow, 0–1, for ambient shadow. */
  readonly hollows: Float32Array<ArrayBuffer>
  readonly triangles: Uint32Array<ArrayBuffer>
}

interface Lattice {
  readonly rows: number
  readonly columns: number
  readonly places: readonly Point[]
  readonly hollows?: Float32Array<ArrayBuffer>
}

/** A mesh through a grid of points. Normals account for uneven spacing, so points may be denser in tight bends. */
export function meshThrough({ rows, columns, places, hollows }: Lattice): FormMesh {
  const stride = columns + 1
  const count = (rows + 1) * stride
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  const along = new Float32Array(count * 3)
  const at = (i: number, j: number): Point => places[Math.min(rows, Math.max(0, i)) * stride + Math.min(columns, Math.max(0, j))] ?? ORIGIN
  for (let i = 0; i <= rows; i += 1) {
    for (let j = 0; j <= columns; j += 1) {
      const to = (i * stride + j) * 3
      positions.set(at(i, j), to)
      // where the rows meet in a point the slope is zero, so end rows use the row just inside
      const inside = Math.min(rows - 1, Math.max(1, i))
      const down = slope(at(inside - 1, j), at(inside, j), at(inside + 1, j))
      const across = slope(at(inside, j - 1), at(inside, j), at(inside, j + 1))
      normals.set(unit(cross(down, across)), to)
      along.set(unit(down), to)
    }
  }
  return {
    rows,
    columns,
    positions,
    normals,
    along,
    lengths: surfaceLengths(positions, rows, columns),
    hollows: hollows ?? new Float32Array(count),
    triangles: triangles(rows, columns),
  }
}

const ORIGIN: Point = [0, 0, 0]

function slope(before: Point, here: Point, after: Point): Point {
  const back = distance(before, here)
  const ahead = distance(here, after)
  if (back === 0 || ahead === 0) return [after[0] - before[0], after[1] - before[1], after[2] - before[2]]
  const part = (axis: 0 | 1 | 2) =>
    ((after[axis] - here[axis]) * back * back + (here[axis] - before[axis]) * ahead * ahead) / (back * ahead * (back + ahead))
  return [part(0), part(1), part(2)]
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
}

function surfaceLengths(positions: Float32Array, rows: number, columns: number): Float32Array<ArrayBuffer> {
  const stride = columns + 1
  const lengths = new Float32Array((rows + 1) * stride * 2)
  const between = (from: number, to: number) => {
    const step = (axis: number) => (positions[to * 3 + axis] ?? 0) - (positions[from * 3 + axis] ?? 0)
    return Math.sqrt(step(0) ** 2 + step(1) ** 2 + step(2) ** 2)
  }
  const run = (here: number, previous: number, axis: 0 | 1, sign: 1 | -1) => {
    lengths[here * 2 + axis] = (lengths[previous * 2 + axis] ?? 0) + sign * between(previous, here)
  }
  const middleRow = Math.floor(rows / 2)
  const middleColumn = Math.floor(columns / 2)
  for (let j = 0; j <= columns; j += 1) {
    for (let i = middleRow + 1; i <= rows; i += 1) run(i * stride + j, (i - 1) * stride + j, 0, 1)
    for (let i = middleRow - 1; i >= 0; i -= 1) run(i * stride + j, (i + 1) * stride + j, 0, -1)
  }
  for (let i = 0; i <= rows; i += 1) {
    for (let j = middleColumn + 1; j <= columns; j += 1) run(i * stride + j, i * stride + j - 1, 1, 1)
    for (let j = middleColumn - 1; j >= 0; j -= 1) run(i * stride + j, i * stride + j + 1, 1, -1)
  }
  return lengths
}

function triangles(rows: number, columns: number): Uint32Array<ArrayBuffer> {
  const stride = columns + 1
  const indices = new Uint32Array(rows * columns * 6)
  let at = 0
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      const corner = i * stride + j
      indices.set([corner, corner + stride, corner + 1, corner + 1, corner + stride, corner + stride + 1], at)
      at += 6
    }
  }
  return indices
}
