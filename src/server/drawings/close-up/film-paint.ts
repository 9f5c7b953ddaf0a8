import { DETAIL_SCALE, flakeRelief, RELIEFS, type Relief } from '#domain/film/relief.ts'
import { smoothstep } from '#domain/film/vectors.ts'
import { linearFromHex } from '#domain/products/colours/colour.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import type { RoomLight } from './room-light.ts'

/** A point of film: normal, direction, view, position and surroundings. */
export interface Spot {
  readonly normal: Float64Array
  readonly along: Float64Array
  readonly towardsEye: Float64Array
  /** film coordinates in model units, and how many a pixel covers */
  u: number
  v: number
  pixel: number
  /** depth in a hollow, 0–1, and height in model units */
  hollow: number
  height: number
}

/** Writes the reflected linear light into `seen`. */
export type FilmPaint = (spot: Spot, seen: Float64Array) => void

/** Emulate the polarised fill light of product photography, as in the viewer; lower for metal, as lamps fill half the picture here. */
const COLOUR_GAIN = 0.97
const METAL_GAIN = 1.4
const BLUR_OF_ROUGHNESS = 2

export function filmPaint(look: FilmLook, room: RoomLight): FilmPaint {
  const surface = filmSurface(look)
  return (spot, seen) => {
    surface.lie(spot)
    bodyLight(surface, spot, room, seen)
    addShine(surface, spot, room, seen)
    if (look.clearcoat > 0) addCoat(surface, spot, room, seen)
  }
}

interface FilmSurface {
  readonly look: FilmLook
  readonly colour: Float64Array
  readonly normal: Float64Array
  readonly across: Float64Array
  metalness: number
  roughness: number
  /** how squarely the film faces the view */
  facing: number
  lie(spot: Spot): void
}

function filmSurface(look: FilmLook): FilmSurface {
  const ownColour = linearFromHex(look.hex)
  const [between = look.hex, end = look.hex] = look.shiftHexes
  const travel = { between: linearFromHex(between), end: linearFromHex(end) }
  const relief = look.texture === 'none' ? null : { ...RELIEFS[look.texture](), scale: DETAIL_SCALE[look.texture] }
  const flakes = look.flakes > 0 ? flakeRelief() : null
  const texel = new Float64Array(4)
  const surface: FilmSurface = {
    look,
    colour: new Float64Array(3),
    normal: new Float64Array(3),
    across: new Float64Array(3),
    metalness: look.metalness,
    roughness: look.roughness,
    facing: 1,
    lie(spot) {
      surface.metalness = look.metalness
      surface.roughness = look.roughness
      surface.colour.set(ownColour)
      surface.normal.set(spot.normal)
      crossInto(surface.across, spot.normal, spot.along)
      surface.facing = Math.max(0.001, dot(spot.normal, spot.towardsEye))
      if (look.shiftHexes.length > 0) {
        mixInto(surface.colour, travel.between, smoothstep(0.35, 0.6, 1 - surface.facing))
        mixInto(surface.colour, travel.end, smoothstep(0.56, 0.84, 1 - surface.facing))
      }
      if (relief) {
        readRelief(relief, spot.u * relief.scale, spot.v * relief.scale, texel)
        layRelief(surface, spot, texel)
      }
      if (flakes) {
        readFlakes(flakes, spot, texel)
        scatterFlakes(surface, spot, texel)
      }
    },
  }
  return surface
}

function layRelief(surface: FilmSurface, spot: Spot, [slopeAlong = 0, slopeAcross = 0, shade = 0]: Float64Array): void {
  const { texture, textureDepth } = surface.look
  tilt(surface, spot, (slopeAlong * 2 - 1) * textureDepth, (slopeAcross * 2 - 1) * textureDepth)
  if (texture === 'twill') {
    tint(surface, 0.3 + 3.1 * shade)
    surface.metalness = 0.55
  } else if (texture === 'chips') {
    tint(surface, 0.25 + 3.95 * shade * shade)
    surface.metalness = 0.6
    surface.roughness *= 1.3 - 0.5 * shade
  } else if (texture === 'brushed') {
    tint(surface, 0.5 + 0.32 * shade)
    surface.roughness *= 0.85 + 0.3 * shade
  } else {
    tint(surface, 0.6 + 0.8 * shade)
    surface.roughness = 0.9 + (surface.roughness - 0.9) * shade
  }
}

