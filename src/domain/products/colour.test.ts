import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  colourBetweenHues,
  colourDifference,
  hexFromLinear,
  type Lab,
  labFromLinear,
  linearFromHex,
  mixColours,
  turnHue,
} from './colour.ts'

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a colour code survives the way to light and back', () => {
  fc.assert(fc.property(hexes, (hex) => hexFromLinear(linearFromHex(hex)) === hex))
})

test('mixing nothing of another colour changes nothing', () => {
  fc.assert(fc.property(hexes, hexes, (from, to) => mixColours(from, to, 0) === from && mixColours(from, to, 1) === to))
})

test('half-way between blue and gold stays a strong colour', () => {
  const [, a, b] = labFromLinear(linearFromHex(colourBetweenHues('#1e6fa8', '#d9a520')))
  expect(Math.hypot(a, b)).toBeGreaterThan(30)
})

test('a full turn of the hue leads back', () => {
  expect(turnHue('#2fa37b', 360)).toBe('#2fa37b')
})

describe('the colour difference is CIEDE2000', () => {
  // Pairs 1, 7, 13, 17, 25 and 34 of the test data published by Sharma, Wu and Dalal (2005).
  test.each<[Lab, Lab, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('%j and %j differ by %d', (first, second, difference) => {
    expect(colourDifference(first, second)).toBeCloseTo(difference, 3)
    expect(colourDifference(second, first)).toBeCloseTo(difference, 3)
  })
})
