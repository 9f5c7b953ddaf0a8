import type { Point } from '#domain/film/b-spline.ts'
import type { PlainPart, WheelPlace } from './car-form.ts'
import { joined, type Net } from './net.ts'

const TYRE_WIDTH = 0.25
const PAIRS = 5
const AROUND = 56

/** A wheel around the z axis, its outer side at z = 0: tyre, five pairs of spokes, brake disc and the dark behind. */
export function wheel({ radius, rim }: WheelPlace): readonly (readonly [part: PlainPart, net: Net])[] {
  const tyre = lathe([
    [rim - 0.004, -0.014],
    [rim + 0.012, -0.004],
    [rim + 0.035, 0.004],
    [rim + 0.06, 0],
    [radius - 0.016, -0.012],
    [radius - 0.004, -0.024],
    [radius, -0.045],
    [radius, -TYRE_WIDTH + 0.045],
    [radius - 0.015, -TYRE_WIDTH + 0.012],
    [rim, -TYRE_WIDTH],
  ])
  const lip = lathe([
    [rim - 0.03, -0.2],
    [rim - 0.026, -0.05],
    [rim - 0.017, -0.034],
    [rim - 0.013, -0.018],
    [rim - 0.006, -0.012],
    [rim, -0.016],
  ])
  const hub = lathe([
    [0, -0.04],
    [0.032, -0.041],
    [0.036, -0.046],
    [0.05, -0.052],
    [0.07, -0.07],
    [0.075, -0.12],
  ])
  const spokes = Array.from({ length: PAIRS * 2 }, (_, i) => spoke(rim - 0.02, Math.floor(i / 2), i % 2 === 0 ? 1 : -1))
  const disc = lathe([
    [0, -0.1],
    [0.085, -0.1],
    [0.09, -0.13],
    [rim - 0.06, -0.135],
  ])
  const behind = lathe([
    [0, -0.2],
    [rim, -0.205],
  ])
  return [
    ['tyre', tyre],
    ['rim', joined([lip, hub, ...spokes])],
    ['steel', disc],
    ['dark', behind],
  ]
}

const STEPS = 10

function spoke(reach: number, pair: number, side: 1 | -1): Net {
  const places: Point[] = []
  const triangles: number[] = []
  for (let i = 0; i <= STEPS; i += 1) {
    const t = i / STEPS
    const out = 0.04 + (reach - 0.04) * t
    const angle = (pair * 2 * Math.PI) / PAIRS + Math.PI / 2 + side * (0.17 + 0.075 * t)
    for (const [across, z] of spokeProfile(0.026 - 0.011 * t, -0.05 + 0.03 * t * t - 0.004 * Math.sin(Math.PI * t))) {
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      places.push([c * out - s * across, s * out + c * across, z])
    }
  }
  const across = places.length / (STEPS + 1)
  for (let i = 0; i < STEPS; i += 1) {
    for (let j = 0; j + 1 < across; j += 1) {
      const a = i * across + j
      triangles.push(a, a + across, a + across + 1, a, a + across + 1, a + 1)
    }
  }
  return { places, triangles }
}

const EDGE = 0.005

function spokeProfile(half: number, face: number): readonly (readonly [across: number, z: number])[] {
  const right = [
    [half - EDGE, face],
    [half, face - EDGE],
    [half + 0.002, face - 0.012],
    [half + 0.004, face - 0.05],
  ] as const
  return [...right.toReversed().map(([across, z]) => [-across, z] as const), ...right]
}

function lathe(profile: readonly (readonly [radius: number, z: number])[]): Net {
  const places: Point[] = []
  const triangles: number[] = []
  const rows = profile.length
  for (let i = 0; i <= AROUND; i += 1) {
    const angle = ((i % AROUND) / AROUND) * 2 * Math.PI
    for (const [radius, z] of profile) places.push([Math.cos(angle) * radius, Math.sin(angle) * radius, z])
  }
  for (let i = 0; i < AROUND; i += 1) {
    for (let j = 0; j + 1 < rows; j += 1) {
      const a = i * rows + j
      triangles.push(a, a + rows + 1, a + rows, a, a + 1, a + rows + 1)
    }
  }
  return { places, triangles }
}