const coarse = new Float64Array(4)

function readFlakes(flakes: Relief, { u, v, pixel }: Spot, texel: Float64Array): void {
  const octave = Math.log2(pixel * 1.35)
  const scale = 2 ** -Math.floor(octave) / 256
  const part = octave - Math.floor(octave)
  readRelief(flakes, u * scale, v * scale, texel)
  readRelief(flakes, u * scale * 0.5 + 0.37, v * scale * 0.5 + 0.37, coarse)
  for (let i = 0; i < 4; i += 1) texel[i] = mixed(texel[i] ?? 0, coarse[i] ?? 0, part)
}

function scatterFlakes(surface: FilmSurface, spot: Spot, [leanAlong = 0, leanAcross = 0, shade = 0, chance = 0]: Float64Array): void {
  const { flakes } = surface.look
  const glint = smoothstep(0.86, 0.95, chance)
  const lean = flakes * (0.16 + 0.39 * glint)
  tilt(surface, spot, (leanAlong * 2 - 1) * lean, (leanAcross * 2 - 1) * lean)
  tint(surface, 1 + (shade - 0.5) * 0.4 * flakes + glint * flakes * 0.7)
  surface.roughness *= 1 - 0.5 * glint * flakes
}

function tilt({ normal, across }: FilmSurface, { along }: Spot, alongBy: number, acrossBy: number): void {
  for (let i = 0; i < 3; i += 1) normal[i] = (normal[i] ?? 0) + (along[i] ?? 0) * alongBy + (across[i] ?? 0) * acrossBy
  const length = Math.sqrt(dot(normal, normal)) || 1
  for (let i = 0; i < 3; i += 1) normal[i] = (normal[i] ?? 0) / length
}

function tint({ colour }: FilmSurface, by: number): void {
  for (let i = 0; i < 3; i += 1) colour[i] = (colour[i] ?? 0) * by
}

function openness({ hollow }: Spot): number {
  return 1 - 0.55 * hollow
}

function groundedness({ height }: Spot, facesUp: number): number {
  return 0.3 + 0.7 * Math.max(smoothstep(0, 0.26, height), smoothstep(0.1, 0.8, facesUp))
}

function bodyLight({ colour, normal, metalness }: FilmSurface, spot: Spot, room: RoomLight, seen: Float64Array): void {
  const [nx = 0, ny = 0, nz = 0] = normal
  const whiteGuard = 1 - 0.11 * smoothstep(0.55, 0.85, Math.min(colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0))
  const part = openness(spot) * groundedness(spot, ny) * COLOUR_GAIN * whiteGuard * (1 - metalness)
  room.falling(nx, ny, nz)
  for (let i = 0; i < 3; i += 1) seen[i] = (room.light[i] ?? 0) * (colour[i] ?? 0) * part
}

function addShine(surface: FilmSurface, spot: Spot, room: RoomLight, seen: Float64Array): void {
  const { look, colour, normal, across, metalness, roughness } = surface
  const isBrushed = look.anisotropy > 0
  const leans = isBrushed ? BRUSHED_LEANS : STRAIGHT
  const [scale, bias] = mirrorShare(roughness, Math.max(0.001, dot(normal, spot.towardsEye)))
  const part = (openness(spot) * (0.3 * groundedness(spot, normal[1] ?? 0) + 0.7) * mixed(1, METAL_GAIN, metalness)) / leans.length
  for (const lean of leans) {
    mirror(room, spot, { facing: normal, across, lean, roughness: isBrushed ? roughness * 0.45 : roughness })
    for (let i = 0; i < 3; i += 1) {
      const headOn = mixed(0.04, colour[i] ?? 0, metalness)
      seen[i] = (seen[i] ?? 0) + (room.light[i] ?? 0) * (headOn * scale + bias) * part
    }
  }
}

