import type { Point } from '#domain/film/b-spline.ts'
import type { MirrorPlace, PartName } from './car-form.ts'
import { type Field, roundMax } from './fields.ts'
import { normalsOf, onBothSides, sorted } from './net.ts'
import { addBothSides, addCreased, type OpenMesh } from './part-mesh.ts'
import { halfNet } from './surface-net.ts'
import { cutAlong } from './trim.ts'

const ROOM = 0.03
const CELL = 0.013
const STALK_SIDES = 12

/** Both wing mirrors: a film shell on a black foot, with glass to the rear. Built lying down, where it is symmetric above and below. */
export function addMirrors(place: MirrorPlace, meshOf: (part: PartName) => OpenMesh): void {
  const [high, wide, deep] = place.half
  // lying down: a forward, b outward, c up and down; leans back further out
  const shell: Field = (a, b, c) => {
    const lean = a + 0.25 * b
    const tall = high * (1 + (0.14 * b) / wide)
    const round = Math.abs(lean / deep) ** 2.3 + Math.abs(b / wide) ** 2.6 + Math.abs(c / tall) ** 2.6
    return roundMax((round ** 0.4 - 1) * high, -lean - 0.3 * deep, 0.03)
  }
  const glass: Field = (a, b, c) => Math.max(Math.hypot(b / (wide * 0.84), c / (high * 0.8)) - 1, a + 0.25 * b + 0.3 * deep - 0.006)
  const net = halfNet(shell, { least: [-deep - ROOM, -wide - ROOM, 0], most: [deep + wide * 0.4, wide + ROOM, high + ROOM] }, CELL)
  cutAlong(net, shell, glass)
  const normals = normalsOf(shell, net.places)
  for (const [part, triangles] of sorted(net, (at): PartName => (glass(...at) < 0 ? 'glass' : 'mirrors'))) {
    const lying: OpenMesh = { positions: [], normals: [], triangles: [] }
    addBothSides(lying, net.places, normals, triangles)
    standUp(lying, place, meshOf(part))
  }
  const head: Point = [place.x, place.y - high * 0.5, place.z - wide * 0.5]
  addCreased(meshOf('trim'), onBothSides(stalk(place.foot, head)))
}

function standUp(lying: OpenMesh, { x, y, z }: MirrorPlace, mesh: OpenMesh): void {
  for (const side of [1, -1]) {
    const from = mesh.positions.length / 3
    for (let i = 0; i < lying.positions.length; i += 3) {
      const [a = 0, b = 0, c = 0] = lying.positions.slice(i, i + 3)
      const [na = 0, nb = 0, nc = 0] = lying.normals.slice(i, i + 3)
      mesh.positions.push(x + a, y + c, (z + b) * side)
      mesh.normals.push(na, nc, nb * side)
    }
    for (let at = 0; at < lying.triangles.length; at += 3) {
      const [p = 0, q = 0, r = 0] = lying.triangles.slice(at, at + 3)
      // standing it up inverts the winding once, for the mirror image twice
      if (side > 0) mesh.triangles.push(from + p, from + r, from + q)
      else mesh.triangles.push(from + p, from + q, from + r)
    }
  }
}

function stalk(foot: Point, head: Point): { places: Point[]; triangles: number[] } {
  const places: Point[] = []
  const triangles: number[] = []
  for (const [[x, y, z], half] of [
    [foot, 0.05],
    [head, 0.032],
  ] as const) {
    for (let i = 0; i <= STALK_SIDES; i += 1) {
      const angle = ((i % STALK_SIDES) / STALK_SIDES) * 2 * Math.PI
      places.push([x + Math.cos(angle) * half, y + Math.sin(angle) * 0.014, z])
    }
  }
  for (let i = 0; i < STALK_SIDES; i += 1) {
    const b = i + STALK_SIDES + 1
    triangles.push(i, i + 1, b + 1, i, b + 1, b)
  }
  return { places, triangles }
}
