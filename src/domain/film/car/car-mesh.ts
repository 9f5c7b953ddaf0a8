import type { Point } from '#domain/film/b-spline.ts'
import type { CarForm, MirrorPlace, PartName, WheelPlace } from './car-form.ts'
import { type Field, roundMax } from './fields.ts'
import { joined, moved, type Net, normalsOf, onBothSides, sorted } from './net.ts'
import { partAt } from './outlines.ts'
import { addBothSides, addCreased, finished, type OpenMesh, type PartMesh } from './part-mesh.ts'
import { halfNet } from './surface-net.ts'
import { cutAlong } from './trim.ts'
import { wheel } from './wheel.ts'

const LIP = 0.028

const AROUND = 72

const UNDERSIDE = 0.16

const FILM_FROM = 0.34

export type CarMesh = ReadonlyMap<PartName, PartMesh>

/** Builds a car mesh, cut along its lines and sorted into parts. Normals are those of the exact surface. */
export function carMesh(form: CarForm, net: Net = trimmedBody(form)): CarMesh {
  const open = new Map<PartName, OpenMesh>()
  const meshOf = (part: PartName): OpenMesh => {
    const mesh = open.get(part) ?? { positions: [], normals: [], triangles: [] }
    open.set(part, mesh)
    return mesh
  }
  const normals = normalsOf(form.body, net.places)
  for (const [part, triangles] of sorted(net, (place) => partAt(form, place))) addBothSides(meshOf(part), net.places, normals, triangles)
  addMirrors(form.mirror, meshOf)
  for (const place of form.wheels) {
    for (const [part, turning] of wheel(place)) {
      const right = moved(turning, ([x, y, z]) => [place.x + x, place.y + y, place.outer + z])
      const left = moved(turning, ([x, y, z]) => [place.x - x, place.y + y, -place.outer - z])
      addCreased(meshOf(part), joined([right, left]))
    }
    const { lip, room } = wheelhouse(form.body, place)
    addCreased(meshOf('body'), lip)
    addCreased(meshOf('dark'), room)
  }
  return new Map([...open].map(([part, mesh]) => [part, finished(mesh)]))
}

/** The right half of the body, cut so that no triangle crosses a line. */
export function trimmedBody({ body, box, cell, cuts }: CarForm): Net {
  const net = halfNet(body, box, cell)
  for (const line of cuts) cutAlong(net, body, line)
  return net
}

/** The dark room around a wheel on both sides, and the lip of the flank around it. */
function wheelhouse(body: Field, { x, y, arch }: WheelPlace): { lip: Net; room: Net } {
  const ring = (radius: number, zAt: (px: number, py: number) => number): Point[] =>
    Array.from({ length: AROUND + 1 }, (_, i): Point => {
      const angle = ((i % AROUND) / AROUND) * 2 * Math.PI
      const [px, py] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
      return [px, py, zAt(px, py)]
    })
  const edge = ring(arch, (px, py) => flankAt(body, px, Math.max(py, UNDERSIDE + 0.06)))
  const turnedIn = edge.map(([px, py, z]): Point => [px - ((px - x) / arch) * 0.004, py - ((py - y) / arch) * 0.004, z - LIP])
  const deep = ring(arch + 0.005, () => 0.5)
  const middle = ring(0.001, () => 0.5)
  return {
    lip: onBothSides(band(edge, turnedIn, FILM_FROM)),
    room: onBothSides(joined([band(edge, turnedIn, UNDERSIDE, FILM_FROM), band(turnedIn, deep), band(deep, middle)])),
  }
}

function flankAt(body: Field, x: number, y: number): number {
  let [low, high] = [0.4, 1.1]
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2
    if (body(x, y, middle) < 0) low = middle
    else high = middle
  }
  return low
}

function band(outer: readonly Point[], inner: readonly Point[], from = UNDERSIDE, to = Number.POSITIVE_INFINITY): Net {
  const count = outer.length
  const triangles: number[] = []
  for (let i = 0; i + 1 < count; i += 1) {
    const height = outer[i]?.[1] ?? 0
    if (height > from && height <= to) triangles.push(i, i + count + 1, i + count, i, i + 1, i + count + 1)
  }
  return { places: [...outer, ...inner], triangles }
}

const ROOM = 0.03
const CELL = 0.013
const STALK_SIDES = 12

/** Both wing mirrors: a film shell on a black foot, with glass to the rear. Built lying down, where it is symmetric above and below. */
function addMirrors(place: MirrorPlace, meshOf: (part: PartName) => OpenMesh): void {
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
