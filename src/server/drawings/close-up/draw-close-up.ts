import { setImmediate } from 'node:timers/promises'
import type { FormMesh } from '#domain/film/form-mesh.ts'
import { lightingOf, type Scheme } from '#domain/film/lighting.ts'
import { speedShape } from '#domain/film/speed-shape.ts'
import { smoothstep } from '#domain/film/vectors.ts'
import { linearFromHex } from '#domain/products/colours/colour.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { type FilmPaint, filmPaint, type Spot } from './film-paint.ts'
import { findVisible, type Lens, lensFor, rotatedBody, type Viewpoint } from './lens.ts'
import { roomLight } from './room-light.ts'

const COMPRESSED_FROM = 0.8 - 0.04

const DESATURATION = 0.15

export interface CloseUp {
  /** films side by side, equally wide */
  readonly looks: readonly FilmLook[]
  readonly scheme: Scheme
  readonly viewpoint: Viewpoint
  readonly width: number
  readonly height: number
}

const SUBPIXEL_OFFSETS = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [0.375, 0.125],
  [-0.125, 0.375],
] as const
const ROWS_PER_YIELD = 16
const CUT_LEAN = 0.22
const GAP = 0.0012

/** Renders the speed shape in films under studio light, as RGB bytes. Deterministic; yields between rows. */
export async function drawCloseUp({ looks, scheme, viewpoint, width, height }: CloseUp): Promise<Buffer> {
  const mesh = speedShape()
  const lighting = lightingOf('studio', scheme)
  const room = roomLight(lighting)
  const paints = looks.map((look) => filmPaint(look, room))
  const backdrop = lighting.backdrop.map(linearFromHex)
  const body = { ...mesh, ...rotatedBody(mesh, viewpoint.yaw) }
  const sum = new Float32Array(width * height * 3)
  const seen = new Float64Array(3)
  let cuts: readonly number[] | null = null
  for (const [shiftX, shiftY] of SUBPIXEL_OFFSETS) {
    const lens = lensFor(viewpoint, { width, height, shiftX, shiftY })
    const visible = findVisible(body, lens, { width, height })
    const spots = spotReader(mesh, body, visible, { lens, height })
    cuts ??= cutsBetween(looks.length, { width, height }, (at) => spots.read(at, Math.floor(at / width)) && spots.place())
    for (let at = 0; at < width * height; at += 1) {
      const row = Math.floor(at / width)
      if (at % (width * ROWS_PER_YIELD) === 0) await setImmediate()
      if (spots.read(at, row)) {
        paintSpot(paints, cuts, spots, seen)
        toneMap(seen)
      } else mixBackdrop(backdrop, row / height, seen)
      for (let i = 0; i < 3; i += 1) sum[at * 3 + i] = (sum[at * 3 + i] ?? 0) + (seen[i] ?? 0)
    }
  }
  return Buffer.from(Uint8Array.from(sum, (value) => toByte(value / SUBPIXEL_OFFSETS.length)))
}

function paintSpot(paints: readonly FilmPaint[], cuts: readonly number[], { spot, place }: SpotReader, seen: Float64Array): void {
  const along = place()
  const film = cuts.filter((cut) => along > cut).length
  paints[film]?.(spot, seen)
  const fromCut = Math.min(...cuts.map((cut) => Math.abs(along - cut)))
  const inGap = smoothstep(GAP + spot.pixel, GAP, fromCut)
  for (let i = 0; i < 3; i += 1) seen[i] = (seen[i] ?? 0) * (1 - 0.8 * inGap)
}

function cutsBetween(
  films: number,
  { width, height }: { width: number; height: number },
  placeOf: (at: number) => number | false,
): number[] {
  return Array.from({ length: films - 1 }, (_, i) => {
    const column = Math.round((width * (i + 1)) / films)
    for (let row = Math.floor(height * 0.62); row < height; row += 1) {
      const place = placeOf(row * width + column)
      if (place !== false) return place
    }
    return Number.POSITIVE_INFINITY
  })
}

interface SpotReader {
  readonly spot: Spot
  /** Reads a pixel into `spot`; false for the backdrop. */
  read(at: number, row: number): boolean
  /** The position along the body, left to right along the cuts. */
  place(): number
}

