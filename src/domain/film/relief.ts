/** A tiling square of texels: slope along and across the film, shade, and random value, each 0–255. */
export interface Relief {
  readonly size: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

type Texel = readonly [slopeAlong: number, slopeAcross: number, shade: number, chance: number]

/** 2/2 twill: each tow goes over two and under two, shifted by one per row. */
function twillRelief(): Relief {
  const tows = 8
  return paint(512, (x, y) => {
    const column = Math.floor(x * tows)
    const row = Math.floor(y * tows)
    const warpOnTop = (column + row) % 4 < 2
    const across = (warpOnTop ? x : y) * tows
    const along = (warpOnTop ? y : x) * tows
    const rounded = (across - Math.floor(across)) * 2 - 1
    const first = Math.floor(along)
    const start =
      ((warpOnTop ? column : row) + first) % 4 < 1 || !((warpOnTop ? column + first - 1 : first - 1 + row) % 4 < 2) === warpOnTop
    const inFloat = (along - first + (start ? 0 : 1)) / 2
    const arch = inFloat * 2 - 1
    const fibres = chance(Math.floor((warpOnTop ? x : y) * 512), warpOnTop ? 1 : 2) - 0.5
    const edge = 1 - 0.75 * Math.abs(rounded) ** 6
    const bend = rounded * 0.34 + fibres * 0.14
    const dip = arch * 0.3
    const shade = (warpOnTop ? 0.52 : 0.3) * edge * (1 - 0.3 * Math.abs(arch) ** 4) + fibres * 0.05
    return warpOnTop ? [bend, dip, shade, 0] : [dip, bend, shade, 0]
  })
}

/** Forged carbon: chopped chips of fibre in random directions. */
function chipRelief(): Relief {
  const side = 14
  const chips = scatter(side, 11).map((place, index) => ({
    ...place,
    cosine: Math.cos(place.random * Math.PI),
    sine: Math.sin(place.random * Math.PI),
    depth: chance(index, 5) * 0.018,
    tilt: 0.28 * (chance(index, 7) - 0.5),
    shine: chance(index, 8) ** 1.6,
  }))
  return paint(640, (x, y) => {
    let top = 0
    let distance = 9
    for (const index of cellsNear(x, y, { side, reach: 3 })) {
      const chip = chips[index]
      if (!chip) continue
      const dx = wrapped(x - chip.x)
      const dy = wrapped(y - chip.y)
      const long = Math.abs(dx * chip.cosine + dy * chip.sine) * 0.34
      const short = Math.abs(dy * chip.cosine - dx * chip.sine) * 1.3
      const reach = Math.max(long, short) + chip.depth
      if (reach < distance) {
        distance = reach
        top = index
      }
    }
    const chip = chips[top]
    if (!chip) return [0, 0, 0.5, 0]
    const fibres = chance(Math.floor((y * chip.cosine - x * chip.sine) * 620), top) - 0.5
    const slope = chip.tilt + fibres * 0.16
    return [-chip.sine * slope, chip.cosine * slope, 0.1 + 0.84 * chip.shine + fibres * 0.26, chip.random]
  })
}

/** Brushed metal: long hairlines along the film. */
function brushedRelief(): Relief {
  const size = 512
  return paint(size, (x, y) => {
    let across = 0
    let shade = 0
    for (let layer = 0; layer < 5; layer += 1) {
      const line = Math.floor(y * size) * 7 + layer * 131
      const length = 2 + Math.floor(chance(line, 20) * 4)
      const at = x * length + chance(line, 21) * length
      const from = chance(line + (Math.floor(at) % length) * 977, 22)
      const to = chance(line + ((Math.floor(at) + 1) % length) * 977, 22)
      const part = at - Math.floor(at)
      const value = from + (to - from) * part * part * (3 - 2 * part)
      across += (value - 0.5) * 0.36
      shade += value / 5
    }
    return [0, across * 0.5, 0.5 + (shade - 0.5) * 2, 0]
  })
}

/** Leather: rounded pebbles of uneven size with creases between them. */
function grainRelief(): Relief {
  const size = 512
  const side = 21
  const pebbles = scatter(side, 3)
  const height = new Float32Array(size * size)
  for (let i = 0; i < size * size; i += 1) {
    const x = (i % size) / size
    const y = Math.floor(i / size) / size
    let nearest = 9
    let second = 9
    for (const index of cellsNear(x, y, { side, reach: 2 })) {
      const pebble = pebbles[index]
      if (!pebble) continue
      const square = wrapped(x - pebble.x) ** 2 + wrapped(y - pebble.y) ** 2
      if (square < nearest) {
        second = nearest
        nearest = square
      } else if (square < second) second = square
    }
    const crease = Math.min(1, (Math.sqrt(second) - Math.sqrt(nearest)) * 24)
    height[i] = Math.sin((crease * Math.PI) / 2) * (1 - Math.sqrt(nearest) * 3)
  }
  return paint(size, (x, y) => {
    const column = Math.floor(x * size)
    const row = Math.floor(y * size)
    const at = (dx: number, dy: number) => height[((column + dx + size) % size) + ((row + dy + size) % size) * size] ?? 0
    const rough = (chance(column + row * size, 31) - 0.5) * 0.08
    return [(at(-1, 0) - at(1, 0)) * 1.7 + rough, (at(0, -1) - at(0, 1)) * 1.7 - rough, Math.max(0, at(0, 0)), 0]
  })
}

/** Metal flakes: small cells, each a mirror with its own tilt. */
export function flakeRelief(): Relief {
  const size = 256
  return paint(size, (x, y) => {
    const cell = Math.floor(x * size) + Math.floor(y * size) * size
    const turn = chance(cell, 41) * Math.PI * 2
    const tilt = chance(cell, 42) ** 1.5
    return [Math.cos(turn) * tilt, Math.sin(turn) * tilt, chance(cell, 43), chance(cell, 44)]
  })
}

function paint(size: number, texel: (x: number, y: number) => Texel): Relief {
  const pixels = new Uint8Array(size * size * 4)
  for (let i = 0; i < size * size; i += 1) {
    const [along, across, shade, random] = texel((i % size) / size, Math.floor(i / size) / size)
    pixels[i * 4] = byte(along * 0.5 + 0.5)
    pixels[i * 4 + 1] = byte(across * 0.5 + 0.5)
    pixels[i * 4 + 2] = byte(shade)
    pixels[i * 4 + 3] = byte(random)
  }
  return { size, pixels }
}

function chance(place: number, purpose: number): number {
  let state = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return ((state ^ (state >>> 15)) >>> 0) / 4294967296
}

interface ScatteredPlace {
  readonly x: number
  readonly y: number
  readonly random: number
}

function scatter(side: number, purpose: number): ScatteredPlace[] {
  return Array.from({ length: side * side }, (_, i) => ({
    x: ((i % side) + chance(i, purpose)) / side,
    y: (Math.floor(i / side) + chance(i, purpose + 100)) / side,
    random: chance(i, purpose + 200),
  }))
}

const near: number[] = []

/** The returned list is reused by the next call. */
function cellsNear(x: number, y: number, { side, reach }: { side: number; reach: number }): readonly number[] {
  const column = Math.floor(x * side) + side
  const row = Math.floor(y * side) + side
  near.length = 0
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) near.push(((column + dx) % side) + ((row + dy) % side) * side)
  }
  return near
}

function wrapped(distance: number): number {
  return distance - Math.round(distance)
}

function byte(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** The relief of each texture of a film, and how often it repeats on the model. */
export const RELIEFS = { twill: twillRelief, chips: chipRelief, brushed: brushedRelief, grain: grainRelief } as const
export const DETAIL_SCALE = { none: 1, twill: 7, chips: 1.7, brushed: 1.1, grain: 2.1 } as const
