import { normalsOf, sorted } from './body-net.ts'
import type { CarForm, PartName } from './car-form.ts'
import { partAt } from './layers.ts'
import { addMirrors } from './mirror.ts'
import { joined, moved, type Net } from './net.ts'
import { addBothSides, addCreased, finished, type OpenMesh, type PartMesh } from './part-mesh.ts'
import { halfNet } from './surface-net.ts'
import { cutAlong } from './trim.ts'
import { wheel } from './wheel.ts'
import { wheelhouse } from './wheelhouse.ts'

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
