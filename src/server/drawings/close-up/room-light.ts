import type { Point } from '#domain/film/b-spline.ts'
import { directionOf, type Lighting } from '#domain/film/lighting.ts'
import { cross, smoothstep, unit } from '#domain/film/vectors.ts'
import { type LinearRgb, linearFromHex } from '#domain/products/colours/colour.ts'

/** Light in a room, written into `light`. */
export interface RoomLight {
  readonly light: Float64Array
  /** reflected from a direction; `blur` from 0 (mirror) to 1 (nearly matt) */
  mirrored(x: number, y: number, z: number, blur: number): void
  /** diffuse light on a surface */
  falling(x: number, y: number, z: number): void
}

interface Lamp {
  readonly facing: Point
  readonly across: Point
  readonly upwards: Point
  readonly halfWidth: number
  readonly halfHeight: number
  readonly feather: number
  readonly glow: LinearRgb
}

const TABLE = { columns: 48, rows: 24 }
const DIRECTIONS = { columns: 72, rows: 36 }

/** The film viewer's lamps and backdrops without a GPU; rough reflections are calculated analytically. */
export function roomLight(lighting: Lighting): RoomLight {
  const zenith = radiance(...lighting.zenith)
  const horizon = radiance(...lighting.horizon)
  const floor = radiance(...lighting.floor)
  const lamps = lighting.boxes.map((box): Lamp => {
    const facing = directionOf(box)
    const across = unit(cross([0, 1, 0], facing))
    const { width, height, feather, hex = '#FFFFFF', intensity } = box
    return {
      facing,
      across,
      upwards: cross(facing, across),
      halfWidth: width / 2,
      halfHeight: height / 2,
      feather,
      glow: radiance(hex, intensity),
    }
  })
  const light = new Float64Array(3)

  const mirrored: RoomLight['mirrored'] = (x, y, z, blur) => {
    const up = smoothstep(0.02 - blur * 0.5, 0.6 + blur * 0.3, y)
    const down = smoothstep(-blur * 0.4, 0.4 + blur * 0.3, -y)
    const below = smoothstep(-blur * 0.5, 0.035 + blur * 0.5, -y)
    for (let i = 0; i < 3; i += 1) {
      const low = horizon[i] ?? 0
      const sky = low + ((zenith[i] ?? 0) - low) * up
      const ground = low * 0.6 + ((floor[i] ?? 0) - low * 0.6) * down
      light[i] = sky + (ground - sky) * below
    }
    for (const { facing, across, upwards, halfWidth, halfHeight, feather, glow } of lamps) {
      const depth = x * facing[0] + y * facing[1] + z * facing[2]
      if (depth <= 0.02 || y < -0.01 - blur * 0.5) continue
      const edge = feather + blur
      const u = (x * across[0] + y * across[1] + z * across[2]) / depth
      const v = (x * upwards[0] + y * upwards[1] + z * upwards[2]) / depth
      const wide = smoothstep(halfWidth + edge, halfWidth - edge, Math.abs(u)) * Math.min(1, halfWidth / edge)
      if (wide === 0) continue
      const high = smoothstep(halfHeight + edge, halfHeight - edge, Math.abs(v)) * Math.min(1, halfHeight / edge)
      if (high === 0) continue
      const falloff = Math.max(0.4, 1 - 0.175 * ((u / halfWidth) ** 2 + (v / halfHeight) ** 2))
      const part = wide * high * falloff
      for (let i = 0; i < 3; i += 1) light[i] = (light[i] ?? 0) + (glow[i] ?? 0) * part
    }
  }

  const table = fallingTable(mirrored, light)
  const falling: RoomLight['falling'] = (x, y, z) => {
    const round = (Math.atan2(z, x) / (2 * Math.PI) + 1) * TABLE.columns
    const height = ((1 - y) / 2) * (TABLE.rows - 1)
    const row = Math.min(TABLE.rows - 2, Math.max(0, Math.floor(height)))
    const column = Math.floor(round)
    const right = round - column
    const down = height - row
    const place = (r: number, c: number) => (r * TABLE.columns + (c % TABLE.columns)) * 3
    for (let i = 0; i < 3; i += 1) {
      const upper = mixed(table[place(row, column) + i] ?? 0, table[place(row, column + 1) + i] ?? 0, right)
      const lower = mixed(table[place(row + 1, column) + i] ?? 0, table[place(row + 1, column + 1) + i] ?? 0, right)
      light[i] = mixed(upper, lower, down)
    }
  }
  return { light, mirrored, falling }
}

function fallingTable(mirrored: RoomLight['mirrored'], light: Float64Array): Float64Array {
  const sources = directions(DIRECTIONS).map(([x, y, z]) => {
    mirrored(x, y, z, 0.02)
    return { x, y, z, red: light[0] ?? 0, green: light[1] ?? 0, blue: light[2] ?? 0 }
  })
  const table = new Float64Array(TABLE.columns * TABLE.rows * 3)
  directions(TABLE).forEach(([x, y, z], place) => {
    let weight = 0
    for (const source of sources) {
      const square = x * source.x + y * source.y + z * source.z
      if (square <= 0) continue
      weight += square
      table[place * 3] = (table[place * 3] ?? 0) + source.red * square
      table[place * 3 + 1] = (table[place * 3 + 1] ?? 0) + source.green * square
      table[place * 3 + 2] = (table[place * 3 + 2] ?? 0) + source.blue * square
    }
    for (let i = 0; i < 3; i += 1) table[place * 3 + i] = (table[place * 3 + i] ?? 0) / weight
  })
  return table
}

function directions({ columns, rows }: { columns: number; rows: number }): Point[] {
  return Array.from({ length: columns * rows }, (_, i) => {
    const y = 1 - (2 * Math.floor(i / columns)) / (rows - 1)
    const round = (2 * Math.PI * (i % columns)) / columns
    const flat = Math.sqrt(Math.max(0, 1 - y * y))
    return [Math.cos(round) * flat, y, Math.sin(round) * flat]
  })
}

function radiance(hex: string, intensity: number): LinearRgb {
  const [red, green, blue] = linearFromHex(hex)
  return [red * intensity, green * intensity, blue * intensity]
}

function mixed(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
