import { expect, it } from 'vitest'
import { type Pixels, suggestColours } from './picture-colours.ts'

const tags =
  'hvid:#F4F5F3 sort:#111214 graa:#7C8386 soelv:#B9BEC2 roed:#B8142B orange:#F26A1B gul:#F2B10C groen:#2B6B3F blaa:#1B4F96 lilla:#6B4A94 rosa:#E3A3B5 brun:#6B4A2E beige:#C8B593 guld:#C4A052'
    .split(' ')
    .map((tag) => {
      const [id = '', hexCode = ''] = tag.split(':')
      return { id, hexCode }
    })
const GROUND = [228, 226, 222] as const
type Rgb = readonly [red: number, green: number, blue: number]

/** A picture of 40 × 30 pixels; `x` and `y` run from 0 to 1. */
function paint(colourAt: (x: number, y: number) => Rgb): Pixels {
  const [width, height] = [40, 30]
  const rgb = Array.from({ length: width * height }, (_, index) => colourAt((index % width) / width, Math.floor(index / width) / height))
  return { width, height, rgb: Uint8Array.from(rgb.flat()) }
}

const inMiddle = (x: number, y: number) => Math.abs(x - 0.5) < 0.3 && Math.abs(y - 0.5) < 0.3
const onGround = (colour: Rgb) => paint((x, y) => (inMiddle(x, y) ? colour : GROUND))

it.each([
  ['roed', [190, 25, 45]],
  ['blaa', [30, 80, 150]],
  ['blaa', [12, 30, 60]],
  ['groen', [45, 105, 65]],
  ['gul', [240, 175, 15]],
  ['sort', [15, 16, 18]],
  ['graa', [125, 130, 134]],
  ['rosa', [225, 160, 180]],
  ['lilla', [107, 74, 148]],
] as const)('a film on the studio ground: %s', (id, colour) => {
  expect(suggestColours(onGround(colour), tags)[0]).toBe(id)
})

it('light and shadow on a red film leave it red', () => {
  const lit = paint((x, y) => (inMiddle(x, y) ? [60 + 190 * x, 10 + 60 * x * x, 20 + 60 * x * x] : GROUND))
  expect(suggestColours(lit, tags)[0]).toBe('roed')
})

it('a swatch that fills the picture is no ground', () => {
  expect(
    suggestColours(
      paint(() => [30, 80, 150]),
      tags,
    ),
  ).toEqual(['blaa'])
  expect(
    suggestColours(
      paint(() => [245, 246, 244]),
      tags,
    ),
  ).toEqual(['hvid'])
})

it('a film of two colours suggests both', () => {
  const both = paint((x, y) => (inMiddle(x, y) ? (x < 0.5 ? [190, 25, 45] : [30, 80, 150]) : GROUND))
  expect(suggestColours(both, tags).toSorted()).toEqual(['blaa', 'roed'])
})

it('a shop without colours is suggested none', () => {
  expect(suggestColours(onGround([190, 25, 45]), [])).toEqual([])
})
