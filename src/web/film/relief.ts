/** A tiling square of texels: slope along and across the film, shade, and chance, each 0–255. */
export interface Relief {
  readonly size: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

type Texel = readonly [slopeAlong: number, slopeAcross: number, shade: number, chance: number]

/** 2/2 twill: every tow goes over two and under two, each row one further; a tow is a rounded band of fibres. */
export function twillRelief(): Relief {
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

/** Forged carbon: chopped chips of fibre, each lying its own way and shining at its own angle. */
export function chipRelief(): Relief {
  const chips = scatter(190, 11)
  return paint(768, (x, y) => {
    let best = -1
    let distance = 9
    chips.forEach((chip, index) => {
      const dx = wrapped(x - chip.x)
      const dy = wrapped(y - chip.y)
      const turn = chip.random * Math.PI
      const long = (dx * Math.cos(turn) + dy * Math.sin(turn)) * 0.34
      const short = (dy * Math.cos(turn) - dx * Math.sin(turn)) * 1.3
      const reach = Math.max(Math.abs(long), Math.abs(short)) + chance(index, 5) * 0.018
      if (reach < distance) {
        distance = reach
        best = index
      }
    })
    const chip = chips[best]
    if (!chip) return [0, 0, 0.5, 0]
    const turn = chip.random * Math.PI
    const lane = (y * Math.cos(turn) - x * Math.sin(turn)) * 620
    const fibres = chance(Math.floor(lane), best) - 0.5
    const tilt = 0.28 * (chance(best, 7) - 0.5)
    const shine = chance(best, 8) ** 1.6
    return [
      -Math.sin(turn) * (tilt + fibres * 0.16),
      Math.cos(turn) * (tilt + fibres * 0.16),
      0.1 + 0.84 * shine + fibres * 0.26,
      chip.random,
    ]
  })
}

/** Brushed metal: long hair-lines along the film. */
export function brushedRelief(): Relief {
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
export function grainRelief(): Relief {
  const size = 512
  const pebbles = scatter(420, 3)
  const cells = 18
  const grid = new Map<number, { x: number; y: number; random: number }[]>()
  for (const pebble of pebbles) {
    const key = Math.floor(pebble.x * cells) + Math.floor(pebble.y * cells) * cells
    grid.set(key, [...(grid.get(key) ?? []), pebble])
  }
  const height = new Float32Array(size * size)
  for (let i = 0; i < size * size; i += 1) {
    const x = (i % size) / size
    const y = Math.floor(i / size) / size
    let nearest = 9
    let second = 9
    for (let cy = -2; cy <= 2; cy += 1) {
      for (let cx = -2; cx <= 2; cx += 1) {
        const column = (Math.floor(x * cells) + cx + cells) % cells
        const row = (Math.floor(y * cells) + cy + cells) % cells
        for (const pebble of grid.get(column + row * cells) ?? []) {
          const distance = Math.hypot(wrapped(x - pebble.x), wrapped(y - pebble.y))
          if (distance < nearest) {
            second = nearest
            nearest = distance
          } else if (distance < second) second = distance
        }
      }
    }
    const crease = Math.min(1, (second - nearest) * 34)
    height[i] = Math.sin((crease * Math.PI) / 2) * (1 - nearest * 3)
  }
  return paint(size, (x, y) => {
    const column = Math.floor(x * size)
    const row = Math.floor(y * size)
    const at = (dx: number, dy: number) => height[((column + dx + size) % size) + ((row + dy + size) % size) * size] ?? 0
    const rough = (chance(column + row * size, 31) - 0.5) * 0.08
    return [(at(-1, 0) - at(1, 0)) * 2 + rough, (at(0, -1) - at(0, 1)) * 2 - rough, Math.max(0, at(0, 0)), 0]
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

/** A repeatable random number from 0 to 1 for a place and a purpose. */
function chance(place: number, purpose: number): number {
  let state = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return ((state ^ (state >>> 15)) >>> 0) / 4294967296
}

function scatter(count: number, purpose: number): { x: number; y: number; random: number }[] {
  const side = Math.ceil(Math.sqrt(count))
  return Array.from({ length: side * side }, (_, i) => ({
    x: ((i % side) + chance(i, purpose)) / side,
    y: (Math.floor(i / side) + chance(i, purpose + 100)) / side,
    random: chance(i, purpose + 200),
  }))
}

function wrapped(distance: number): number {
  return distance - Math.round(distance)
}

function byte(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
