import { expect, test } from 'vitest'
import { createPatch, type Point } from './b-spline.ts'

const flat = Array.from({ length: 6 }, (_, i) => Array.from({ length: 5 }, (_, j): Point => [i, 2, j]))

test('a patch over a flat net is flat and ends at its corners', () => {
  const patch = createPatch(flat)
  expect(patch(0, 0).position).toEqual([0, 2, 0])
  expect(patch(1, 1).position).toEqual([5, 2, 4])
  for (const part of [0.1, 0.35, 0.5, 0.8]) expect(patch(part, part).position[1]).toBeCloseTo(2, 12)
})

test('the derivatives are the slopes of the patch', () => {
  const bent = flat.map((row, i) => row.map(([x, , z], j): Point => [x, Math.sin(i) + Math.cos(j * 2), z]))
  const patch = createPatch(bent)
  const step = 1e-6
  for (const [u, v] of [
    [0.2, 0.3],
    [0.5, 0.5],
    [0.77, 0.1],
  ] as const) {
    const here = patch(u, v)
    for (const axis of [0, 1, 2] as const) {
      expect((patch(u + step, v).position[axis] - here.position[axis]) / step).toBeCloseTo(here.alongU[axis], 3)
      expect((patch(u, v + step).position[axis] - here.position[axis]) / step).toBeCloseTo(here.alongV[axis], 3)
    }
  }
})