function addCoat({ look, across, facing }: FilmSurface, spot: Spot, room: RoomLight, seen: Float64Array): void {
  const covers = look.clearcoat * (0.04 + 0.96 * (1 - facing) ** 5)
  const [scale, bias] = mirrorShare(look.clearcoatRoughness, facing)
  const part = look.clearcoat * (0.04 * scale + bias) * mixed(0.6, 1, openness(spot))
  mirror(room, spot, { facing: spot.normal, across, lean: 0, roughness: look.clearcoatRoughness })
  for (let i = 0; i < 3; i += 1) seen[i] = (seen[i] ?? 0) * (1 - covers) + (room.light[i] ?? 0) * part
}

const STRAIGHT = [0] as const
const BRUSHED_LEANS = [-0.34, -0.17, 0, 0.17, 0.34] as const

function mirror(
  room: RoomLight,
  { towardsEye: [ex = 0, ey = 0, ez = 0] }: Spot,
  { facing, across, lean, roughness }: { facing: Float64Array; across: Float64Array; lean: number; roughness: number },
): void {
  const length = Math.hypot(1, lean)
  const nx = ((facing[0] ?? 0) + (across[0] ?? 0) * lean) / length
  const ny = ((facing[1] ?? 0) + (across[1] ?? 0) * lean) / length
  const nz = ((facing[2] ?? 0) + (across[2] ?? 0) * lean) / length
  const twice = 2 * (nx * ex + ny * ey + nz * ez)
  room.mirrored(twice * nx - ex, twice * ny - ey, twice * nz - ez, Math.min(1, BLUR_OF_ROUGHNESS * roughness * roughness))
}

/** Specular reflection as scale and bias (Karis' approximation of the split sum). */
function mirrorShare(roughness: number, facing: number): readonly [scale: number, bias: number] {
  const r0 = 1 - roughness
  const r1 = roughness * -0.0275 + 0.0425
  const a004 = Math.min(r0 * r0, 2 ** (-9.28 * facing)) * r0 + r1
  return [-1.04 * a004 + (roughness * -0.572 + 1.04), 1.04 * a004 + (roughness * 0.022 - 0.04)]
}

function readRelief({ size, pixels }: Relief, u: number, v: number, texel: Float64Array): void {
  const x = (u - Math.floor(u)) * size
  const y = (v - Math.floor(v)) * size
  const column = Math.floor(x)
  const row = Math.floor(y)
  const right = x - column
  const down = y - row
  const upper = (row % size) * size
  const lower = ((row + 1) % size) * size
  const left = column % size
  const next = (column + 1) % size
  for (let i = 0; i < 4; i += 1) {
    const top = mixed(pixels[(upper + left) * 4 + i] ?? 0, pixels[(upper + next) * 4 + i] ?? 0, right)
    const bottom = mixed(pixels[(lower + left) * 4 + i] ?? 0, pixels[(lower + next) * 4 + i] ?? 0, right)
    texel[i] = mixed(top, bottom, down) / 255
  }
}

function mixed(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function mixInto(colour: Float64Array, other: readonly number[], part: number): void {
  for (let i = 0; i < 3; i += 1) colour[i] = mixed(colour[i] ?? 0, other[i] ?? 0, part)
}

function crossInto(result: Float64Array, [ax = 0, ay = 0, az = 0]: Float64Array, [bx = 0, by = 0, bz = 0]: Float64Array): void {
  result[0] = ay * bz - az * by
  result[1] = az * bx - ax * bz
  result[2] = ax * by - ay * bx
}

function dot(a: Float64Array, b: Float64Array): number {
  return (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0) + (a[2] ?? 0) * (b[2] ?? 0)
}
