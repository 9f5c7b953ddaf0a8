import { expect, test } from 'vitest'
import { outline } from './outlines.ts'

const square = outline([
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
])

test('an outline gives the distance of a place from it, below zero inside', () => {
  expect(square(0.5, 0.9)).toBeCloseTo(-0.1, 9)
  expect(square(0.5, 1.05)).toBeCloseTo(0.05, 9)
  expect(square(0.5, 0.5)).toBeCloseTo(-0.5, 9)
  expect(square(3, 3)).toBeGreaterThan(0.1)
})

test('a rounded corner lies inside the sharp one', () => {
  const rounded = outline([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0.3],
    [0, 1, 0],
  ])
  expect(square(0.97, 0.97)).toBeLessThan(0)
  expect(rounded(0.97, 0.97)).toBeGreaterThan(0)
  expect(rounded(0.5, 0.99)).toBeCloseTo(-0.01, 9)
})
