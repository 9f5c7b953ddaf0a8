import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexFromLinear, type LinearRgb, linearFromHex } from './colour.ts'
import { differenceOf } from './nearest-films.ts'
import { AS_PHOTOGRAPHED, balanceBy, balanced, meanLight } from './white-balance.ts'

const channel = fc.double({ min: 0.02, max: 0.8, noNaN: true })
const colours = fc.tuple(channel, channel, channel)
/** A lamp dimmer than daylight and yellower or bluer. */
const lamps = fc.tuple(
  fc.double({ min: 0.3, max: 1, noNaN: true }),
  fc.double({ min: 0.3, max: 1, noNaN: true }),
  fc.double({ min: 0.3, max: 1, noNaN: true }),
)
const PAPER: LinearRgb = [0.85, 0.85, 0.85]

function under([red, green, blue]: LinearRgb, lamp: LinearRgb): LinearRgb {
  return [red * lamp[0], green * lamp[1], blue * lamp[2]]
}

describe('tapping something white', () => {
  test('takes the lamp out of the photograph: a colour is the one it has in white light', () => {
    fc.assert(
      fc.property(colours, lamps, (colour, lamp) => {
        const { gains } = balanceBy(under(PAPER, lamp))
        expect(gains).not.toBeNull()
        const seen = balanced(under(colour, lamp), gains ?? AS_PHOTOGRAPHED)
        for (const at of [0, 1, 2] as const) expect(seen[at]).toBeCloseTo(colour[at], 10)
      }),
    )
  })

  test('makes the paper itself neutral, and a blue under a workshop’s lamp the blue it is', () => {
    const lamp: LinearRgb = [0.95, 0.55, 0.2]
    const { gains } = balanceBy(under(PAPER, lamp))
    const photographed = hexFromLinear(under(linearFromHex('#1d4f91'), lamp))
    const seen = hexFromLinear(balanced(linearFromHex(photographed), gains ?? AS_PHOTOGRAPHED))
    expect(differenceOf(photographed, '#1d4f91')).toBeGreaterThan(15)
    expect(differenceOf(seen, '#1d4f91')).toBeLessThan(1)
  })

  test.each([
    ['a blinded camera', [1, 1, 0.99], 'overbelyst'],
    ['a shadow', [0.03, 0.03, 0.02], 'for mørkt'],
    ['a red door', [0.6, 0.05, 0.05], 'for meget farve'],
    ['a channel without any light', [0.3, 0.3, 0], 'for meget farve'],
  ] as const)('%s is no white', (_, white, why) => {
    const { gains, problem } = balanceBy(white)
    expect(gains).toBeNull()
    expect(problem).toContain(why)
  })
})

test('without a balance a colour stays as it was photographed, and light above white is white', () => {
  expect(balanced([0.2, 0.3, 0.4], AS_PHOTOGRAPHED)).toEqual([0.2, 0.3, 0.4])
  expect(balanced([0.8, 0.3, 0.4], [2, 1, 1])).toEqual([1, 0.3, 0.4])
})

test('the mean of black and white pixels is half the light, not half the number', () => {
  const mean = meanLight(Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255]))
  expect(mean).toEqual([0.5, 0.5, 0.5])
  expect(hexFromLinear(mean)).toBe('#bcbcbc')
  expect(meanLight([])).toEqual([0, 0, 0])
})
