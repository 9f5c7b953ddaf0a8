import type { Point } from '#domain/film/b-spline.ts'
import { type Field, onSurface } from './fields.ts'
import type { Net } from './net.ts'

export interface Box {
  readonly least: Point
  readonly most: Point
}

const BLOCK = 4
/** In cells: half a block's diagonal, and more where a field grows faster than the distance. */
const BLOCK_REACH = BLOCK * 1.9
const CORNERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const

interface Grid {
  readonly size: readonly [number, number, number]
  readonly value: (i: number, j: number, k: number) => number
  readonly place: (i: number, j: number, k: number) => Point
  readonly name: (i: number, j: number, k: number) => number
}

/** The right half (z ≥ 0) of a symmetric body as an even mesh over its surface; the centre edge lies exactly on z = 0. */
export function halfNet(field: Field, box: Box, cell: number): Net {
  const grid = sampled(field, box, cell)
  const [nx, ny, nz] = grid.size
  const net: Net = { places: [], triangles: [] }
  const named = new Map<number, number>()
  const corner = (i: number, j: number, k: number): number => {
    const name = grid.name(i, j, k)
    const known = named.get(name)
    if (known !== undefined) return known
    named.set(name, net.places.length)
    net.places.push(placeIn(grid, field, cell, [i, j, k]))
    return net.places.length - 1
  }
  const quad = (a: number, b: number, c: number, d: number, isTurned: boolean) =>
    isTurned ? net.triangles.push(a, c, b, a, d, c) : net.triangles.push(a, b, c, a, c, d)
  for (let i = 1; i < nx; i += 1) {
    for (let j = 1; j < ny; j += 1) {
      for (let k = 1; k < nz; k += 1) {
        const isIn = grid.value(i, j, k) < 0
        if (isIn !== grid.value(i + 1, j, k) < 0)
          quad(corner(i, j - 1, k - 1), corner(i, j, k - 1), corner(i, j, k), corner(i, j - 1, k), !isIn)
        if (isIn !== grid.value(i, j + 1, k) < 0)
          quad(corner(i - 1, j, k - 1), corner(i - 1, j, k), corner(i, j, k), corner(i, j, k - 1), !isIn)
        if (isIn !== grid.value(i, j, k + 1) < 0)
          quad(corner(i - 1, j - 1, k), corner(i, j - 1, k), corner(i, j, k), corner(i - 1, j, k), !isIn)
      }
    }
  }
  return net
}

function sampled(field: Field, { least, most }: Box, cell: number): Grid {
  const meshes = (span: number) => Math.ceil(span / cell / BLOCK) * BLOCK
  const [nx, ny, nz] = [meshes(most[0] - least[0]), meshes(most[1] - least[1]), meshes(most[2])]
  const values = new Float64Array((nx + 1) * (ny + 1) * (nz + 1))
  const name = (i: number, j: number, k: number) => (i * (ny + 1) + j) * (nz + 1) + k
  // the first row of cubes straddles the centre plane
  const place = (i: number, j: number, k: number): Point => [least[0] + i * cell, least[1] + j * cell, (k - 0.5) * cell]
  const fill = (i: number, j: number, k: number) => {
    const middle = field(...place(i + BLOCK / 2, j + BLOCK / 2, k + BLOCK / 2))
    const isFar = Math.abs(middle) > BLOCK_REACH * cell
    for (let a = i; a <= i + BLOCK; a += 1) {
      for (let b = j; b <= j + BLOCK; b += 1) {
        for (let c = k; c <= k + BLOCK; c += 1) {
          const at = name(a, b, c)
          // a value measured by a nearer neighbour stays
          if (!isFar) values[at] = field(...place(a, b, c))
          else if (values[at] === 0) values[at] = middle
        }
      }
    }
  }
  for (let i = 0; i < nx; i += BLOCK) {
    for (let j = 0; j < ny; j += BLOCK) {
      for (let k = 0; k < nz; k += BLOCK) fill(i, j, k)
    }
  }
  return { size: [nx, ny, nz], value: (i, j, k) => values[name(i, j, k)] ?? 1, place, name }
}

/** The mesh point in a cube the surface crosses: the mean of its edge crossings, projected onto the surface. */
function placeIn(grid: Grid, field: Field, cell: number, [i, j, k]: Point): Point {
  let [x, y, z, count] = [0, 0, 0, 0]
  const look = (ai: number, aj: number, ak: number, bi: number, bj: number, bk: number) => {
    const a = grid.value(i + ai, j + aj, k + ak)
    const b = grid.value(i + bi, j + bj, k + bk)
    if (a < 0 === b < 0) return
    const t = a / (a - b)
    x += i + ai + (bi - ai) * t
    y += j + aj + (bj - aj) * t
    z += k + ak + (bk - ak) * t
    count += 1
  }
  for (const [p, q] of CORNERS) {
    look(0, p, q, 1, p, q)
    look(p, 0, q, p, 1, q)
    look(p, q, 0, p, q, 1)
  }
  const isMiddle = k === 0
  const [rx, ry, rz] = grid.place(x / count, y / count, z / count)
  const rough: Point = [rx, ry, isMiddle ? 0 : rz]
  const exact = onSurface(field, rough, isMiddle)
  const moved = Math.hypot(exact[0] - rough[0], exact[1] - rough[1], exact[2] - rough[2])
  return moved < cell ? exact : rough
}