function spotReader(
  { triangles, lengths, hollows, positions: untouched }: FormMesh,
  { positions, normals, along }: Pick<FormMesh, 'positions' | 'normals' | 'along'>,
  { seen, corners }: ReturnType<typeof findVisible>,
  { lens, height }: { lens: Lens; height: number },
): SpotReader {
  const width = seen.length / height
  const spot: Spot = {
    normal: new Float64Array(3),
    along: new Float64Array(3),
    towardsEye: new Float64Array(3),
    u: 0,
    v: 0,
    pixel: 0,
    hollow: 0,
    height: 0,
  }
  const shares = new Float64Array(3)
  const vertices = new Int32Array(3)
  const blend = (values: Float32Array, size: number, axis: number) => {
    let sum = 0
    for (let i = 0; i < 3; i += 1) sum += (values[(vertices[i] ?? 0) * size + axis] ?? 0) * (shares[i] ?? 0)
    return sum
  }
  const findShares = (triangle: number, x: number, y: number) => {
    for (let i = 0; i < 3; i += 1) vertices[i] = triangles[triangle * 3 + i] ?? 0
    let sum = 0
    for (let i = 0; i < 3; i += 1) {
      const b = (vertices[(i + 1) % 3] ?? 0) * 3
      const c = (vertices[(i + 2) % 3] ?? 0) * 3
      const opposite = ((corners[b] ?? 0) - x) * ((corners[c + 1] ?? 0) - y) - ((corners[b + 1] ?? 0) - y) * ((corners[c] ?? 0) - x)
      shares[i] = opposite * (corners[(vertices[i] ?? 0) * 3 + 2] ?? 0)
      sum += shares[i] ?? 0
    }
    for (let i = 0; i < 3; i += 1) shares[i] = (shares[i] ?? 0) / sum
  }
  return {
    spot,
    read(at, row) {
      const triangle = seen[at] ?? -1
      if (triangle < 0) return false
      findShares(triangle, at - row * width + 0.5, row + 0.5)
      let away = 0
      for (let axis = 0; axis < 3; axis += 1) {
        spot.normal[axis] = blend(normals, 3, axis)
        spot.along[axis] = blend(along, 3, axis)
        const towards = (lens.eye[axis] ?? 0) - blend(positions, 3, axis)
        spot.towardsEye[axis] = towards
        away += towards * towards
      }
      away = Math.sqrt(away)
      for (let axis = 0; axis < 3; axis += 1) spot.towardsEye[axis] = (spot.towardsEye[axis] ?? 0) / away
      normalize(spot.normal)
      normalize(spot.along)
      spot.u = blend(lengths, 2, 0)
      spot.v = blend(lengths, 2, 1)
      spot.pixel = (away * lens.slope * 2) / height
      spot.hollow = blend(hollows, 1, 0)
      spot.height = blend(positions, 3, 1)
      return true
    },
    place: () => -(blend(untouched, 3, 0) + CUT_LEAN * blend(untouched, 3, 1)),
  }
}

function mixBackdrop(backdrop: readonly (readonly number[])[], fromTop: number, seen: Float64Array): void {
  const place = fromTop * (backdrop.length - 1)
  const above = Math.min(backdrop.length - 2, Math.floor(place))
  for (let i = 0; i < 3; i += 1) {
    const upper = backdrop[above]?.[i] ?? 0
    seen[i] = upper + ((backdrop[above + 1]?.[i] ?? 0) - upper) * (place - above)
  }
}

function normalize(vector: Float64Array): void {
  const length = Math.hypot(vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0) || 1
  for (let i = 0; i < 3; i += 1) vector[i] = (vector[i] ?? 0) / length
}

/** Khronos PBR neutral tone mapping, in place. */
function toneMap(rgb: Float64Array): void {
  const [red = 0, green = 0, blue = 0] = rgb
  const least = Math.min(red, green, blue)
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04
  const peak = Math.max(red, green, blue) - offset
  for (let i = 0; i < 3; i += 1) rgb[i] = (rgb[i] ?? 0) - offset
  if (peak < COMPRESSED_FROM) return
  const room = 1 - COMPRESSED_FROM
  const newPeak = 1 - (room * room) / (peak + room - COMPRESSED_FROM)
  const white = 1 - 1 / (DESATURATION * (peak - newPeak) + 1)
  for (let i = 0; i < 3; i += 1) {
    const scaled = ((rgb[i] ?? 0) * newPeak) / peak
    rgb[i] = scaled + (newPeak - scaled) * white
  }
}

/** Linear light to an sRGB byte. */
function toByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
}
