import { oklabOf } from '#domain/products/colour.ts'
import { readHexCode } from '#domain/products/hex-code.ts'

/** So many colours lie side by side, on a phone as on a desk: a row is a hue, so rows may not be broken. */
export const PALETTE_COLUMNS = 8
/** So many films lie on one palette; of more every so-and-so-manyth, so that no part of the colours is left out. */
const MOST_IN_PALETTE = 2_000

/** Where the rows begin: with the reds, in degrees of the OKLab hue circle. */
const FIRST_HUE = 5
/** Rounds in which neighbours change places; after so many hardly any do. */
const ROUNDS = 6

type Place<Item> = Readonly<{ item: Item; lightness: number; a: number; b: number }>

/**
 * Items laid out row by row so that whoever stands side by side or above one another has a near colour: every row a hue from light to dark,
 * the rows once round the colour circle, and below them what has least colour, from white to black down its columns.
 */
export function arrangePalette<Item extends Readonly<{ hex: string }>>(items: readonly Item[], columns = PALETTE_COLUMNS): Item[] {
  const places = items.map(placeOf).toSorted((one, other) => chromaOf(other) - chromaOf(one))
  // rows of colour are full: what is left over has least colour and goes to the grey ones
  const coloured = Math.floor(places.filter(hasColour).length / columns) * columns
  const wheel = rowsOf(
    places.slice(0, coloured).toSorted((one, other) => hueOf(one) - hueOf(other)),
    columns,
  ).flatMap((row) => row.toSorted(lightestFirst))
  const grey = downColumns(places.slice(coloured).toSorted(lightestFirst), columns)
  return [...settled(wheel, columns), ...grey].map(({ item }) => item)
}

/** How many items of many lie on one palette, evenly taken. */
export function thinnedOut<Item>(items: readonly Item[], most = MOST_IN_PALETTE): Item[] {
  if (items.length <= most) return [...items]
  return items.filter((_, place) => Math.floor((place * most) / items.length) !== Math.floor(((place + 1) * most) / items.length))
}

/** The film an arrow key leads to on a palette, from one place to the next; null where there is none. */
export function neighbourOf(place: number, key: string, count: number, columns = PALETTE_COLUMNS): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  const next = step === undefined ? -1 : place + step
  return next >= 0 && next < count ? next : null
}

/** Neighbours change places as long as both lie nearer to those around them afterwards. */
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

/** A list that runs down the first column, then down the next, told row by row; the last row may have fewer. */
function downColumns<Item>(list: readonly Item[], columns: number): Item[] {
  const rows = Math.ceil(list.length / columns)
  const full = list.length - (rows - 1) * columns
  const startOf = (column: number) => column * rows - Math.max(0, column - full)
  return Array.from({ length: list.length }, (_, place) => list[startOf(place % columns) + Math.floor(place / columns)]).filter(
    (item) => item !== undefined,
  )
}

/** Below this chroma (OKLab) a colour reads as white, grey or black. */
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
  // ten times as fast as Math.hypot, which is asked a million times
  return Math.sqrt(lightness * lightness + a * a + b * b)
}
