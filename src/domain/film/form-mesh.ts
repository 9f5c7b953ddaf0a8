import type { Point } from './b-spline.ts'
import { cross, unit } from './vectors.ts'

/** A form's surface as rows × columns of places, each with what a renderer needs to lay film over it. */
export interface FormMesh {
  readonly rows: number
  readonly columns: number
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  /** The direction the film runs in. */
  readonly along: Float32Array<ArrayBuffer>
  /** Film coordinates in model units measured along the surface, so that a texture keeps its size everywhere. */
  readonly lengths: Float32Array<ArrayBuffer>
  /** How deep each place lies in a hollow, 0–1: light from the room hardly reaches the bottom of a channel. */
  readonly hollows: Float32Array<ArrayBuffer>
  readonly triangles: Uint32Array<ArrayBuffer>
}

interface Lattice {
  readonly rows: number
  readonly columns: number
  /** (rows + 1) × (columns + 1) places. */
  readonly places: readonly Point[]
  readonly hollows?: Float32Array<ArrayBuffer>
}

/** A mesh through a lattice of places. Its normals take uneven steps into account, so places may lie close where the form bends most. */
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
      // where the rows close in a point the slopes vanish, so the end rows take theirs from just inside
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

/** The direction of a curve at its middle place, for unequal steps before and after it. */
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
