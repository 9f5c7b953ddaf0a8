import type { Point } from '#domain/film/b-spline.ts'
import { cross, dot, minus, unit } from '#domain/film/vectors.ts'
import type { Net } from './net.ts'

/** What a renderer needs of a part. Positions in metres; film coordinates along the surface in half metres, as on the other shapes. */
export interface PartMesh {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly along: Float32Array<ArrayBuffer>
  readonly lengths: Float32Array<ArrayBuffer>
  readonly triangles: Uint32Array<ArrayBuffer>
}

export interface OpenMesh {
  readonly positions: number[]
  readonly normals: number[]
  readonly triangles: number[]
}

const FILM_UNITS_PER_METRE = 2

export function finished({ positions, normals, triangles }: OpenMesh): PartMesh {
  const count = positions.length / 3
  const along = new Float32Array(count * 3)
  const lengths = new Float32Array(count * 2)
  for (let i = 0; i < count; i += 1) {
    const [nx = 0, ny = 0, nz = 0] = [normals[i * 3], normals[i * 3 + 1], normals[i * 3 + 2]]
    // film is laid lengthwise, but across over nose and tail
    along.set(Math.abs(nx) > 0.98 ? [0, 0, 1] : unit([1 - nx * nx, -nx * ny, -nx * nz]), i * 3)
    const [x = 0, y = 0, z = 0] = [positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]]
    lengths.set([x * FILM_UNITS_PER_METRE, (y - Math.abs(z)) * FILM_UNITS_PER_METRE], i * 2)
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    along,
    lengths,
    triangles: Uint32Array.from(triangles),
  }
}

/** Adds triangles of the right half and their mirror images; points on the centre plane are shared. */
export function addBothSides(mesh: OpenMesh, places: readonly Point[], normals: readonly Point[], triangles: readonly number[]): void {
  const named = new Map<number, number>()
  const take = (corner: number, side: 1 | -1): number => {
    const [x, y, z] = places[corner] ?? ORIGIN
    const key = side > 0 || z === 0 ? corner : -1 - corner
    const known = named.get(key)
    if (known !== undefined) return known
    const [nx, ny, nz] = normals[corner] ?? ORIGIN
    const index = mesh.positions.length / 3
    named.set(key, index)
    mesh.positions.push(x, y, z * side)
    mesh.normals.push(nx, ny, nz * side)
    return index
  }
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [triangles[at], triangles[at + 1], triangles[at + 2]]
    mesh.triangles.push(take(a, 1), take(b, 1), take(c, 1), take(a, -1), take(c, -1), take(b, -1))
  }
}

const ORIGIN: Point = [0, 0, 0]
const SHARP = 0.82

/** Adds a mesh with normals from its faces: smooth, but sharp where they meet at more than 35 degrees. */
export function addCreased(mesh: OpenMesh, { places, triangles }: Net): void {
  const faces: Point[] = []
  const corners: number[][] = []
  const around = new Map<string, number[]>()
  for (let at = 0; at < triangles.length; at += 3) {
    const three = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0]
    const [a = ORIGIN, b = ORIGIN, c = ORIGIN] = three.map((corner) => places[corner])
    const face = cross(minus(b, a), minus(c, a))
    if (Math.hypot(...face) < 1e-12) continue
    for (const place of [a, b, c]) {
      const name = nameOf(place)
      const there = around.get(name)
      if (there) there.push(faces.length)
      else around.set(name, [faces.length])
    }
    faces.push(face)
    corners.push(three)
  }
  corners.forEach((three, index) => {
    const facing = unit(faces[index] ?? ORIGIN)
    for (const corner of three) {
      const place = places[corner] ?? ORIGIN
      let sum = ORIGIN
      for (const other of around.get(nameOf(place)) ?? []) {
        const face = faces[other] ?? ORIGIN
        if (dot(unit(face), facing) > SHARP) sum = [sum[0] + face[0], sum[1] + face[1], sum[2] + face[2]]
      }
      mesh.triangles.push(mesh.positions.length / 3)
      mesh.positions.push(...place)
      mesh.normals.push(...unit(sum))
    }
  })
}

function nameOf([x, y, z]: Point): string {
  return `${Math.round(x * 1e5)},${Math.round(y * 1e5)},${Math.round(z * 1e5)}`
}
