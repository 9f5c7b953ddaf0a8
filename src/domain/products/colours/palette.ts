import { oklabOf } from './colour.ts'
import { readHexCode } from './hex-code.ts'

/** Fixed on phones too: each row is a hue and must not wrap. */
export const PALETTE_COLUMNS = 8
const MAX_IN_PALETTE = 2_000

const FIRST_HUE = 5
const ROUNDS = 6

type Place<Item> = Readonly<{ item: Item; lightness: number; a: number; b: number }>

/** Arranges items so that neighbours have similar colours: rows by hue, each from light to dark, colourless ones below. */
export function arrangePalette<Item extends Readonly<{ hex: string }>>(items: readonly Item[], columns = PALETTE_COLUMNS): Item[] {
  const places = items.map(placeOf).toSorted((one, other) => chromaOf(other) - chromaOf(one))
  // coloured rows are full; the least coloured leftovers join the grey ones
  const coloured = Math.floor(places.filter(hasColour).length / columns) * columns
  const wheel = rowsOf(
    places.slice(0, coloured).toSorted((one, other) => hueOf(one) - hueOf(other)),
    columns,
  ).flatMap((row) => row.toSorted(lightestFirst))
  const grey = downColumns(places.slice(coloured).toSorted(lightestFirst), columns)
  return [...settled(wheel, columns), ...grey].map(({ item }) => item)
}

export function thinnedOut<Item>(items: readonly Item[], most = MAX_IN_PALETTE): Item[] {
  if (items.length <= most) return [...items]
  return items.filter((_, place) => Math.floor((place * most) / items.length) !== Math.floor(((place + 1) * most) / items.length))
}

/** The place an arrow key moves to on a palette; null when there is none. */
export function neighbourOf(place: number, key: string, count: number, columns = PALETTE_COLUMNS): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  const next = step === undefined ? -1 : place + step
  return next >= 0 && next < count ? next : null
}

function settled<Item>(laid: readonly Place<Item>[], columns: number): Place<Item>[] {
  const grid = [...laid]
  const strain = (place: number) => {
    const [item, column] = [grid[place], place % columns]
    return (
      (column > 0 ? distance(item, grid[place - 1]) : 0) +
      (column < columns - 1 ? distance(item, grid[place + 1]) : 0) +
      distance(item, grid[place - columns]) +
      distance(item, grid[place + columns])
    )
  }
  const swap = (one: number, other: number) => {
    const [first, second] = [grid[one], grid[other]]
    if (first && second) [grid[one], grid[other]] = [second, first]
  }
  const steps = columns > 1 ? [1, columns, columns + 1, columns - 1] : []
  for (let round = 0; round < ROUNDS; round += 1) {
    let hasMoved = false
    for (let place = 0; place < grid.length; place += 1) {
      for (const step of steps) {
        const other = place + step
        if (other >= grid.length) continue
        const before = strain(place) + strain(other)
        swap(place, other)
        if (strain(place) + strain(other) < before - 1e-12) hasMoved = true
        else swap(place, other)
      }
    }
    if (!hasMoved) break
  }
  return grid
}

function rowsOf<Item>(list: readonly Item[], columns: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) => list.slice(row * columns, (row + 1) * columns))
}

function downColumns<Item>(list: readonly Item[], columns: number): Item[] {
  const rows = Math.ceil(list.length / columns)
  const full = list.length - (rows - 1) * columns
  const startOf = (column: number) => column * rows - Math.max(0, column - full)
  return Array.from({ length: list.length }, (_, place) => list[startOf(place % columns) + Math.floor(place / columns)]).filter(
    (item) => item !== undefined,
  )
}

const COLOURLESS_CHROMA = 0.03

function hasColour(place: Place<unknown>): boolean {
  return chromaOf(place) >= COLOURLESS_CHROMA
}

function placeOf<Item extends Readonly<{ hex: string }>>(item: Item): Place<Item> {
  const [lightness, a, b] = oklabOf(readHexCode(item.hex) ?? '#808080')
  return { item, lightness, a, b }
}

function chromaOf({ a, b }: Place<unknown>): number {
  return Math.hypot(a, b)
}

function hueOf({ a, b }: Place<unknown>): number {
  return ((Math.atan2(b, a) * 180) / Math.PI - FIRST_HUE + 720) % 360
}

function lightestFirst(one: Place<unknown>, other: Place<unknown>): number {
  return other.lightness - one.lightness
}

function distance(one: Place<unknown> | undefined, other: Place<unknown> | undefined): number {
  if (one === undefined || other === undefined) return 0
  const [lightness, a, b] = [one.lightness - other.lightness, one.a - other.a, one.b - other.b]
  // `Math.hypot` is ten times slower, and this runs a million times
  return Math.sqrt(lightness * lightness + a * a + b * b)
}
