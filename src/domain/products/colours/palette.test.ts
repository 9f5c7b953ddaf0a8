import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf } from './nearest-films.ts'
import { arrangePalette, neighbourOf, PALETTE_COLUMNS, thinnedOut } from './palette.ts'

type Coloured = Readonly<{ hex: string }>

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** An assortment in the order it was entered, series by series. */
const assortment = `
  f4f6f5 d8c7a0 0b0c0e 7c8386 9a9c98 4b5358 c8102e 7a1023 f2a900 f26a1b 0f4c9b 0b1d3a 9ccbe6 12402b 8fc31f 9a7bb5 ecebe4 17191b 6e7375 b8a58a 4c5a3a 27415c 8e3b2e 6b4a2e 8b889c 0f4f57 1b1b1c f0f0ec 4a4f35 3a3d40 a39b8b 1c2a44 8a3a1f c49a2b b7bcc0 3f464b 1f4e79 7b1e2b c9b38c 0e5a43 a65e2e 4b2e6b 2fa37b 1e6fa8 9c2a3f 9fb8e0 2b1b4d d7dbde 34383c c8a24a 2d5f9e 141516 0c0d0e 242628 a8adb1 6f6a62 1d1a19 0b0c0e 7a7b78 fafaf8 f4f4f1
`
  .trim()
  .split(/\s+/)
  .map((digits): Coloured => ({ hex: `#${digits}` }))
const any = Array.from(
  { length: 400 },
  (_, place): Coloured => ({ hex: `#${((place * 9_301_049) % 0x1000000).toString(16).padStart(6, '0')}` }),
)

/** The mean CIEDE2000 difference of all neighbours. */
function meanStep(laid: readonly Coloured[]): number {
  const steps = laid.flatMap(({ hex }, place) => {
    const right = (place + 1) % PALETTE_COLUMNS === 0 ? undefined : laid[place + 1]
    return [right, laid[place + PALETTE_COLUMNS]].flatMap((next) => (next ? [differenceOf(hex, next.hex)] : []))
  })
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

describe('the palette', () => {
  test.each([
    ['a shop', assortment, 0.45],
    ['any colours at all', any, 0.2],
  ] as const)('lays near colours of %s side by side, much nearer than they come and than their codes put them', (_, films, most) => {
    const laid = meanStep(arrangePalette(films))
    expect(laid).toBeLessThan(meanStep(films) * most)
    expect(laid).toBeLessThan(meanStep(films.toSorted((one, other) => one.hex.localeCompare(other.hex))) * 0.75)
  })

  test('holds every film once, however many there are', () => {
    fc.assert(
      fc.property(fc.array(hexes, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (list, columns) => {
        const films = list.map((hex, id) => ({ id, hex }))
        expect(arrangePalette(films, columns).toSorted((one, other) => one.id - other.id)).toEqual(films)
      }),
    )
  })

  test('begins with the reds, goes round, and ends with black', () => {
    const films = ['#111111', '#2244cc', '#cc2222', '#22aa44', '#ffffff', '#888888', '#cc2299', '#eebb11'].map((hex) => ({ hex }))
    expect(arrangePalette(films, 1).map(({ hex }) => hex)).toEqual([
      ...['#cc2222', '#eebb11', '#22aa44', '#2244cc', '#cc2299'],
      ...['#ffffff', '#888888', '#111111'],
    ])
  })
})

test('of very many films so many lie on it as it holds, evenly taken', () => {
  const many = Array.from({ length: 10_000 }, (_, place) => place)
  const few = thinnedOut(many, 2_000)
  expect(few.length).toBe(2_000)
  expect(few.every((place, at) => at === 0 || place - (few[at - 1] ?? 0) === 5)).toBe(true)
  expect(thinnedOut(many.slice(0, 7), 2_000)).toEqual(many.slice(0, 7))
  expect(thinnedOut(many.slice(0, 7), 3).length).toBe(3)
})

test.each([
  [0, 'ArrowLeft', null],
  [9, 'ArrowLeft', 8],
  [9, 'ArrowRight', 10],
  [9, 'ArrowUp', 1],
  [1, 'ArrowUp', null],
  [1, 'ArrowDown', 9],
  [15, 'ArrowDown', null],
  [19, 'ArrowRight', null],
  [5, 'Home', 0],
  [5, 'End', 19],
  [5, 'Enter', null],
] as const)('from film %d the key %s leads to %s', (place, key, next) => {
  expect(neighbourOf(place, key, 20)).toBe(next)
})
