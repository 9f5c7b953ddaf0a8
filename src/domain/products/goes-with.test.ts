import { expect, test } from 'vitest'
import { goesWith } from './goes-with.ts'

test('what staff chose stands first, then what is bought together, nothing twice and at most four', () => {
  expect(goesWith([7, 3], [3, 9, 8, 5])).toEqual([7, 3, 9, 8])
  expect(goesWith([], [9, 8])).toEqual([9, 8])
  expect(goesWith([1, 2, 3, 4, 5], [6])).toEqual([1, 2, 3, 4])
})
