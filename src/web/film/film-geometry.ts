import { BufferAttribute, BufferGeometry } from 'three'
import type { PatchSample, Point } from './b-spline.ts'

/** Sheet metal of a form: positions, exact normals, the direction the film runs in, and film coordinates in model units measured along the surface, so that a texture keeps its size everywhere. */
export function geometryFromPatch(
  sample: (u: number, v: number) => PatchSample,
  { rows, columns }: { rows: number; columns: number },
): BufferGeometry {
  const stride = columns + 1
  const count = (rows + 1) * stride
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  const along = new Float32Array(count * 3)
  for (let i = 0; i <= rows; i += 1) {
    for (let j = 0; j <= columns; j += 1) {
      const at = (i * stride + j) * 3
      const u = i / rows
      const v = j / columns
      const here = sample(u, v)
      positions.set(here.position, at)
      // Where the net closes in a point the slopes vanish, so the border takes them from just inside.
      const isBorder = i === 0 || i === rows || j === 0 || j === columns
      const inside = isBorder ? sample(within(u), within(v)) : here
      const normal = unit(cross(inside.alongU, inside.alongV))
      normals.set(normal, at)
      along.set(unit(inside.alongU), at)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('along', new BufferAttribute(along, 3))
  geometry.setAttribute('tangent', new BufferAttribute(withHandedness(along, count), 4))
  geometry.setAttribute('uv', new BufferAttribute(surfaceLengths(positions, rows, columns), 2))
  geometry.setIndex(new BufferAttribute(triangles(rows, columns), 1))
  return geometry
}

function surfaceLengths(positions: Float32Array, rows: number, columns: number): Float32Array {
  const stride = columns + 1
  const lengths = new Float32Array((rows + 1) * stride * 2)
  const distance = (from: number, to: number) => {
    const step = (axis: number) => (positions[to * 3 + axis] ?? 0) - (positions[from * 3 + axis] ?? 0)
    return Math.sqrt(step(0) ** 2 + step(1) ** 2 + step(2) ** 2)
  }
  const middleRow = Math.floor(rows / 2)
  const middleColumn = Math.floor(columns / 2)
  for (let j = 0; j <= columns; j += 1) {
    const step = (i: number, back: number) => {
      const here = i * stride + j
      const previous = here + back * stride
      lengths[here * 2] = (lengths[previous * 2] ?? 0) - back * distance(previous, here)
    }
    for (let i = middleRow + 1; i <= rows; i += 1) step(i, -1)
    for (let i = middleRow - 1; i >= 0; i -= 1) step(i, 1)
  }
  for (let i = 0; i <= rows; i += 1) {
    const step = (j: number, back: number) => {
      const here = i * stride + j
      const previous = here + back
      lengths[here * 2 + 1] = (lengths[previous * 2 + 1] ?? 0) - back * distance(previous, here)
    }
    for (let j = middleColumn + 1; j <= columns; j += 1) step(j, -1)
    for (let j = middleColumn - 1; j >= 0; j -= 1) step(j, 1)
  }
  return lengths
}

function triangles(rows: number, columns: number): Uint32Array {
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

function withHandedness(along: Float32Array, count: number): Float32Array {
  const tangents = new Float32Array(count * 4)
  for (let i = 0; i < count; i += 1) {
    tangents.set(along.subarray(i * 3, i * 3 + 3), i * 4)
    tangents[i * 4 + 3] = 1
  }
  return tangents
}

function within(parameter: number): number {
  return Math.min(1 - 1e-3, Math.max(1e-3, parameter))
}

function cross([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
