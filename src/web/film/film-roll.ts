import { BufferAttribute, BufferGeometry, CylinderGeometry, RingGeometry } from 'three'

interface FilmRoll {
  readonly film: BufferGeometry
  readonly liner: BufferGeometry
  readonly core: BufferGeometry
  readonly edges: BufferGeometry
}

interface Place {
  readonly z: number
  readonly y: number
}

const WIDTH = 2.3
const ROLL_RADIUS = 0.17
const CORE_RADIUS = 0.075
const LINER_OFFSET = 0.004
const COLUMNS = 48
const DEPTH_CENTRE = 0.45

/** A roll 1.52 m wide (one unit is 0.66 m), its end turned up to show the liner. */
export function createFilmRoll(): FilmRoll {
  const profile = rollProfile()
  return {
    film: sweep(profile, 0),
    liner: sweep(profile, LINER_OFFSET),
    core: coreTube(),
    edges: rollEdges(),
  }
}

function rollProfile(): Place[] {
  const places: Place[] = []
  const add = (z: number, y: number) => places.push({ z: z - DEPTH_CENTRE, y: y + 0.008 })
  for (let i = 0; i < 150; i += 1) {
    const angle = Math.PI / 2 + 2 * Math.PI * (1 - i / 150)
    const radius = ROLL_RADIUS - 0.006 * (1 - i / 150)
    add(Math.cos(angle) * radius, ROLL_RADIUS + Math.sin(angle) * radius)
  }
  const fall = [0, 0.3, 0.24, 0.66].map((z, i) => ({ z, y: i < 2 ? 2 * ROLL_RADIUS : 0 }))
  for (let i = 0; i <= 110; i += 1)
    add(
      bezier(
        fall.map((p) => p.z),
        i / 110,
      ),
      bezier(
        fall.map((p) => p.y),
        i / 110,
      ),
    )
  let z = 0.66
  let y = 0
  let heading = 0
  const step = 0.008
  for (let run = 0; run < 0.66; run += step) {
    const bend = smooth((run - 0.2) / 0.22) * 4.4
    heading += bend * step
    z += Math.cos(heading) * step
    y += Math.sin(heading) * step
    add(z, y)
  }
  return places
}

function sweep(profile: readonly Place[], offset: number): BufferGeometry {
  const isBack = offset > 0
  const positions: number[] = []
  const normals: number[] = []
  const along: number[] = []
  const tangents: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  let run = 0
  profile.forEach((place, i) => {
    const before = profile[Math.max(0, i - 1)] ?? place
    const after = profile[Math.min(profile.length - 1, i + 1)] ?? place
    const length = Math.hypot(after.z - before.z, after.y - before.y) || 1
    const dz = (after.z - before.z) / length
    const dy = (after.y - before.y) / length
    run += Math.hypot(place.z - before.z, place.y - before.y)
    for (let j = 0; j <= COLUMNS; j += 1) {
      const x = (j / COLUMNS - 0.5) * WIDTH
      positions.push(x, place.y - dz * offset, place.z + dy * offset)
      const side = isBack ? -1 : 1
      normals.push(0, dz * side, -dy * side)
      along.push(0, dy, dz)
      tangents.push(0, dy, dz, side)
      uvs.push(run, x)
      if (i === 0 || j === 0) continue
      const corner = i * (COLUMNS + 1) + j
      const quad = [corner - COLUMNS - 2, corner - 1, corner - COLUMNS - 1, corner - COLUMNS - 1, corner - 1, corner]
      indices.push(...(isBack ? quad.toReversed() : quad))
    }
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3))
  geometry.setAttribute('along', new BufferAttribute(new Float32Array(along), 3))
  geometry.setAttribute('tangent', new BufferAttribute(new Float32Array(tangents), 4))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setIndex(indices)
  return geometry
}

function coreTube(): BufferGeometry {
  const tube = new CylinderGeometry(CORE_RADIUS, CORE_RADIUS, WIDTH + 0.05, 64, 1, true)
  return tube.rotateZ(Math.PI / 2).translate(0, ROLL_RADIUS + 0.008, -DEPTH_CENTRE)
}

function rollEdges(): BufferGeometry {
  const right = new RingGeometry(CORE_RADIUS, ROLL_RADIUS - 0.002, 96, 8).rotateY(Math.PI / 2)
  return right.translate(WIDTH / 2 - 0.002, ROLL_RADIUS + 0.008, -DEPTH_CENTRE)
}

function bezier([a = 0, b = 0, c = 0, d = 0]: readonly number[], t: number): number {
  const s = 1 - t
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
}

function smooth(value: number): number {
  const t = Math.min(1, Math.max(0, value))
  return t * t * (3 - 2 * t)
}
